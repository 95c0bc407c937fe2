import {
  IDLE,
  isBusy,
  type RunEffect,
  type RunEvent,
  type RunFailure,
  type RunResult,
  type RunRules,
  type RunState,
  type Saying,
  type StartedRun,
  type Transition,
} from './run-state';
import { afterEdits, afterStored, turned, versionsOf, withVersion } from './versions';

const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';
const NO_TRACE = 'The server knows nothing of this run, so it did not arrive there. You can start it again.';

/** The life cycle of runs (docs/behaviour.md, section 4), pure: the next state, and what has to be done on the way to it. */
export function nextRun(state: RunState, event: RunEvent, { queues, collects = false }: RunRules): Transition {
  const last = state.result ? { result: state.result } : {};
  switch (event.type) {
    case 'submitted':
    case 'resumed': {
      if (isBusy(state)) return [state];
      if (event.type === 'resumed' && 'run' in state) {
        // The form is free, and somebody may be typing in it: the answer is waited for beside that.
        if (state.run.id === event.run.id)
          return [{ status: 'timed-out', run: state.run, ...last, ...soFar(state) }, ABORT, { do: 'collect' }];
        if (state.status === 'timed-out') return [state];
      }
      const next: RunState = { status: 'starting', run: event.run, resumed: event.type === 'resumed', ...last };
      return [next, ...(state.status === 'timed-out' ? [ABORT] : []), { do: 'lock' }];
    }
    case 'restored':
      return isBusy(state)
        ? [state]
        : [{ status: 'succeeded', result: afterEdits(state.result, event.result, collects) }];
    case 'recovered': {
      const isUntouched = state.status === 'idle' && !state.result && !state.written;
      if (isUntouched) return [{ status: 'succeeded', result: event.result }];
      const withStored = (made?: RunResult) => (made ? afterStored(event.result, made, collects) : event.result);
      const next = { ...state, result: withStored(state.result) };
      return [next.status === 'revealing' ? { ...next, incoming: withStored(next.incoming) } : next];
    }
    case 'revised': {
      // What was made of a result that is gone by now does not take the place of another one.
      if (isBusy(state) || !state.result) return [state];
      const known = versionsOf(state.result).all.some(({ runId }) => runId === event.runId);
      return known
        ? [{ ...state, result: withVersion(state.result, event.result, collects) }, { do: 'save' }]
        : [state];
    }
    case 'turned': {
      const result = isBusy(state) || !state.result ? undefined : turned(state.result, event.by);
      return result ? [{ ...state, result }, { do: 'save' }] : [state];
    }
    case 'reset':
      if (isBusy(state)) return [state];
      return [IDLE, ...(state.status === 'timed-out' ? [ABORT] : []), ...forgetAll(state)];
    case 'seen':
      return state.status === 'succeeded' ? [state, ...forgetAll(state)] : [state];
    case 'stopped':
      if (state.status !== 'running' && state.status !== 'timed-out') return [state];
      return [
        { status: 'idle', ...last, ...soFar(state) },
        ABORT,
        forget(state.run.id),
        ...unlock(state),
        { do: 'cancel' },
      ];
    default:
      return 'run' in state && state.run.id === event.runId ? ofRun(state, event, queues, collects) : [state];
  }
}

type Current = Extract<RunState, { run: StartedRun }>;
type LaterEvent = Exclude<Extract<RunEvent, { runId: string }>, { type: 'revised' }>;

function ofRun(state: Current, event: LaterEvent, queues: boolean, collects: boolean): Transition {
  const { run } = state;
  const last = state.result ? { result: state.result } : {};
  if (state.status === 'starting') {
    if (event.type === 'refused')
      return state.resumed ? [{ status: 'idle', ...last }] : [{ status: 'idle', ...last }, said('elsewhere')];
    if (event.type === 'silent')
      return [{ status: 'failed', run, failure: { reason: UNREACHABLE }, ...last }, { do: 'unlock' }, said('failed')];
    if (event.type === 'found')
      return [{ status: 'running', run: event.earlier, resumed: true, ...last }, said('found'), { do: 'collect' }];
    if (event.type !== 'locked') return [state];
    const next: RunState = { status: 'running', run, resumed: state.resumed, ...last };
    if (queues) return [next, { do: 'deliver' }];
    return state.resumed ? [next, { do: 'collect' }] : [next, { do: 'note', settled: false }, { do: 'send' }];
  }
  if (state.status === 'revealing') {
    if (event.type !== 'revealed') return [state];
    return [{ status: 'succeeded', result: state.incoming }, { do: 'unlock' }, ...ending(state.incoming)];
  }
  if (state.status !== 'running' && state.status !== 'timed-out') return [state];
  const failed = (failure: RunFailure): RunState => ({ status: 'failed', run, failure, ...last, ...soFar(state) });
  switch (event.type) {
    case 'written':
      return [{ ...state, written: event.answer }];
    case 'answered': {
      const { outcome } = event;
      if (outcome.kind === 'result') {
        const incoming = afterEdits(state.result, outcome.result, collects);
        const keep: RunEffect[] = [{ do: 'save' }, { do: 'note', settled: true }];
        // The form is free again after a time-out: nothing may lock it under somebody who types.
        if (state.status === 'timed-out')
          return [{ status: 'succeeded', result: incoming }, ...keep, ...ending(incoming)];
        return [{ status: 'revealing', run, incoming, ...last, ...soFar(state) }, ...keep, { do: 'reveal' }];
      }
      // An answer that this page could not read stays noted: it is looked for again.
      const kept: RunEffect[] = outcome.kind === 'unread' ? [] : [forget(run.id)];
      return [failed(outcome.failure), ...kept, ...unlock(state), said(outcome.kind)];
    }
    case 'delivered':
      return [{ status: 'idle', ...last }, { do: 'unlock' }, said('done'), { do: 'finish' }];
    case 'timed-out':
      if (state.status === 'timed-out') return [state];
      // The form is free again, and a late answer is still picked up.
      return [
        { status: 'timed-out', run, ...last, ...soFar(state) },
        { do: 'unlock' },
        said('timed-out'),
        { do: 'collect' },
      ];
    case 'lost':
      return state.status === 'running' ? [state, { do: 'collect' }] : [state];
    case 'absent':
      if (state.status === 'timed-out' || state.resumed)
        return [failed({ reason: NO_TRACE }), forget(run.id), ...unlock(state)];
      return [failed({ reason: UNREACHABLE }), forget(run.id), { do: 'unlock' }, said('failed')];
    case 'silent':
      // It stays noted: when the connection is back, or on the next visit, it is looked for again.
      if (state.status === 'timed-out') return [state];
      if (state.resumed) return [{ status: 'timed-out', run, ...last, ...soFar(state) }, { do: 'unlock' }];
      return [failed({ reason: UNREACHABLE }), { do: 'unlock' }, said('failed')];
    default:
      return [state];
  }
}

function soFar({ written }: RunState): Pick<RunState, 'written'> {
  return written ? { written } : {};
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

/** What follows a result that shows. */
function ending({ missing }: RunResult): RunEffect[] {
  return [said(missing ? 'incomplete' : 'done'), { do: 'finish' }];
}

function said(what: Saying): RunEffect {
  return { do: 'say', what };
}
