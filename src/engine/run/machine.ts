import type { NormalisedResult } from '@/contracts/plugins';
import type { RunInputs, RunMode } from '@/contracts/run';

/** A run as it was started. */
export interface StartedRun {
  id: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** What it was made from. */
  inputs: RunInputs;
}

/** A result as the page shows and keeps it. */
export type RunResult = Pick<NormalisedResult, 'kind' | 'value'> & {
  runId: string;
  mode: RunMode;
  inputs: RunInputs;
  repairs?: readonly string[];
  /** Names of parts that were asked for and did not come. */
  missing?: readonly string[];
  /** Whether it was mailed too; absent where nobody said. */
  mailed?: boolean;
  raw?: string;
};

/** Why a run ended without a result. */
export interface RunFailure {
  reason: string;
  detail?: string;
  raw?: string;
  /** What came instead, laid out for reading: worth showing, though it is no result. */
  payload?: string;
}

/** What an answer amounts to. `unread`: a part of this page is gone, as after a deployment; the answer may still be good. */
export type Outcome =
  | { kind: 'result'; result: RunResult }
  | { kind: 'unusable' | 'failed' | 'unread'; failure: RunFailure };

/**
 * Where a tool's run stands. `starting` waits for the lock of this browser; `revealing` is the moment between the answer
 * and its showing, at 100 per cent. `result` is the last good result: a run that fails does not take it away.
 */
export type RunState = { result?: RunResult } & (
  | { status: 'idle' }
  | { status: 'starting'; run: StartedRun; resumed: boolean }
  | { status: 'running'; run: StartedRun; resumed: boolean }
  | { status: 'revealing'; run: StartedRun; incoming: RunResult }
  | { status: 'succeeded'; result: RunResult }
  | { status: 'failed'; run: StartedRun; failure: RunFailure }
  | { status: 'timed-out'; run: StartedRun }
);

/** What happened. Events that name a run count only while that run is the current one. */
export type RunEvent =
  | { type: 'submitted' | 'resumed'; run: StartedRun }
  | { type: 'restored'; result: RunResult }
  | { type: 'reset' | 'stopped' | 'seen' }
  | { type: 'answered'; runId: string; outcome: Outcome }
  /** locked, refused: by the lock. lost: no answer came. absent: nobody knows the run. silent: nobody could be asked. */
  | {
      type: 'locked' | 'refused' | 'lost' | 'absent' | 'silent' | 'timed-out' | 'delivered' | 'revealed';
      runId: string;
    };

/** What is said to the member. */
export type Saying = 'done' | 'incomplete' | 'failed' | 'unusable' | 'timed-out' | 'elsewhere';

/** What has to be done. Every path through the life of a run asks for each of these at most once. */
export type RunEffect =
  /** Take the lock of this browser for this tool, and let it go. */
  | { do: 'lock' | 'unlock' }
  /** Keep the run findable after a reload; `settled`: its answer is there and has not been looked at. */
  | { do: 'note'; settled: boolean }
  | { do: 'forget'; runId: string }
  /** Send the request; look for the answer of one that was sent; hand it to the outbox. */
  | { do: 'send' | 'collect' | 'deliver' }
  /** Stop waiting in this page; ask the other end to stop. */
  | { do: 'abort' | 'cancel' }
  /** Keep the result; wait the declared moment before it shows. */
  | { do: 'save' | 'reveal' }
  /** Record the finished step, and tell whoever waits for it. */
  | { do: 'finish' }
  | { do: 'say'; what: Saying };

/** What of a declaration decides about the life of its runs. */
export interface RunRules {
  /** A failing request counts as success and is sent again later (Specification, section 8, VIP form). */
  queues: boolean;
}

export type Transition = readonly [RunState, ...RunEffect[]];

export const IDLE: RunState = { status: 'idle' };

const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';
const NO_TRACE = 'The server knows nothing of this run, so it did not arrive there. You can start it again.';

/** Whether a run is under way: nothing may be submitted and the form is disabled. */
export function isBusy({ status }: RunState): boolean {
  return status === 'starting' || status === 'running' || status === 'revealing';
}

