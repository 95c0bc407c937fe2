import {
  IDLE,
  isBusy,
  type NotificationKind,
  type RunEffect,
  type RunEvent,
  type RunFailure,
  type RunResult,
  type RunRules,
  type RunState,
  type StartedRun,
  type Transition,
} from './run-state';
import { adjacentVersion, mergeStored, preserveEdits, versionsOf, withVersion } from './versions';

/** State machine of runs (docs/behaviour.md, section 4). Pure: returns the next state and the effects to run on the way to it. */
export function nextRun(state: RunState, event: RunEvent, { isQueued, mergesResults = false }: RunRules): Transition {
  const lastResult = state.result ? { result: state.result } : {};
  switch (event.type) {
    case 'submitted':
    case 'resumed': {
      if (isBusy(state)) return [state];
      if (event.type === 'resumed' && 'run' in state) {
        // The form is enabled and the member may be typing: wait for the answer without locking it.
        if (state.run.id === event.run.id)
          return [{ status: 'timed-out', run: state.run, ...lastResult }, ABORT, { do: 'collect' }];
        if (state.status === 'timed-out') return [state];
      }
      const next: RunState = { status: 'starting', run: event.run, resumed: event.type === 'resumed', ...lastResult };
      return [next, ...(state.status === 'timed-out' ? [ABORT] : []), { do: 'lock' }];
    }
    case 'restored': {
      if (isBusy(state)) return [state];
      const { isAwaited } = event;
      const result = preserveEdits(state.result, event.result, mergesResults);
      return [{ status: 'succeeded', result, ...(isAwaited && { isAwaited }) }];
    }
    case 'recovered': {
      const isUntouched = state.status === 'idle' && !state.result && !state.stopped;
      if (isUntouched) return [{ status: 'succeeded', result: event.result }];
      const withStored = (newer?: RunResult) =>
        newer ? mergeStored(event.result, newer, mergesResults) : event.result;
      const next = { ...state, result: withStored(state.result) };
      return [next.status === 'revealing' ? { ...next, incoming: withStored(next.incoming) } : next];
    }
    case 'revised': {
      // A revision of a result that is no longer displayed must not replace another result.
      if (isBusy(state) || !state.result) return [state];
      const isKnown = versionsOf(state.result).all.some(({ runId }) => runId === event.runId);
      return isKnown
        ? [{ ...state, result: withVersion(state.result, event.result, mergesResults) }, { do: 'save' }]
        : [state];
    }
    case 'versionChanged': {
      const result = isBusy(state) || !state.result ? undefined : adjacentVersion(state.result, event.step);
      return result ? [{ ...state, result }, { do: 'save' }] : [state];
    }
    case 'reset':
      if (isBusy(state)) return [state];
      return [IDLE, ...(state.status === 'timed-out' ? [ABORT] : []), ...forgetAll(state)];
    case 'resultViewed':
      if (state.status !== 'succeeded') return [state];
      return [state.isAwaited ? { status: 'succeeded', result: state.result } : state, ...forgetAll(state)];
    case 'stopped':
      if (state.status !== 'running' && state.status !== 'timed-out') return [state];
      return [
        { status: 'idle', stopped: state.run, ...lastResult },
        ABORT,
        forget(state.run.id),
        ...unlock(state),
        { do: 'cancel' },
      ];
    default:
      return 'run' in state && state.run.id === event.runId
        ? nextOfRun(state, event, isQueued, mergesResults)
        : [state];
  }
}

type CurrentRunState = Extract<RunState, { run: StartedRun }>;
type LaterEvent = Exclude<Extract<RunEvent, { runId: string }>, { type: 'revised' }>;

