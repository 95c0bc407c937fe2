import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atOnce, inOrder, inParts, inSlices, type Work } from '@/ui/slices';

const range = (length: number) => Array.from({ length }, (_, index) => index);

describe('work on a long list', () => {
  it('sorts as a plain sort does, and leaves in their order what is alike', () => {
    const lists = fc.array(fc.nat(50), { maxLength: 3000, size: 'max' });
    fc.assert(
      fc.property(lists, (figures) => {
        const list = figures.map((figure, place) => ({ figure, place }));
        const compare = (one: { figure: number }, other: { figure: number }) => one.figure - other.figure;
        expect(atOnce(inOrder(list, compare))).toEqual(list.toSorted(compare));
      }),
      { numRuns: 30 },
    );
    const many = range(5000).map((index) => ({ figure: (index * 7919) % 97, index }));
    const compare = (one: { figure: number }, other: { figure: number }) => one.figure - other.figure;
    expect(atOnce(inOrder(many, compare))).toEqual(many.toSorted(compare));
  });

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
