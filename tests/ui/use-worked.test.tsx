import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inParts } from '@/ui/slices';
import { type ListWork, useWorked, WORKED_AT_ONCE } from '@/ui/use-worked';

const range = (length: number) => Array.from({ length }, (_, index) => index);
const LONG = range(WORKED_AT_ONCE * 3);
const SHORT = range(WORKED_AT_ONCE);
const multiplesOf =
  (number: number): ListWork<number> =>
  (list) =>
    inParts(list, (part) => part.filter((item) => item % number === 0));

interface Asked {
  list: readonly number[];
  work: ListWork<number> | undefined;
}

function worked(first: Asked) {
  const seen: (readonly number[])[] = [];
  const { result, rerender } = renderHook(
    ({ list, work }: Asked) => {
      const now = useWorked(list, work);
      seen.push(now.list);
      return now;
    },
    { initialProps: first },
  );
  return { result, rerender, seen };
}

it('works on a short list at once', () => {
  const { result } = worked({ list: SHORT, work: multiplesOf(2) });
  expect(result.current).toEqual({ list: SHORT.filter((item) => item % 2 === 0), settled: true });
});

it('shows of a long one what was there until the work is done', async () => {
  const { result, rerender } = worked({ list: LONG, work: undefined });
  expect(result.current).toEqual({ list: LONG, settled: true });
  const work = multiplesOf(2);
  rerender({ list: LONG, work });
  expect(result.current).toEqual({ list: LONG, settled: false });
  await waitFor(() => expect(result.current.settled).toBe(true));
  expect(result.current.list).toEqual(LONG.filter((item) => item % 2 === 0));
  rerender({ list: LONG, work: undefined });
  expect(result.current).toEqual({ list: LONG, settled: true });
});

it('gives up what was asked for earlier', async () => {
  let looked = 0;
  const first: ListWork<number> = (list) =>
    inParts(list, (part) => {
      looked += part.length;
      return part.filter((item) => item % 3 === 0);
    });
  const { result, rerender, seen } = worked({ list: LONG, work: first });
  rerender({ list: LONG, work: multiplesOf(5) });
  await waitFor(() => expect(result.current.settled).toBe(true));
  expect(result.current.list).toEqual(LONG.filter((item) => item % 5 === 0));
  expect([looked, seen.some((list) => list.length === LONG.length / 3)]).toEqual([0, false]);
});

it('fails as it would have while rendering', async () => {
  const broken: ListWork<number> = (list) =>
    inParts(list, () => {
      throw new Error('unreadable');
    });
  const { rerender } = worked({ list: LONG, work: undefined });
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
