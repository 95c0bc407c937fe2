import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDrawn } from '@/ui/use-drawn';

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** How much was drawn of a list and of those that took its place, one number for each change. */
function drawn(first: readonly number[]) {
  const seen: number[] = [];
  const { rerender, unmount } = renderHook(
    ({ list, least }: { list: readonly number[]; least?: number }) => {
      const { length } = useDrawn(list, 3, least);
      if (seen.at(-1) !== length) seen.push(length);
    },
    { initialProps: { list: first } },
  );
  const show = (list: readonly number[], least?: number) => {
    seen.splice(0);
    rerender({ list, ...(least !== undefined && { least }) });
  };
  return { seen, show, unmount };
}

it('draws all of the first list', () => {
  expect(drawn(range(0, 50)).seen).toEqual([50]);
});

it('draws few of another one first, then ever more, and all in the end', async () => {
  const { seen, show } = drawn(range(0, 50));
  show(range(100, 130));
  expect(seen).toEqual([3]);
  await waitFor(() => expect(seen).toEqual([3, 9, 21, 30]));
});

it('counts those only that were not drawn before', () => {
  const { seen, show } = drawn(range(0, 10));
  show([100, ...range(0, 10), ...range(101, 120)]);
  expect(seen).toEqual([13]);
  show(range(0, 10));
  expect(seen).toEqual([10]);
});

it('draws as many as must be there at once', () => {
  const { seen, show } = drawn(range(0, 10));
  show(range(100, 130), 30);
  expect(seen).toEqual([30]);
});

it('begins anew where another list comes in between', async () => {
  const { seen, show } = drawn(range(0, 10));
  show(range(100, 130));
  await waitFor(() => expect(seen.length).toBeGreaterThan(1));
  show(range(200, 230));
  expect(seen).toEqual([3]);
  await waitFor(() => expect(seen).toEqual([3, 9, 21, 30]));
});
