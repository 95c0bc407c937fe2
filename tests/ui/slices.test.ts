import { describe, expect, it } from 'vitest';
import { atOnce, inOrder, inParts, inSlices, type Work } from '@/ui/slices';

/** The first place at which two lists differ, -1 where they are the same: the lists are too long to be printed. */
const firstApart = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length ? one.findIndex((item, at) => item !== other[at]) : 0;
const range = (length: number) => Array.from({ length }, (_, index) => index);

describe('work on a long list', () => {
  it.each([0, 1, 511, 512, 513, 1024, 5000])(
    'sorts %d items as a plain sort does, equal ones in their order',
    (count) => {
      const list = range(count).map((index) => ({ figure: (index * 7919) % 97, index }));
      const compare = (one: { figure: number }, other: { figure: number }) => one.figure - other.figure;
      expect(firstApart(atOnce(inOrder(list, compare)), list.toSorted(compare))).toBe(-1);
    },
  );

  it.each([0, 1, 127, 128, 129, 1000])('makes something of all %d items, in their order', (count) => {
    expect(atOnce(inParts(range(count), (part) => part.map((item) => item * 2)))).toEqual(
      range(count).map((item) => item * 2),
    );
  });

  it('gives way before it begins, and the same result in the end', async () => {
    const seen: string[] = [];
    const working = inSlices(
      inParts(range(300), (part) => {
        seen.push('work');
        return part;
      }),
    );
    seen.push('asked for');
    expect(await working).toEqual(range(300));
    expect(seen.slice(0, 2)).toEqual(['asked for', 'work']);
  });

  it('ends where nobody waits for it any more', async () => {
    const ended = new AbortController();
    let steps = 0;
    function* endless(): Work<never> {
      for (;;) {
        steps += 1;
        if (steps === 10) ended.abort();
        yield;
      }
    }
    await expect(inSlices(endless(), ended.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(steps).toBeGreaterThanOrEqual(10);
  });

  it('fails as what it does fails', async () => {
    const broken = inParts(range(3), () => {
      throw new Error('unreadable');
    });
    await expect(inSlices(broken)).rejects.toThrow('unreadable');
  });
});
