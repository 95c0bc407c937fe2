import type { Answer } from '@/contracts/answer';
import type { RunInputs, RunView } from '@/contracts/run';
import type { StoredRun } from './run-store';

/** The answer of a stored run, where there is one and it was asked for. */
export function answerOf({ answerStatus, answerType, answerBody, mailed }: StoredRun): Answer | undefined {
  if (answerStatus === null || answerBody === null) return undefined;
  const contentType = answerType ?? 'text/plain';
  return { status: answerStatus, contentType, body: answerBody, ...(mailed !== null && { mailed }) };
}

/** The view of a stored run. */
export function runView(run: StoredRun): RunView {
  const { id, tool, action, mode, state, startedAt, finishedAt, inputs } = run;
  const answer = answerOf(run);
  return {
    id,
    tool,
    ...(action && { action }),
    mode,
    state,
    startedAt,
    ...(finishedAt && { finishedAt }),
    ...(inputs && { inputs: JSON.parse(inputs) as RunInputs }),
    ...(answer && { answer }),
    ...(run.errorCode && { error: { code: run.errorCode, message: run.errorMessage ?? '' } }),
  };
}
