import { isoTime } from '../platform/database/db';
import { MICROS_PER_DOLLAR, type PaidCost } from './run-usage';

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

/** SQL for the columns of an ended run that observers get. */
export const RETURNING_ENDED = `returning id::text as id, tool, mode, state, error_code as "errorCode",
  extract(epoch from now() - started_at)::float8 as seconds`;

/** SQL that also notifies all processes of ended runs. A single process omits it: it takes a third of the time. */
export const SELECT_AND_NOTIFY_ENDED = "select ended.*, pg_notify('runs', id) from ended";

/** SQL of a common table expression that replaces the reserved cost of a run; appends its values. */
export function settledSql(values: unknown[], { id, cost }: PaidCost): string {
  const next = values.push(id, Math.ceil(cost * MICROS_PER_DOLLAR));
  return `settled as (update public.operator_paid_runs set cost_micros = $${next}::bigint where id = $${next - 1}::uuid)`;
}

/** SQL condition of runs without a known end: in progress, or only taken for interrupted, by another process than theirs. */
export const stillOpenSql = (worker: string) =>
  `(state = 'running' or (state = 'failed' and error_code = 'interrupted' and worker = ${worker}::uuid))`;

/**
 * SQL for the last sign of life of the process of a run `r`. A process of an earlier version renews `seen_at` of each run
 * instead of a lease; others set it to infinity, so that such a process never judges their runs.
 */
export const LAST_SIGN_SQL = `coalesce((select w.seen_at from public.workers w where w.id = r.worker),
  nullif(r.seen_at, 'infinity'), r.started_at)`;

/** SQL for a client id if it belongs to this member; null otherwise. */
export const ownClientSql = (id: string, user: string) =>
  `(select c.id from public.clients c where c.id = ${id}::uuid and c.user_id = ${user}::uuid)`;