function nextOfRun(state: CurrentRunState, event: LaterEvent, isQueued: boolean, mergesResults: boolean): Transition {
  const { run } = state;
  const lastResult = state.result ? { result: state.result } : {};
  const failed = (failure: RunFailure): RunState => ({
    status: 'failed',
    run,
    failure,
    ...lastResult,
  });
  const waiting = (run: StartedRun, isUnreachable = false): RunState => ({
    status: 'timed-out',
    run,
    ...(isUnreachable && { isUnreachable }),
    ...lastResult,
  });
  if (state.status === 'starting') {
    if (event.type === 'refused')
      return [{ status: 'idle', ...lastResult }, ...(state.resumed ? [] : [notify('elsewhere')])];
    if (event.type === 'earlierRunUnclear')
      return [waiting(event.earlier, true), { do: 'unlock' }, notify('unreachable'), { do: 'collect' }];
    if (event.type === 'earlierRunFound')
      return [
        { status: 'running', run: event.earlier, resumed: true, ...lastResult },
        notify('found'),
        { do: 'collect' },
      ];
    if (event.type !== 'locked') return [state];
    const next: RunState = { status: 'running', run, resumed: state.resumed, ...lastResult };
    if (isQueued) return [next, { do: 'deliver' }];
    return state.resumed ? [next, { do: 'collect' }] : [next, { do: 'markPending', settled: false }, { do: 'send' }];
  }
  if (state.status === 'revealing') {
    if (event.type !== 'revealed') return [state];
    return [{ status: 'succeeded', result: state.incoming }, { do: 'unlock' }, ...effectsAfterDisplay(state.incoming)];
  }
  if (state.status !== 'running' && state.status !== 'timed-out') return [state];
  switch (event.type) {
    case 'answered': {
      const { outcome } = event;
      if (outcome.kind === 'result') {
        const incoming = preserveEdits(state.result, outcome.result, mergesResults);
        const stored: RunEffect[] = [{ do: 'save' }, { do: 'markPending', settled: true }];
        // After a time-out the form is enabled again: nothing may lock it while the member types.
        if (state.status === 'timed-out')
          return [{ status: 'succeeded', result: incoming }, ...stored, ...effectsAfterDisplay(incoming)];
        return [{ status: 'revealing', run, incoming, ...lastResult }, ...stored, { do: 'reveal' }];
      }
      // A run whose answer this page could not read stays pending, so that reading it is tried again.
      const followUp: RunEffect[] = outcome.kind === 'unread' ? [] : [forget(run.id)];
      return [failed(outcome.failure), ...followUp, ...unlock(state), notify(outcome.kind)];
    }
    case 'delivered':
      return [{ status: 'idle', ...lastResult }, { do: 'unlock' }, notify('done'), { do: 'finish' }];
    case 'timed-out':
      if (state.status === 'timed-out') return [state];
      // The form is enabled again, and a late answer is still collected.
      return [waiting(run), { do: 'unlock' }, notify('timed-out')];
    case 'unreachable':
      return [
        waiting(run, true),
        ...unlock(state),
        ...(state.status === 'timed-out' || state.resumed ? [] : [notify('unreachable')]),
      ];
    case 'reached':
      return state.status === 'timed-out' && state.isUnreachable ? [waiting(run)] : [state];
    case 'unanswered':
      return [
        failed({ reason: event.reason }),
        ...(event.isPending ? [] : [forget(run.id)]),
        ...unlock(state),
        ...(state.status === 'timed-out' || state.resumed ? [] : [notify('failed')]),
      ];
    default:
      return [state];
  }
}

const ABORT: RunEffect = { do: 'abort' };

function forget(runId: string): RunEffect {
  return { do: 'forget', runId };
}

/** Forgets the run of a state and the run its result came from. */
function forgetAll(state: RunState): RunEffect[] {
  const ids = ['run' in state ? state.run.id : undefined, state.result?.runId];
  return [...new Set(ids)].flatMap((id) => (id ? [forget(id)] : []));
}

/** Releases the lock, which only a running state holds: a time-out has released it already. */
function unlock(state: CurrentRunState): RunEffect[] {
  return state.status === 'running' ? [{ do: 'unlock' }] : [];
}

/** Returns the effects to run once a result is displayed. */
function effectsAfterDisplay({ missing }: RunResult): RunEffect[] {
  return [notify(missing ? 'incomplete' : 'done'), { do: 'finish' }];
}

function notify(kind: NotificationKind): RunEffect {
  return { do: 'notify', kind };
}
