import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMutex } from '@/server/platform/database/mutex';
import { requestContext, setCaller } from '@/server/platform/telemetry/observer';

const PIECES = 50;

describe('the mutex of the embedded database', () => {
  let turns = 0;
  let counting: NodeJS.Immediate;

  beforeEach(() => {
    turns = 0;
    const turned = () => {
      turns += 1;
      counting = setImmediate(turned);
    };
    counting = setImmediate(turned);
  });
  afterEach(() => clearImmediate(counting));

  /** Work as that of the embedded database: it never waits. */
  const piece = async () => turns;

  it('lets the event loop turn while many wait', async () => {
    const gate = createMutex();
    const seen = await Promise.all(Array.from({ length: PIECES }, () => gate.run(piece)));
    expect(new Set(seen).size).toBe(PIECES);
  });

  it('lets the event loop turn where nobody waits, but one always follows the other', async () => {
    const gate = createMutex();
    const seen = new Set<number>();
    for (let done = 0; done < PIECES; done++) seen.add(await gate.run(piece));
    expect(seen.size).toBe(PIECES);
  });

  it('makes nobody wait for the event loop who comes alone', async () => {
    const gate = createMutex();
    for (let asked = 0; asked < 3; asked++) {
      const before = turns;
      expect(await gate.run(piece)).toBe(before);
      await new Promise((turned) => setImmediate(turned));
    }
  });

  it('keeps the order and lets nothing overlap, whatever fails', async () => {
    const gate = createMutex();
    const done: string[] = [];
    const work = (name: string, fails = false) =>
      gate.run(async () => {
        done.push(`${name} begins`);
        await new Promise((turned) => setImmediate(turned));
        done.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const all = [work('a'), work('b', true), work('c')];
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(done).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it('goes on in turn between callers, so that the many tasks of one delay those of another by one each', async () => {
    const mutex = createMutex();
    const finished: string[] = [];
    const request = (address: string, names: readonly string[], member?: string) =>
      requestContext.run({ id: names.join(), caller: address }, async () => {
        if (member) setCaller(member);
        await Promise.all(names.map((name) => mutex.run(async () => void finished.push(name))));
      });
    await Promise.all([
      request('203.0.113.1', ['a1', 'a2', 'a3'], 'member a'),
      request('203.0.113.2', ['a4', 'a5'], 'member a'),
      request('203.0.113.3', ['b1', 'b2'], 'member b'),
      mutex.run(async () => void finished.push('server')),
    ]);
    expect(finished).toEqual(['a1', 'a2', 'b1', 'server', 'a3', 'b2', 'a4', 'a5']);
  });
});
