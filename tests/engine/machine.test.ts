import { describe, expect, it } from 'vitest';
import { IDLE, nextRun, type RunEvent, type RunResult, type RunState } from '@/engine/run/machine';

const result: RunResult = { kind: 'text', value: 'A prompt', runId: 'one', mode: 'live', answers: {} };
const submitted: RunEvent = { type: 'submitted', runId: 'one', at: 5, answers: { a: 1 } };
const play = (...events: RunEvent[]): RunState => events.reduce(nextRun, IDLE);

describe('the run life cycle', () => {
  it('goes from idle over running and revealing to succeeded', () => {
    expect(play(submitted)).toEqual({ status: 'running', runId: 'one', startedAt: 5, answers: { a: 1 } });
    expect(play(submitted, { type: 'answered', runId: 'one', result })).toEqual({
      status: 'revealing',
      runId: 'one',
      incoming: result,
    });
    expect(play(submitted, { type: 'answered', runId: 'one', result }, { type: 'revealed', runId: 'one' })).toEqual({
      status: 'succeeded',
      runId: 'one',
      result,
    });
  });

  it('ignores a second submit while one is under way', () => {
    expect(play(submitted, { ...submitted, runId: 'two' })).toMatchObject({ status: 'running', runId: 'one' });
  });

  it('ignores events of a run that is no longer the current one', () => {
    const state = play(
      submitted,
      { type: 'failed', runId: 'one', failure: { reason: 'no' } },
      { ...submitted, runId: 'two' },
    );
    expect(nextRun(state, { type: 'answered', runId: 'one', result })).toBe(state);
  });

  it('takes a late answer after a time-out', () => {
    expect(
      play(submitted, { type: 'timed-out', runId: 'one' }, { type: 'answered', runId: 'one', result }),
    ).toMatchObject({ status: 'revealing' });
  });

  it('keeps the last good result through a failing run, and drops it on reset', () => {
    const done = play(
      { type: 'restored', result },
      { ...submitted, runId: 'two' },
      { type: 'failed', runId: 'two', failure: { reason: 'no' } },
    );
    expect(done).toEqual({ status: 'failed', runId: 'two', failure: { reason: 'no' }, result });
    expect(nextRun(done, { type: 'reset' })).toEqual(IDLE);
  });

  it('restores a stored result only where nothing is going on', () => {
    expect(play({ type: 'restored', result })).toEqual({ status: 'succeeded', runId: 'one', result });
    expect(play(submitted, { type: 'restored', result })).toMatchObject({ status: 'running' });
  });

  it('goes back to idle when waiting is stopped', () => {
    expect(play(submitted, { type: 'stopped', runId: 'one' })).toEqual({ status: 'idle' });
  });
});
