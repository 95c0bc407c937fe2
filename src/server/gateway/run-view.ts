import type { Answer } from '@/contracts/answer';
import type { FormerResult, RunInputs, RunView } from '@/contracts/run';
import { REFINE } from '@/registry/refine';
import type { StoredRun } from './run-store';

/** The answer of a stored run, where there is one and it was asked for. */
export function answerOf({ answerStatus, answerType, answerBody, mailed, unread }: StoredRun): Answer | undefined {
  if (answerStatus === null || answerBody === null) return undefined;
  const contentType = answerType ?? 'text/plain';
  const besides = { ...(mailed !== null && { mailed }), ...(unread !== null && { unread }) };
  return { status: answerStatus, contentType, body: answerBody, ...besides };
}

/** When a run last said how far it is, as `told` names it; empty where it has said nothing. */
export function toldAt({ progress }: StoredRun): string {
  const { at = '' } = progress ? (JSON.parse(progress) as { at?: number }) : {};
  return String(at);
}

/** What a run changed, by the body it was started with; undefined where that says nothing of it. */
export function formerOf(body: Readonly<Record<string, unknown>>): FormerResult | undefined {
  const { result, wish } = (body[REFINE] ?? {}) as Partial<FormerResult>;
  return result === undefined ? undefined : { result, wish: String(wish ?? '') };
}

/**
 * The view of a stored run.
 *
 * @param refines whether its webhook changes results
 */
export function runView(run: StoredRun, refines?: boolean): RunView {
  const { id, tool, action, mode, state, startedAt, finishedAt, name, favourite, clientId, inputs, model } = run;
  const answer = answerOf(run);
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
    ...(name && { name }),
    ...(favourite && { favourite }),
    ...(clientId && { client: clientId }),
    ...(inputs && { inputs: JSON.parse(inputs) as RunInputs }),
    ...(answer && { answer }),
    ...(run.progress && { progress: JSON.parse(run.progress) as RunView['progress'] }),
    ...(run.errorCode && { error: { code: run.errorCode, message: run.errorMessage ?? '' } }),
  };
}
