import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mapChunked } from '@/browser/chunked-work';
import { type ListTransform, MAX_SYNC_ITEMS, useChunkedWork } from '@/browser/use-chunked-work';

const range = (length: number) => Array.from({ length }, (_, index) => index);
const LONG = range(MAX_SYNC_ITEMS * 3);
const SHORT = range(MAX_SYNC_ITEMS);
const multiplesOf =
  (number: number): ListTransform<number> =>
  (list) =>
    mapChunked(list, (part) => part.filter((item) => item % number === 0));

interface WorkRequest {
  list: readonly number[];
  work: ListTransform<number> | undefined;
}

function renderChunkedWork(first: WorkRequest) {
  const seen: (readonly number[])[] = [];
  const { result, rerender } = renderHook(
    ({ list, work }: WorkRequest) => {
      const current = useChunkedWork(list, work);
      seen.push(current.list);
      return current;
    },
    { initialProps: first },
  );
  return { result, rerender, seen };
}

it('transforms a short list synchronously', () => {
  const { result } = renderChunkedWork({ list: SHORT, work: multiplesOf(2) });
  expect(result.current).toEqual({ list: SHORT.filter((item) => item % 2 === 0), isSettled: true });
});

it('shows the previous result of a long one until the work is done', async () => {
  const { result, rerender } = renderChunkedWork({ list: LONG, work: undefined });
  expect(result.current).toEqual({ list: LONG, isSettled: true });
  const work = multiplesOf(2);
  rerender({ list: LONG, work });
  expect(result.current).toEqual({ list: LONG, isSettled: false });
  await waitFor(() => expect(result.current.isSettled).toBe(true));
  expect(result.current.list).toEqual(LONG.filter((item) => item % 2 === 0));
  rerender({ list: LONG, work: undefined });
  expect(result.current).toEqual({ list: LONG, isSettled: true });
});

it('cancels earlier work', async () => {
  let looked = 0;
  const first: ListTransform<number> = (list) =>
    mapChunked(list, (part) => {
      looked += part.length;
      return part.filter((item) => item % 3 === 0);
    });
  const { result, rerender, seen } = renderChunkedWork({ list: LONG, work: first });
  rerender({ list: LONG, work: multiplesOf(5) });
  await waitFor(() => expect(result.current.isSettled).toBe(true));
  expect(result.current.list).toEqual(LONG.filter((item) => item % 5 === 0));
  expect([looked, seen.some((list) => list.length === LONG.length / 3)]).toEqual([0, false]);
});

it('throws while rendering if the work fails', async () => {
  const broken: ListTransform<number> = (list) =>
    mapChunked(list, () => {
      throw new Error('unreadable');
    });
  const { rerender } = renderChunkedWork({ list: LONG, work: undefined });
  const complaints: unknown[] = [];
  const note = (event: ErrorEvent) => {
    complaints.push(event.error?.message);
    event.preventDefault();
  };
  window.addEventListener('error', note);
  rerender({ list: LONG, work: broken });
  await waitFor(() => expect(complaints).toContain('unreadable'));
  window.removeEventListener('error', note);
});
