import { describe, expect, it } from 'vitest';
import { createFairQueue } from '@/automation/parts/fair-queue';

/** A line whose work ends when the test says so, with the names of what has begun. */
function tried(atOnce: number, places: number) {
  const line = createFairQueue(atOnce, places);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string) => {
    const caller = name.charAt(0);
    if (!line.hasRoom(caller)) return false;
    void line.run(caller, () => {
      started.push(name);
      return new Promise<void>((done) => ends.set(name, done));
    });
    return true;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((done) => setImmediate(done));
  };
  return { enter, end, begun: started };
}

describe('a waiting line', () => {
  it('never lets more work at once, goes on in turn after failures too, and turns away who finds it full', async () => {
    const line = createFairQueue(2, 3);
    const started: number[] = [];
    let working = 0;
    let most = 0;
    const work = (name: number) =>
      line.run(`caller ${name}`, async () => {
        started.push(name);
        working += 1;
        most = Math.max(most, working);
        await new Promise((done) => setImmediate(done));
        working -= 1;
        if (name % 2 === 0) throw new Error(`${name} failed`);
        return name;
      });
    const entered = [1, 2, 3, 4, 5, 6, 7].map((name) => (line.hasRoom(`caller ${name}`) ? work(name) : undefined));
    expect(entered.map((one) => one !== undefined)).toEqual([true, true, true, true, true, false, false]);
    const ends = await Promise.allSettled(entered.slice(0, 5));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect([started, most, working]).toEqual([[1, 2, 3, 4, 5], 2, 0]);
    expect(await work(9)).toBe(9);
  });

  it('lets each caller go on in turn, however many others have sent', async () => {
    const { enter, end, begun: started } = tried(2, 20);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) expect(enter(name)).toBe(true);
    for (const name of ['a1', 'b1', 'a2', 'c1', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('has a place for each newcomer while one caller fills half of it', () => {
    const { enter } = tried(1, 6);
    const sent = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1', 'd1', 'e1'];
    expect(sent.filter(enter)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1']);
  });
});
