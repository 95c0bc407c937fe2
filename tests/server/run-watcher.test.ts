import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PubSub } from '@/server/platform/database/pubsub';
import type { StoredRun } from '@/server/runs/run-store';
import { lastOf, RunWatcher, type WatchOptions } from '@/server/runs/run-watcher';

const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const;
beforeEach(() => void vi.useFakeTimers({ toFake: [...FAKED] }));
afterEach(() => void vi.useRealTimers());

/** A database with runs, of which this process executes some, and what it was asked. */
function openStore() {
  const runs = new Map<string, { state: string; at?: number }>();
  const reads: string[] = [];
  const polls: (readonly string[])[] = [];
  let fails = false;
  let slowness = 0;
  const own = new Set<string>();
  let publish: (id: string | undefined) => void = () => undefined;
  const pubsub = {
    subscribe: (_channel: string, listener: typeof publish) => {
      publish = listener;
      return () => undefined;
    },
  } as Partial<PubSub> as PubSub;
  const store = {
    async find(id: string) {
      reads.push(id);
      if (slowness) await new Promise((resolve) => setTimeout(resolve, slowness));
      if (fails) throw new Error('The database is away.');
      const run = runs.get(id);
      const progress = run?.at === undefined ? null : JSON.stringify({ at: run.at });
      return run && ({ id, state: run.state, progress } as StoredRun);
    },
    async findVersions(ids: readonly string[]) {
      polls.push(ids);
      if (fails) throw new Error('The database is away.');
      const found = ids.flatMap((id) => {
        const run = runs.get(id);
        return run ? [[id, `${run.state} ${run.at ?? ''}`] as const] : [];
      });
      return new Map(found);
    },
  };
  const watcher = new RunWatcher(store, (id) => own.has(id), pubsub);
  /** Follows a run in the background; `seen` grows with what is yielded, and ends with `over`. */
  function follow(id: string, options?: WatchOptions, signal = new AbortController().signal) {
    const seen: string[] = [];
    const done = (async () => {
      for await (const { state, progress } of watcher.watch(id, signal, options))
        seen.push([state, progress && JSON.parse(progress).at].filter(Boolean).join(' '));
      seen.push('over');
    })();
    return { seen, done };
  }
  const setFailing = (isFailing: boolean) => {
    fails = isFailing;
  };
  const slowDown = (milliseconds: number) => {
    slowness = milliseconds;
  };
  return { runs, own, reads, polls, watcher, follow, setFailing, slowDown, publish: (id?: string) => publish(id) };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('the watch of a run', () => {
  it('of this process hears of each change at once, and never asks', async () => {
    const { runs, own, polls, watcher, follow } = openStore();
    runs.set('a', { state: 'running' });
    own.add('a');
    const { seen } = follow('a');
    await pass(10_000);
    for (const change of [
      { state: 'running', at: 1 },
      { state: 'running', at: 1 },
      { state: 'succeeded', at: 1 },
    ]) {
      runs.set('a', change);
      watcher.notify('a');
      await pass(0);
    }
    expect(seen).toEqual(['running', 'running 1', 'succeeded 1', 'over']);
    expect(polls).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('of others asks once a second for all of them, reads what has changed, and reads it once for all who watch', async () => {
    const { runs, polls, reads, follow } = openStore();
    for (const id of ['a', 'b']) runs.set(id, { state: 'running' });
    const follows = [follow('a'), follow('a'), follow('b')];
    await pass(3000);
    expect([polls, reads]).toEqual([Array(3).fill(['a', 'b']), ['a', 'b']]);
    runs.set('a', { state: 'running', at: 5 });
    await pass(1000);
    expect(reads).toEqual(['a', 'b', 'a']);
    for (const id of ['a', 'b']) runs.set(id, { state: 'cancelled' });
    await pass(1000);
    expect(follows.map(({ seen }) => seen)).toEqual([
      ['running', 'running 5', 'cancelled', 'over'],
      ['running', 'running 5', 'cancelled', 'over'],
      ['running', 'cancelled', 'over'],
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('hears of an end by message, also when messages may have been missed', async () => {
    const { runs, follow, publish } = openStore();
    for (const id of ['a', 'b']) runs.set(id, { state: 'running' });
    const [a, b] = [follow('a'), follow('b')];
    await pass(0);
    for (const id of ['a', 'b']) runs.set(id, { state: 'failed' });
    publish('a');
    await pass(0);
    expect([a.seen, b.seen]).toEqual([['running', 'failed', 'over'], ['running']]);
    publish();
    await pass(0);
    expect(b.seen).toEqual(['running', 'failed', 'over']);
  });

  it('lasts as long as it is asked for, and not a moment more', async () => {
    const { runs, follow } = openStore();
    runs.set('a', { state: 'running' });
    const { seen } = follow('a', { timeoutMs: 5000 });
    await pass(4999);
    expect(seen).toEqual(['running']);
    await pass(1);
    expect(seen).toEqual(['running', 'over']);
    const nothing = follow('a', { timeoutMs: 0 });
    await pass(0);
    expect(nothing.seen).toEqual(['over']);
  });

  it('waits for no time that is over, where the database takes longer than there is', async () => {
    const { runs, own, follow, slowDown } = openStore();
    runs.set('a', { state: 'running' });
    own.add('a');
    slowDown(6000);
    const faked = globalThis.setTimeout;
    const pauses: (number | undefined)[] = [];
    // A spy would put the faked timer back once the clock is real again.
    globalThis.setTimeout = Object.assign((work: () => void, milliseconds?: number) => {
      pauses.push(milliseconds);
      return faked(work, milliseconds);
    }, faked);
    const { seen } = follow('a', { timeoutMs: 5000 });
    await pass(6001);
    globalThis.setTimeout = faked;
    expect(seen).toEqual(['running', 'over']);
    expect(pauses.length).toBeGreaterThan(0);
    expect(pauses.filter((milliseconds = 0) => milliseconds < 0)).toEqual([]);
  });

  it('yields a run again that is silent, or whose partial answer grows, without reading it', async () => {
    const { runs, own, reads, watcher, follow } = openStore();
    runs.set('a', { state: 'running' });
    own.add('a');
    const [silent, text] = [follow('a', { maxSilenceMs: 15_000 }), follow('a', { withText: true })];
    await pass(0);
    watcher.notify('a', true);
    watcher.notify('a', true);
    await pass(15_000);
    expect([silent.seen, text.seen]).toEqual([
      ['running', 'running'],
      ['running', 'running'],
    ]);
    expect(reads).toEqual(['a']);
  });

  it('outlives a database that fails', async () => {
    const { runs, own, follow, setFailing, watcher } = openStore();
    for (const id of ['a', 'own']) runs.set(id, { state: 'running' });
    own.add('own');
    const follows = [follow('a'), follow('own')];
    await pass(0);
    setFailing(true);
    for (const id of ['a', 'own']) runs.set(id, { state: 'succeeded' });
    own.delete('own');
    watcher.notify('own');
    await pass(60_000);
    setFailing(false);
    await pass(1000);
    for (const { seen } of follows) expect(seen).toEqual(['running', 'succeeded', 'over']);
    setFailing(true);
    await expect(lastOf(watcher.watch('a', new AbortController().signal))).rejects.toThrow('away');
  });

  it('reads again what it could not read of a run of this process, of which nobody tells twice', async () => {
    const { runs, own, watcher, follow, setFailing } = openStore();
    runs.set('a', { state: 'running' });
    own.add('a');
    const both = [follow('a'), follow('a')];
    await pass(0);
    runs.set('a', { state: 'running', at: 1 });
    setFailing(true);
    watcher.notify('a');
    await pass(5000);
    setFailing(false);
    await pass(1000);
    for (const { seen } of both) expect(seen).toEqual(['running', 'running 1']);
    runs.set('a', { state: 'succeeded', at: 1 });
    watcher.notify('a');
    await Promise.all(both.map(({ done }) => done));
  });

  it('ends where there is no run, or waits for it to arrive', async () => {
    const { runs, own, follow, watcher } = openStore();
    const [missing, here, there] = [follow('a'), follow('a', { mayArrive: true }), follow('b', { mayArrive: true })];
    await pass(0);
    expect([missing.seen, here.seen]).toEqual([['over'], []]);
    runs.set('a', { state: 'running' });
    own.add('a');
    watcher.notify('a');
    await pass(0);
    expect(here.seen).toEqual(['running']);
    runs.set('b', { state: 'running' });
    await pass(1000);
    expect(there.seen).toEqual(['running']);
  });

  it('ends when nobody waits any more, and leaves nothing behind', async () => {
    const { runs, follow, watcher } = openStore();
    runs.set('a', { state: 'running' });
    const leave = new AbortController();
    const { seen, done } = follow('a', {}, leave.signal);
    await pass(0);
    leave.abort();
    await done;
    expect(seen).toEqual(['running', 'over']);
    for await (const run of watcher.watch('a', new AbortController().signal)) {
      expect(run.state).toBe('running');
      break;
    }
    expect(vi.getTimerCount()).toBe(0);
  });
});
