import type { Answer } from '@/contracts/answer';
import type { FormerResult, RunInputs, RunProgress, RunView } from '@/contracts/run';
import { REFINE } from '@/registry/refine';
import { ratingOf } from './ratings';
import type { StoredRun } from './run-store';
import { usageOf } from './run-usage';

/** Returns the answer of a stored run; undefined if it has none or the query did not select it. */
export function answerOf({ answerStatus, answerType, answerBody, mailed, unread }: StoredRun): Answer | undefined {
  if (answerStatus === null || answerBody === null) return undefined;
  const contentType = answerType ?? 'text/plain';
  const extras = { ...(mailed !== null && { mailed }), ...(unread !== null && { unread }) };
  return { status: answerStatus, contentType, body: answerBody, ...extras };
}

/** Returns the version of a run's progress (`told` on the wire): the time of its last report, or empty. */
export function progressVersion({ progress }: StoredRun): string {
  const { at = '' } = progress ? (JSON.parse(progress) as { at?: number }) : {};
  return String(at);
}

/** Returns the result that a refining run changes, from the body of its call, if there is one. */
export function formerResult(body: Readonly<Record<string, unknown>>): FormerResult | undefined {
  const { result, wish } = (body[REFINE] ?? {}) as Partial<FormerResult>;
  return result === undefined ? undefined : { result, wish: String(wish ?? '') };
}

/**
 * Converts a stored run to the format of the routes.
 *
 * @param refines whether its webhook changes an earlier result
 */
export function toRunView(run: StoredRun, refines?: boolean): RunView {
  const {
    id,
    tool,
    action,
    mode,
    state,
    startedAt,
    finishedAt,
    name,
    favourite,
    clientId,
    inputs,
    model,
    toolVersion,
  } = run;
  const answer = answerOf(run);
  const rating = ratingOf(run);
  const usage = usageOf(run);
  return {
    id,
    tool,
    ...(action && { action }),
    ...(refines && { refines }),
    mode,
    state,
    startedAt,
    ...(finishedAt && { finishedAt }),
    ...(model && { model }),
    ...(toolVersion && { toolVersion }),
    ...(usage && { usage }),
    ...(rating && { rating }),
    ...(name && { name }),
    ...(favourite && { favourite }),
    ...(clientId && { client: clientId }),
    ...(inputs && { inputs: JSON.parse(inputs) as RunInputs }),
    ...(answer && { answer }),
    ...(run.progress && { progress: JSON.parse(run.progress) as RunProgress }),
    ...(run.errorCode && { error: { code: run.errorCode, message: run.errorMessage ?? '' } }),
  };
}
