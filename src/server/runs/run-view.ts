import type { Answer } from '@/contracts/answer';
import { withoutEmpty } from '@/contracts/json';
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

/** Returns what had come of the answer of a run without a result; undefined if nothing had, or the query did not select it. */
function unfinishedAnswerOf({ state, unfinishedType, unfinishedBody }: StoredRun): Answer | undefined {
  if (state === 'running' || state === 'succeeded' || !unfinishedBody) return undefined;
  return { status: 200, contentType: unfinishedType ?? 'text/plain', body: unfinishedBody };
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
  const { id, tool, action, mode, state, startedAt, finishedAt, name, favourite, clientId, model, toolVersion } = run;
  const optional = {
    action,
    refines: refines ? (true as const) : undefined,
    finishedAt,
    model,
    toolVersion,
    name,
    favourite,
    client: clientId,
    hasUnfinished: run.hasUnfinished && state !== 'running' && state !== 'succeeded' ? (true as const) : undefined,
    unfinished: unfinishedAnswerOf(run),
  };
  return {
    ...{ id, tool, mode, state, startedAt },
    ...withoutEmpty({ ...optional, usage: usageOf(run), rating: ratingOf(run), answer: answerOf(run) }),
    ...(run.inputs && { inputs: JSON.parse(run.inputs) as RunInputs }),
    ...(run.progress && { progress: JSON.parse(run.progress) as RunProgress }),
    ...(run.errorCode && { error: { code: run.errorCode, message: run.errorMessage ?? '' } }),
  };
}
