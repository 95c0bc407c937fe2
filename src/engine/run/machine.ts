import type { NormalisedResult } from '@/contracts/plugins';
import type { Answers } from '@/registry/answers';

/** A result as the page shows and keeps it. */
export type RunResult = Pick<NormalisedResult, 'kind' | 'value'> & {
  runId: string;
  /** demo: composed locally from the answers; no model was called. */
  mode: 'live' | 'demo';
  /** The answers the result was made from, without secrets. */
  answers: Answers;
  repairs?: readonly string[];
  raw?: string;
};

/** Why a run ended without a result. */
export interface RunFailure {
  reason: string;
  detail?: string;
  raw?: string;
}

/**
 * Where a tool's run stands. `revealing` is the moment between the answer and its showing, at 100 per cent. `result` is
 * the last good result: a run that fails does not take it away.
 */
export type RunState = { result?: RunResult } & (
  | { status: 'idle' }
  | { status: 'running'; runId: string; startedAt: number; answers: Answers }
  | { status: 'revealing'; runId: string; incoming: RunResult }
  | { status: 'succeeded'; runId: string; result: RunResult }
  | { status: 'failed'; runId: string; failure: RunFailure }
  | { status: 'timed-out'; runId: string }
);

export type RunEvent =
  | { type: 'submitted'; runId: string; at: number; answers: Answers }
  | { type: 'answered'; runId: string; result: RunResult }
  | { type: 'revealed'; runId: string }
  | { type: 'failed'; runId: string; failure: RunFailure }
  | { type: 'timed-out'; runId: string }
  | { type: 'stopped'; runId: string }
  | { type: 'restored'; result: RunResult }
  | { type: 'reset' };

export const IDLE: RunState = { status: 'idle' };

/**
 * The run life cycle (Specification, section 4). Pure. A submit while a run is under way changes nothing, so a double
 * click sends one request; an event of a run that is no longer the current one changes nothing either.
 */
export function nextRun(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case 'submitted': {
      const { runId, at, answers } = event;
      return isBusy(state) ? state : { status: 'running', runId, startedAt: at, answers, ...last(state) };
    }
    case 'restored':
      return isBusy(state) ? state : { status: 'succeeded', runId: event.result.runId, result: event.result };
    case 'reset':
      return IDLE;
    default:
      return 'runId' in state && state.runId === event.runId ? afterSubmit(state, event) : state;
  }
}

/** Whether a run is under way: nothing may be submitted and the form is disabled. */
export function isBusy({ status }: RunState): boolean {
  return status === 'running' || status === 'revealing';
}

type LaterEvent = Exclude<RunEvent, { type: 'submitted' | 'restored' | 'reset' }>;

function afterSubmit(state: RunState, event: LaterEvent): RunState {
  const { runId } = event;
  const awaited = state.status === 'running' || state.status === 'timed-out';
  if (event.type === 'revealed')
    return state.status === 'revealing' ? { status: 'succeeded', runId, result: state.incoming } : state;
  if (!awaited) return state;
  switch (event.type) {
    case 'answered':
      return { status: 'revealing', runId, incoming: event.result, ...last(state) };
    case 'failed':
      return { status: 'failed', runId, failure: event.failure, ...last(state) };
    case 'timed-out':
      return { status: 'timed-out', runId, ...last(state) };
    case 'stopped':
      return { status: 'idle', ...last(state) };
  }
}

/** The last good result, handed on from state to state. */
function last({ result }: RunState): { result?: RunResult } {
  return result ? { result } : {};
}
