import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useProgressiveList } from '@/ui/use-progressive-list';

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** The numbers of entries rendered of each list, one per render. */
function renderedCounts(first: readonly number[]) {
  const seen: number[] = [];
  const { rerender, unmount } = renderHook(
    ({ list, least }: { list: readonly number[]; least?: number }) => {
      const { length } = useProgressiveList(list, 3, least);
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

it('renders the whole first list', () => {
  expect(renderedCounts(range(0, 50)).seen).toEqual([50]);
});

it('renders a few entries of another list first, then ever more, finally all', async () => {
  const { seen, show } = renderedCounts(range(0, 50));
  show(range(100, 130));
  expect(seen).toEqual([3]);
  await waitFor(() => expect(seen).toEqual([3, 9, 21, 30]));
});

it('counts only entries that were not rendered before', () => {
  const { seen, show } = renderedCounts(range(0, 10));
  show([100, ...range(0, 10), ...range(101, 120)]);
  expect(seen).toEqual([13]);
  show(range(0, 10));
  expect(seen).toEqual([10]);
});

it('renders at least the minimum at once', () => {
  const { seen, show } = renderedCounts(range(0, 10));
  show(range(100, 130), 30);
  expect(seen).toEqual([30]);
});

it('starts over if another list comes in between', async () => {
  const { seen, show } = renderedCounts(range(0, 10));
  show(range(100, 130));
  await waitFor(() => expect(seen.length).toBeGreaterThan(1));
  show(range(200, 230));
  expect(seen).toEqual([3]);
  await waitFor(() => expect(seen).toEqual([3, 9, 21, 30]));
});
