import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type FetchPage, type Page, usePages } from '@/api/use-pages';

/** A list whose first page is there at once, and whose second page is answered by hand. */
function listOf(name: string) {
  const second = Promise.withResolvers<Page<string, number>>();
  const fetchPage = vi.fn<FetchPage<string, number>>(async (cursor) =>
    cursor === undefined ? { rows: [`${name} 1`], next: 2 } : second.promise,
  );
  return { fetchPage, second };
}

async function open(list: ReturnType<typeof listOf>, options?: Parameters<typeof usePages>[1]) {
  const hook = renderHook(({ fetchPage }) => usePages(fetchPage, options), { initialProps: list });
  await act(async () => undefined);
  return hook;
}

it('adds the next page, and a reload begins again', async () => {
  const list = listOf('a');
  const { result } = await open(list);
  await act(async () => {
    list.second.resolve({ rows: ['a 2'] });
    await result.current.fetchMore();
  });
  expect(result.current.data).toEqual({ rows: ['a 1', 'a 2'] });
  await act(async () => result.current.reload());
  expect(result.current.data).toEqual({ rows: ['a 1'], next: 2 });
});

it('rejects if the next page cannot be fetched, and keeps the list', async () => {
  const list = listOf('a');
  const { result } = await open(list);
  list.second.reject(new Error('offline'));
  await expect(result.current.fetchMore()).rejects.toThrow('offline');
  expect(result.current).toMatchObject({ data: { rows: ['a 1'], next: 2 }, state: 'loaded' });
});

it('drops a page, and a failure, of a list that is no longer shown', async () => {
  const [former, failing, latter] = [listOf('a'), listOf('b'), listOf('c')];
  const { result, rerender } = await open(former);
  const more = result.current.fetchMore();
  rerender(failing);
  await act(async () => former.second.resolve({ rows: ['a 2'] }));
  await more;
  const failingMore = result.current.fetchMore();
  rerender(latter);
  await act(async () => failing.second.reject(new Error('offline')));
  await expect(failingMore).resolves.toBeUndefined();
  expect(result.current.data).toEqual({ rows: ['c 1'], next: 2 });
});

it('shows the former list until the next one is there, if it is to', async () => {
  const { result, rerender } = await open(listOf('a'), { keepsFormer: true });
  rerender(listOf('b'));
  expect(result.current).toMatchObject({ data: { rows: ['a 1'] }, state: 'loading' });
  await act(async () => undefined);
  expect(result.current).toMatchObject({ data: { rows: ['b 1'] }, state: 'loaded' });
});
