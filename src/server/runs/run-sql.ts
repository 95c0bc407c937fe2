import { isoTime } from '../platform/database/db';

/** The columns of a run `r` in every query; not answer, inputs and progress, which may be long. */
export const RUN_COLUMNS = `r.id::text as id, r.user_id::text as "userId", r.tool, r.webhook, r.action, r.mode, r.state,
  r.body_hash as "bodyHash", r.answer_status as "answerStatus", r.answer_type as "answerType",
  r.mailed, r.unread, r.model, r.tool_version as "toolVersion",
  r.input_tokens::float8 as "inputTokens", r.output_tokens::float8 as "outputTokens",
  r.tokens_estimated as "tokensEstimated", r.cost_micros::float8 as "costMicros",
  r.rated_good as "ratedGood", r.rating_reason as "ratingReason", r.rating_note as "ratingNote",
  (r.unfinished_body is not null) as "hasUnfinished", r.error_code as "errorCode", r.error_message as "errorMessage", r.name, r.favourite, r.client_id::text as "clientId",
  ${isoTime('r.started_at')} as "startedAt", ${isoTime('r.finished_at')} as "finishedAt"`;

/** Maximum number of stored lines of a run's log; the oldest are dropped. */
const MAX_LINES = 100;

/** SQL: the log with a new line at its end, unless the line repeats the previous one. */
const LINES_SQL = `case when $3::text is null or progress->'lines'->-1->>'text' = $3::text::jsonb->>'text' then progress->'lines'
  else jsonb_path_query_array(coalesce(progress->'lines', '[]'), '$[last - ${MAX_LINES - 2} to last]') || $3::text::jsonb end`;

/** SQL that merges a report, and possibly a line of the log, into the progress of a run in progress. */
export const REPORT_SQL = `update public.runs set progress = jsonb_strip_nulls(coalesce(progress, '{}') || $2::text::jsonb
    || jsonb_build_object('percent', greatest((progress->>'percent')::numeric, ($2::text::jsonb->>'percent')::numeric),
      'lines', ${LINES_SQL}))
  where id = $1 and state = 'running' returning id`;
