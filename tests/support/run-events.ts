import { nextRun } from '@/engine/run/machine';
import {
  IDLE,
  type Outcome,
  type RunEffect,
  type RunEvent,
  type RunResult,
  type RunState,
  type StartedRun,
} from '@/engine/run/run-state';

export const run = (id: string): StartedRun => ({ id, startedAt: 5, inputs: { a: 1 } });
export const result: RunResult = { kind: 'text', value: 'A prompt', runId: 'one', mode: 'live', inputs: {} };
export const good: Outcome = { kind: 'result', result };
export const unread: Outcome = { kind: 'unread', failure: { reason: 'not now', isUnread: true } };
export const bad: Outcome = { kind: 'unusable', failure: { reason: 'no' } };
export const submitted = { type: 'submitted', run: run('one') } satisfies RunEvent;
export const runEvent = (type: Extract<RunEvent, { runId: string }>['type'], runId = 'one') =>
  ({ type, runId }) as RunEvent;
export const answered = (outcome: Outcome, runId = 'one'): RunEvent => ({ type: 'answered', runId, outcome });

export const unanswered = (isPending: boolean): RunEvent => ({
  type: 'unanswered',
  runId: 'one',
  reason: 'no trace',
  isPending,
});

/** Plays events from the initial state; returns the final state and a description of every effect. */
export function play(events: RunEvent[], queues = false): { state: RunState; done: string[] } {
  let state = IDLE;
  const done: string[] = [];
  for (const event of events) {
    const [next, ...effects] = nextRun(state, event, { isQueued: queues });
    state = next;
    done.push(...effects.map(describeEffect));
  }
  return { state, done };
}

export function describeEffect(effect: RunEffect): string {
  if (effect.do === 'notify') return `notify ${effect.kind}`;
  if (effect.do === 'forget') return `forget ${effect.runId}`;
  return effect.do === 'markPending' && effect.settled ? 'markPending settled' : effect.do;
}