/** The life cycle of runs (Specification, section 4), pure: the next state, and what has to be done on the way to it. */
export function nextRun(state: RunState, event: RunEvent, { queues }: RunRules): Transition {
  const last = state.result ? { result: state.result } : {};
  switch (event.type) {
    case 'submitted':
    case 'resumed': {
      if (isBusy(state)) return [state];
      const next: RunState = { status: 'starting', run: event.run, resumed: event.type === 'resumed', ...last };
      return [next, ...(state.status === 'timed-out' ? [ABORT] : []), { do: 'lock' }];
    }
    case 'restored':
      return isBusy(state) ? [state] : [{ status: 'succeeded', result: event.result }];
    case 'reset':
      if (isBusy(state)) return [state];
      return [IDLE, ...(state.status === 'timed-out' ? [ABORT] : []), ...forgetAll(state)];
    case 'seen':
      return state.status === 'succeeded' ? [state, ...forgetAll(state)] : [state];
    case 'stopped':
      if (state.status !== 'running' && state.status !== 'timed-out') return [state];
      return [{ status: 'idle', ...last }, ABORT, forget(state.run.id), ...unlock(state), { do: 'cancel' }];
    default:
      return 'run' in state && state.run.id === event.runId ? ofRun(state, event, queues) : [state];
  }
}

type Current = Extract<RunState, { run: StartedRun }>;
type LaterEvent = Extract<RunEvent, { runId: string }>;

function ofRun(state: Current, event: LaterEvent, queues: boolean): Transition {
  const { run } = state;
  const last = state.result ? { result: state.result } : {};
  if (state.status === 'starting') {
    if (event.type === 'refused')
      return state.resumed ? [{ status: 'idle', ...last }] : [{ status: 'idle', ...last }, said('elsewhere')];
    if (event.type !== 'locked') return [state];
    const next: RunState = { status: 'running', run, resumed: state.resumed, ...last };
    if (queues) return [next, { do: 'deliver' }];
    return state.resumed ? [next, { do: 'collect' }] : [next, { do: 'note', settled: false }, { do: 'send' }];
  }
  if (state.status === 'revealing') {
    if (event.type !== 'revealed') return [state];
    const what = state.incoming.missing ? 'incomplete' : 'done';
    return [{ status: 'succeeded', result: state.incoming }, said(what), { do: 'unlock' }, { do: 'finish' }];
  }
  if (state.status !== 'running' && state.status !== 'timed-out') return [state];
  const failed = (failure: RunFailure): RunState => ({ status: 'failed', run, failure, ...last });
  switch (event.type) {
    case 'answered': {
      const { outcome } = event;
      if (outcome.kind === 'result')
        return [
          { status: 'revealing', run, incoming: outcome.result, ...last },
          { do: 'save' },
          { do: 'note', settled: true },
          { do: 'reveal' },
        ];
      const what = outcome.kind === 'unusable' ? 'unusable' : 'failed';
      // What could not be read today is looked for again when the page was loaded anew.
      const kept: RunEffect[] = outcome.kind === 'unread' ? [] : [forget(run.id)];
      return [failed(outcome.failure), ...kept, said(what), ...unlock(state)];
    }
    case 'delivered':
      return [{ status: 'idle', ...last }, said('done'), { do: 'unlock' }, { do: 'finish' }];
    case 'timed-out':
      if (state.status === 'timed-out') return [state];
      // The form is free again, and a late answer is still picked up.
      return [{ status: 'timed-out', run, ...last }, said('timed-out'), { do: 'unlock' }, { do: 'collect' }];
    case 'lost':
      return state.status === 'running' ? [state, { do: 'collect' }] : [state];
    case 'absent':
      if (state.status === 'timed-out') return [state, forget(run.id)];
      if (state.resumed) return [failed({ reason: NO_TRACE }), forget(run.id), { do: 'unlock' }];
      return [failed({ reason: UNREACHABLE }), forget(run.id), said('failed'), { do: 'unlock' }];
    case 'silent':
      // It stays noted: when the connection is back, or on the next visit, it is looked for again.
      if (state.status === 'timed-out') return [state];
      if (state.resumed) return [{ status: 'idle', ...last }, { do: 'unlock' }];
      return [failed({ reason: UNREACHABLE }), said('failed'), { do: 'unlock' }];
    default:
      return [state];
  }
}

const ABORT: RunEffect = { do: 'abort' };

function forget(runId: string): RunEffect {
  return { do: 'forget', runId };
}

/** Forgets the run a state is about, and the one its result came from. */
function forgetAll(state: RunState): RunEffect[] {
  const ids = ['run' in state ? state.run.id : undefined, state.result?.runId];
  return [...new Set(ids)].flatMap((id) => (id ? [forget(id)] : []));
}

/** The lock is held while a run is waited for; at a time-out it was let go. */
function unlock(state: Current): RunEffect[] {
  return state.status === 'running' ? [{ do: 'unlock' }] : [];
}

function said(what: Saying): RunEffect {
  return { do: 'say', what };
}
