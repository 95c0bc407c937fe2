import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FetchListPage, usePagedList } from '@/features/operator/browser/use-paged-list';

const list = (name: string) =>
  vi.fn<FetchListPage<string>>(async (page) => ({ rows: [`${name} ${page}`], more: true }));

test('another list starts with its first page and continues from there', async () => {
  const [first, second] = [list('a'), list('b')];
  const { result, rerender } = renderHook(({ fetchPage }) => usePagedList(fetchPage), {
    initialProps: { fetchPage: first },
  });
  await waitFor(() => expect(result.current.data?.rows).toEqual(['a 0']));
  await act(() => result.current.fetchMore());
  await waitFor(() => expect(result.current.data?.rows).toEqual(['a 0', 'a 1']));
  rerender({ fetchPage: second });
  await waitFor(() => expect(result.current.data?.rows).toEqual(['b 0']));
  expect(second.mock.calls.map(([page]) => page)).toEqual([0]);
  await act(() => result.current.fetchMore());
  await waitFor(() => expect(result.current.data?.rows).toEqual(['b 0', 'b 1']));
  act(() => result.current.reload());
  await waitFor(() => expect(result.current.data?.rows).toEqual(['b 0']));
});
