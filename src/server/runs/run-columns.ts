import { isoTime } from '../platform/database/db';

/**
 * The columns of a run `r` that every query selects; answer, inputs and progress are left out, because they may be
 * long.
 */
export const RUN_COLUMNS = `r.id::text as id, r.user_id::text as "userId", r.tool, r.webhook, r.action, r.mode, r.state,
  r.body_hash as "bodyHash", r.answer_status as "answerStatus", r.answer_type as "answerType",
  r.mailed, r.unread, r.model, r.tool_version as "toolVersion",
  r.input_tokens::float8 as "inputTokens", r.output_tokens::float8 as "outputTokens",
  r.tokens_estimated as "tokensEstimated", r.cost_micros::float8 as "costMicros",
  r.rated_good as "ratedGood", r.rating_reason as "ratingReason", r.rating_note as "ratingNote",
  r.error_code as "errorCode", r.error_message as "errorMessage", r.name, r.favourite, r.client_id::text as "clientId",
  ${isoTime('r.started_at')} as "startedAt", ${isoTime('r.finished_at')} as "finishedAt"`;
