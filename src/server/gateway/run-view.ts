import type { RunState, StoredRun } from './run-store';

/** A run as the browser is told of it. */
export interface RunView {
  id: string;
  tool: string;
  action?: string;
  mode: 'demo' | 'live';
  state: RunState;
  /** ISO times. */
  startedAt: string;
  finishedAt?: string;
  /** What the form was filled in with, without secrets, where the page has sent it. */
  answers?: unknown;
  /** The answer as the webhook gave it; only where one run is asked for. */
  answer?: { status: number; contentType: string; body: string };
  /** Why it failed, in words for the member. */
  error?: { code: string; message: string };
}

/** The view of a stored run. */
export function runView(run: StoredRun): RunView {
  const { id, tool, action, mode, state, startedAt, finishedAt, answers } = run;
  return {
    id,
    tool,
    ...(action && { action }),
    mode,
    state,
    startedAt,
    ...(finishedAt && { finishedAt }),
    ...(answers && { answers: JSON.parse(answers) as unknown }),
    ...(run.answerStatus !== null &&
      run.answerBody !== null && {
        answer: { status: run.answerStatus, contentType: run.answerType ?? 'text/plain', body: run.answerBody },
      }),
    ...(run.errorCode && { error: { code: run.errorCode, message: run.errorMessage ?? '' } }),
  };
}
