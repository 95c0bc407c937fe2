import { describe, expect, it } from 'vitest';
import { waitingLine } from '@/automation/document/waiting-line';

describe('a waiting line', () => {
  it('never lets more work at once, goes on in turn after failures too, and turns away who finds it full', async () => {
    const line = waitingLine(2, 3);
    const begun: number[] = [];
    let working = 0;
    let most = 0;
    const work = (name: number) =>
      line.enter(async () => {
        begun.push(name);
        working += 1;
        most = Math.max(most, working);
        await new Promise((done) => setImmediate(done));
        working -= 1;
        if (name % 2 === 0) throw new Error(`${name} failed`);
        return name;
      });
    const entered = [1, 2, 3, 4, 5, 6, 7].map(work);
    expect(entered.map((one) => one !== undefined)).toEqual([true, true, true, true, true, false, false]);
    const ends = await Promise.allSettled(entered.slice(0, 5));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect([begun, most, working]).toEqual([[1, 2, 3, 4, 5], 2, 0]);
    expect(await work(9)).toBe(9);
  });
});
