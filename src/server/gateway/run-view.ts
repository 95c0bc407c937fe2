import type { RunInputs, RunView } from '@/contracts/run';
import type { StoredRun } from './run-store';

/** The view of a stored run. */
export function runView(run: StoredRun): RunView {
  const { id, tool, action, mode, state, startedAt, finishedAt, inputs } = run;
  return {
    id,
    tool,
    ...(action && { action }),
    mode,
    state,
    startedAt,
    ...(finishedAt && { finishedAt }),
    ...(inputs && { inputs: JSON.parse(inputs) as RunInputs }),
    ...(run.answerStatus !== null &&
      run.answerBody !== null && {
        answer: { status: run.answerStatus, contentType: run.answerType ?? 'text/plain', body: run.answerBody },
      }),
    ...(run.errorCode && { error: { code: run.errorCode, message: run.errorMessage ?? '' } }),
  };
}
