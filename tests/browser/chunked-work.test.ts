import { describe, expect, it } from 'vitest';
import { type ChunkedWork, mapChunked, runChunked, runSync, sortChunked } from '@/browser/chunked-work';

/** Returns the first index at which two lists differ, or -1; the lists are too long to print. */
const firstDifference = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length ? one.findIndex((item, at) => item !== other[at]) : 0;
const range = (length: number) => Array.from({ length }, (_, index) => index);

describe('chunked work', () => {
  it.each([0, 1, 511, 512, 513, 1024, 5000])(
    'sorts %d items as a plain sort does, equal ones in their order',
    (count) => {
      const list = range(count).map((index) => ({ figure: (index * 7919) % 97, index }));
      const compare = (one: { figure: number }, other: { figure: number }) => one.figure - other.figure;
      expect(firstDifference(runSync(sortChunked(list, compare)), list.toSorted(compare))).toBe(-1);
    },
  );

  it.each([0, 1, 127, 128, 129, 1000])('maps all %d items in order', (count) => {
    expect(runSync(mapChunked(range(count), (part) => part.map((item) => item * 2)))).toEqual(
      range(count).map((item) => item * 2),
    );
  });

  it('yields before it starts, and returns the same result', async () => {
    const seen: string[] = [];
    const working = runChunked(
      mapChunked(range(300), (part) => {
        seen.push('work');
        return part;
      }),
    );
    seen.push('asked for');
    expect(await working).toEqual(range(300));
    expect(seen.slice(0, 2)).toEqual(['asked for', 'work']);
  });

  it('stops when it is aborted', async () => {
    const ended = new AbortController();
    let steps = 0;
    function* endless(): ChunkedWork<never> {
      for (;;) {
        steps += 1;
        if (steps === 10) ended.abort();
        yield;
      }
    }
    await expect(runChunked(endless(), ended.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(steps).toBeGreaterThanOrEqual(10);
  });

  it('rejects with the error of the work', async () => {
    const broken = mapChunked(range(3), () => {
      throw new Error('unreadable');
    });
    await expect(runChunked(broken)).rejects.toThrow('unreadable');
  });
});
