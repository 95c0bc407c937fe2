import { describe, expect, it } from 'vitest';
import { nextRun } from '@/engine/run/machine';
import { IDLE, isBusy, type RunEvent } from '@/engine/run/run-state';
import { fc } from '../support/properties';
import {
  answered,
  bad,
  describeEffect,
  good,
  result,
  run,
  runEvent,
  submitted,
  unanswered,
  unread,
} from '../support/run-events';

describe('whatever happens, in whatever order', () => {
  const event: fc.Arbitrary<RunEvent> = fc.oneof(
    fc.constantFrom<RunEvent>(submitted, { type: 'resumed', run: run('one') }, { type: 'restored', result }),
    fc.constantFrom<RunEvent>(
      { type: 'reset' },
      { type: 'stopped' },
      { type: 'resultViewed' },
      { type: 'recovered', result },
    ),
    fc
      .constantFrom('locked', 'refused', 'unreachable', 'reached', 'timed-out', 'delivered', 'revealed')
      .map((type) => runEvent(type)),
    fc.constantFrom(true, false).map((isPending) => unanswered(isPending)),
    fc.constantFrom(good, bad, unread).map((outcome) => answered(outcome)),
    fc
      .constantFrom('earlierRunFound', 'earlierRunUnclear')
      .map((type): RunEvent => ({ type, runId: 'one', earlier: run('two') })),
    fc.constantFrom(good, bad, unread).map((outcome) => answered(outcome, 'two')),
  );

  it('a run does each thing once: it saves, says its end and finishes its step at most one time', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), fc.boolean(), (events, queues) => {
        let state = IDLE;
        let counts: Record<string, number> = {};
        for (const one of events) {
          const [next, ...effects] = nextRun(state, one, { isQueued: queues });
          // A run that is begun, or looked for again, starts anew.
          if (['submitted', 'resumed'].includes(one.type) && next !== state) counts = {};
          for (const effect of effects.map(describeEffect)) counts[effect] = (counts[effect] ?? 0) + 1;
          const ends = ['notify done', 'notify incomplete', 'notify failed', 'notify unusable', 'notify unread'].map(
            (end) => counts[end] ?? 0,
          );
          expect(ends.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(1);
          for (const once of ['lock', 'send', 'deliver', 'save', 'finish', 'cancel', 'notify timed-out'])
            expect(counts[once] ?? 0, once).toBeLessThanOrEqual(1);
          state = next;
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('nothing but a submit, and a run this page did not know, locks the form', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        let state = IDLE;
        for (const one of events) {
          const [next] = nextRun(state, one, { isQueued: false });
          const isNew =
            one.type === 'submitted' || (one.type === 'resumed' && !('run' in state && state.run.id === one.run.id));
          if (isBusy(next) && !isBusy(state)) expect([one.type, isNew]).toEqual([one.type, true]);
          state = next;
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('the lock is held exactly while a run is waited for', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), fc.boolean(), (events, queues) => {
        let state = IDLE;
        let held = false;
        for (const one of events) {
          const [next, ...effects] = nextRun(state, one, { isQueued: queues });
          if (state.status === 'starting' && ['locked', 'earlierRunFound', 'earlierRunUnclear'].includes(one.type))
            held = true;
          for (const effect of effects) if (effect.do === 'unlock') held = false;
          state = next;
          if (!isBusy(state)) expect(held).toBe(false);
          if (state.status === 'running') expect(held).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
