import { describe, expect, it } from 'vitest';
import { IDLE, isBusy, type Outcome, partialAnswerOf, type RunEvent, type RunResult } from '@/engine/run/run-state';
import { screenOf } from '@/engine/screen/screen';
import { answered, bad, good, play, result, run, runEvent, submitted, unanswered } from '../support/run-events';

describe('the run life cycle', () => {
  it('goes from idle over the lock, running and revealing to succeeded', () => {
    const { state, done } = play([submitted, runEvent('locked'), answered(good), runEvent('revealed')]);
    expect(state).toEqual({ status: 'succeeded', result });
    expect(done.join(' ')).toBe('lock markPending send save markPending settled reveal unlock notify done finish');
  });

  it('is silent about a second submit while one is under way', () => {
    const { state, done } = play([submitted, { ...submitted, run: run('two') }]);
    expect(state).toMatchObject({ status: 'starting', run: { id: 'one' } });
    expect(done).toEqual(['lock']);
  });

  it('says so where another tab is at work, and nothing where it was only picked up', () => {
    expect(play([submitted, runEvent('refused')]).done).toEqual(['lock', 'notify elsewhere']);
    expect(play([{ type: 'resumed', run: run('one') }, runEvent('refused')]).done).toEqual(['lock']);
  });

  it('ignores what comes of a run that is no longer the current one', () => {
    const before: RunEvent[] = [submitted, runEvent('locked'), answered(bad), { type: 'submitted', run: run('two') }];
    expect(play([...before, answered(good)])).toEqual(play(before));
  });

  it('ends without a result where the answer holds none, and keeps the last good one', () => {
    const { state, done } = play([
      { type: 'restored', result },
      { type: 'submitted', run: run('two') },
      runEvent('locked', 'two'),
      answered(bad, 'two'),
    ]);
    expect(state).toMatchObject({ status: 'failed', failure: { reason: 'no' }, result });
    expect(done).toEqual(['lock', 'markPending', 'send', 'forget two', 'unlock', 'notify unusable']);
  });

  it('keeps looking for an answer that this page could not read', () => {
    const unread = answered({ kind: 'unread', failure: { reason: 'out of date' } });
    const { done } = play([submitted, runEvent('locked'), unread]);
    expect(done).not.toContain('forget one');
    expect(done.at(-1), 'a run whose answer is there has not failed').toBe('notify unread');
  });

  const timedOut = [submitted, runEvent('locked'), runEvent('timed-out')];
  const resumed = (id = 'one'): RunEvent => ({ type: 'resumed', run: run(id) });

  it('frees the form at a time-out, and takes the late answer like a prompt one without locking it again', () => {
    expect(play(timedOut).done.slice(-2)).toEqual(['unlock', 'notify timed-out']);
    expect(isBusy(play(timedOut).state)).toBe(false);
    const late = play([...timedOut, answered(good)]);
    expect(late.state).toEqual({ status: 'succeeded', result });
    expect(late.done.slice(5)).toEqual(['save', 'markPending settled', 'notify done', 'finish']);
  });

  it.each([
    ['that timed out', timedOut],
    ['that nobody could be asked about', [submitted, runEvent('locked'), runEvent('unreachable')]],
    ['that was left, and nobody could be asked about', [resumed(), runEvent('locked'), runEvent('unreachable')]],
    [
      'whose answer could not be read',
      [submitted, runEvent('locked'), answered({ kind: 'unread', failure: { reason: '' } })],
    ],
  ])('looks again for the answer of a run %s while the form stays free', (_, before) => {
    const again = play([...before, resumed()]);
    expect(again.state).toMatchObject({ status: 'timed-out', run: { id: 'one' } });
    expect(again.done.slice(play(before).done.length)).toEqual(['abort', 'collect']);
    expect(play([...before, resumed(), answered(good)]).state).toEqual({ status: 'succeeded', result });
    expect(play([...before, resumed(), unanswered(false)]).state.status, 'nobody knows it').toBe('failed');
  });

  it('lets no run of another tab take the place of one that is still waited for', () => {
    expect(play([...timedOut, resumed('two')])).toEqual(play(timedOut));
  });

  it('lets the lock go before it says anything', () => {
    const ends: RunEvent[][] = [
      [answered(good), runEvent('revealed')],
      [answered(bad)],
      [runEvent('timed-out')],
      [unanswered(false)],
      [unanswered(true)],
      [runEvent('unreachable')],
    ];
    for (const end of ends) {
      const { done } = play([submitted, runEvent('locked'), ...end]);
      expect(done.indexOf('unlock')).toBeGreaterThan(0);
      expect(done.indexOf('unlock')).toBeLessThan(done.findIndex((effect) => effect.startsWith('notify')));
    }
  });

  it('stops: nothing is waited for, the lock is free, and the other end is asked to stop', () => {
    const { state, done } = play([
      submitted,
      runEvent('locked'),
      { type: 'stopped' },
      answered(good),
      runEvent('unreachable'),
    ]);
    expect(state).toEqual({ status: 'idle', stopped: run('one') });
    expect(screenOf(state, true).subject).toEqual(run('one'));
    expect(screenOf({ ...state, result }, false), 'nothing of its answer shows').toEqual({
      subject: result,
      result,
      isFormer: false,
    });
    expect(done.slice(3)).toEqual(['abort', 'forget one', 'unlock', 'cancel']);
  });

  it('waits on while the server cannot be reached, with a free form, and says so once', () => {
    const lost = [submitted, runEvent('locked'), runEvent('unreachable')];
    expect(play(lost).state).toMatchObject({ status: 'timed-out', isUnreachable: true });
    expect(play(lost).done.slice(3)).toEqual(['unlock', 'notify unreachable']);
    expect(play([...lost, runEvent('reached')]).state).toEqual({ status: 'timed-out', run: run('one') });
    const again = play([...lost, runEvent('reached'), runEvent('unreachable'), answered(good)]);
    expect(again.done.filter((effect) => effect === 'notify unreachable')).toHaveLength(1);
    expect(again.state).toEqual({ status: 'succeeded', result });
  });

  it('waits for the earlier run where nobody can be asked about it, and sends nothing', () => {
    const unclear: RunEvent = { type: 'earlierRunUnclear', runId: 'two', earlier: run('one') };
    const { state, done } = play([{ type: 'submitted', run: run('two') }, unclear]);
    expect(state).toMatchObject({ status: 'timed-out', run: { id: 'one' }, isUnreachable: true });
    expect(done).toEqual(['lock', 'unlock', 'notify unreachable', 'collect']);
  });

  it('calls a run failed that did not arrive, and keeps one that may still be answered', () => {
    const sent = [submitted, runEvent('locked')];
    expect(play([...sent, unanswered(false)]).done.slice(-3)).toEqual(['forget one', 'unlock', 'notify failed']);
    expect(play([...sent, unanswered(false)]).state).toMatchObject({ failure: { reason: 'no trace' } });
    expect(play([...sent, unanswered(true)]).done, 'it stays pending').not.toContain('forget one');
  });

  it('keeps what was written until the answer is there, and shows it of a run that ended without', () => {
    const answer = { status: 200, contentType: 'text/plain', body: 'Half' };
    const shown = (events: RunEvent[], runId = 'one') => partialAnswerOf(play(events).state, { runId, answer });
    const going: RunEvent[] = [submitted, runEvent('locked')];
    expect(shown(going)).toBe(answer);
    expect(shown(going, 'two')).toBeUndefined();
    expect(partialAnswerOf(play(going).state, undefined)).toBeUndefined();
    expect(shown([...going, answered(good)])).toBe(answer);
    expect(shown([...going, answered(good), runEvent('revealed')])).toBeUndefined();
    expect(shown([...going, { type: 'stopped' }])).toBe(answer);
    expect(shown([...going, { type: 'stopped' }, { type: 'reset' }])).toBeUndefined();
    expect(play([...going, { type: 'stopped' }, { type: 'reset' }]).state).toEqual(IDLE);
    expect(shown([...going, answered(bad)])).toBe(answer);
    expect(shown([...going, runEvent('timed-out')])).toBe(answer);
    expect(shown([...going, { type: 'stopped' }, { type: 'submitted', run: run('two') }])).toBeUndefined();
  });

  it('says that a result is incomplete instead of that it is done', () => {
    const partial: Outcome = { kind: 'result', result: { ...result, missing: ['5 of 6 scenes'] } };
    const { done } = play([submitted, runEvent('locked'), answered(partial), runEvent('revealed')]);
    expect(done).toContain('notify incomplete');
    expect(done).not.toContain('notify done');
  });

  it('hands a request that may fail quietly to the outbox, and counts as done either way', () => {
    const { state, done } = play([submitted, runEvent('locked'), runEvent('delivered')], true);
    expect(state).toEqual({ status: 'idle' });
    expect(done).toEqual(['lock', 'deliver', 'unlock', 'notify done', 'finish']);
  });

  it('forgets a run once its result was seen, and all at a reset', () => {
    expect(play([{ type: 'restored', result }, { type: 'resultViewed' }]).done).toEqual(['forget one']);
    expect(play([{ type: 'restored', result }, { type: 'reset' }])).toEqual({ state: IDLE, done: ['forget one'] });
    expect(play([submitted, runEvent('locked'), { type: 'reset' }]).state.status).toBe('running');
  });

  it('shows what an action made of a result, keeps it, and goes back and forward on request', () => {
    const newer = { ...result, value: 'A second draft', runId: 'action' };
    const all = [result, { ...newer, number: 2 }];
    const events: RunEvent[] = [
      { type: 'restored', result },
      { type: 'revised', runId: 'one', result: newer },
    ];
    const [back, on]: RunEvent[] = [
      { type: 'versionChanged', step: -1 },
      { type: 'versionChanged', step: 1 },
    ];
    const second = { status: 'succeeded', result: { ...newer, number: 2, versions: { all, at: 1 } } };
    const first = { status: 'succeeded', result: { ...result, versions: { all, at: 0 } } };
    expect(play(events)).toEqual({ state: second, done: ['save'] });
    expect(play([...events, on as RunEvent])).toEqual({ state: second, done: ['save'] });
    expect(play([...events, back as RunEvent])).toEqual({ state: first, done: ['save', 'save'] });
    expect(play([...events, back as RunEvent, back as RunEvent])).toEqual({ state: first, done: ['save', 'save'] });
    expect(play([...events, back as RunEvent, on as RunEvent]).state).toEqual(second);
  });

  it('loses no version where another is made of an earlier one, and takes what was made of any of them', () => {
    const { state } = play([
      { type: 'restored', result },
      { type: 'revised', runId: 'one', result: { ...result, value: 'Second', runId: 'two' } },
      { type: 'versionChanged', step: -1 },
      { type: 'revised', runId: 'two', result: { ...result, value: 'Third', runId: 'three' } },
    ]);
    expect(state.result?.value).toBe('Third');
    expect(state.result?.versions?.all.map(({ value }) => value)).toEqual(['A prompt', 'Second', 'Third']);
  });

  it('keeps the versions while another run goes on and where it fails, and lets go of them at its result', () => {
    const before: RunEvent[] = [
      { type: 'restored', result },
      { type: 'revised', runId: 'one', result: { ...result, value: 'Second' } },
      { type: 'submitted', run: run('two') },
      runEvent('locked', 'two'),
    ];
    expect(play([...before, { type: 'versionChanged', step: -1 }])).toEqual(play(before));
    const failed = play([...before, answered(bad, 'two')]).state;
    expect(failed).toMatchObject({ status: 'failed', result: { value: 'Second', versions: { at: 1 } } });
    const other: Outcome = { kind: 'result', result: { ...result, runId: 'two' } };
    expect(play([...before, answered(other, 'two'), runEvent('revealed', 'two')]).state.result).toEqual(other.result);
  });

  it.each([
    [
      'another run',
      (later: RunResult): RunEvent[] => [
        { type: 'submitted', run: run('two') },
        runEvent('locked', 'two'),
        answered({ kind: 'result', result: later }, 'two'),
        runEvent('revealed', 'two'),
      ],
    ],
    ['a past run', (later: RunResult): RunEvent[] => [{ type: 'restored', result: later }]],
  ])('loses no edit to the result of %s, which is another version then', (_, come) => {
    const before: RunEvent[] = [submitted, runEvent('locked'), answered(good), runEvent('revealed')];
    const later: RunResult = { ...result, value: 'Another prompt', runId: 'two' };
    const mine: RunEvent = { type: 'revised', runId: 'one', result: { ...result, value: 'Mine', edited: true } };
    expect(play([...before, ...come(later)]).state.result).toEqual(later);
    const { state } = play([...before, mine, ...come(later)]);
    expect(state).toMatchObject({ status: 'succeeded', result: later });
    expect(state.result?.versions?.all.map(({ value }) => value)).toEqual(['A prompt', 'Mine', 'Another prompt']);
  });

  it('ignores what an action made of a result that is gone, or while another run is under way', () => {
    const late: RunEvent = { type: 'revised', runId: 'before', result };
    expect(play([{ type: 'restored', result }, late]).done).toEqual([]);
    expect(play([late, { type: 'versionChanged', step: 1 }])).toEqual({ state: IDLE, done: [] });
    const busy: RunEvent[] = [
      { type: 'restored', result },
      { type: 'submitted', run: run('two') },
    ];
    expect(play([...busy, { ...late, runId: 'one' }])).toEqual(play(busy));
  });

  it('leaves a run that is still looked for as it is when an action changes the last result', () => {
    const newer = { ...result, runId: 'action' };
    const { state, done } = play([
      { type: 'restored', result },
      { type: 'submitted', run: run('two') },
      runEvent('locked', 'two'),
      runEvent('timed-out', 'two'),
      { type: 'revised', runId: 'one', result: newer },
    ]);
    expect(state).toMatchObject({ status: 'timed-out', run: { id: 'two' }, result: newer });
    expect(done).not.toContain('abort');
  });

  it('restores a stored result only where nothing is going on', () => {
    expect(play([{ type: 'restored', result }]).state).toEqual({ status: 'succeeded', result });
    expect(play([submitted, { type: 'restored', result }]).state).toMatchObject({ status: 'starting' });
  });
});
