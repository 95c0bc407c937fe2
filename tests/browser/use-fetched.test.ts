import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Fetcher, type FetchOptions, useFetched } from '@/api/use-fetched';

/** A fetcher whose requests are answered by hand, in the order they were sent. */
function byHand() {
  const requests: (PromiseWithResolvers<string[]> & { signal: AbortSignal })[] = [];
  const fetcher = vi.fn<Fetcher<string[]>>((signal) => {
    const request = { ...Promise.withResolvers<string[]>(), signal };
    requests.push(request);
    return request.promise;
  });
  return { fetcher, requests };
}

it('gives the data, and keeps it while it is fetched again', async () => {
  const { fetcher, requests } = byHand();
  const { result } = renderHook(() => useFetched(fetcher));
  expect(result.current).toMatchObject({ data: undefined, state: 'loading' });
  await act(async () => requests[0]?.resolve(['a']));
  expect(result.current).toMatchObject({ data: ['a'], state: 'loaded' });
  act(() => result.current.reload());
  expect(result.current).toMatchObject({ data: ['a'], state: 'loading' });
  await act(async () => requests[1]?.resolve(['b']));
  expect(result.current).toMatchObject({ data: ['b'], state: 'loaded' });
});

it('fetches again once it is online after a failure, and only then', async () => {
  const { fetcher, requests } = byHand();
  const { result } = renderHook(() => useFetched(fetcher));
  await act(async () => requests[0]?.reject(new Error('offline')));
  expect(result.current.state).toBe('failed');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(result.current.state).toBe('loading');
  await act(async () => requests[1]?.resolve(['a']));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(fetcher).toHaveBeenCalledTimes(2);
});

it('drops a response for other data, and aborts its request', async () => {
  const [former, latter] = [byHand(), byHand()];
  const { result, rerender, unmount } = renderHook(({ fetcher }) => useFetched(fetcher), {
    initialProps: { fetcher: former.fetcher },
  });
  await act(async () => former.requests[0]?.resolve(['former']));
  act(() => result.current.reload());
  rerender({ fetcher: latter.fetcher });
  expect(result.current).toMatchObject({ data: undefined, state: 'loading' });
  expect(former.requests[1]?.signal.aborted).toBe(true);
  await act(async () => latter.requests[0]?.resolve(['latter']));
  await act(async () => former.requests[1]?.resolve(['late']));
  expect(result.current.data).toEqual(['latter']);
  act(() => result.current.reload());
  unmount();
  expect(latter.requests[1]?.signal.aborted).toBe(true);
});

it('does not undo a change by a response that was under way before', async () => {
  const { fetcher, requests } = byHand();
  const { result } = renderHook(() => useFetched(fetcher));
  await act(async () => requests[0]?.resolve(['a', 'b']));
  act(() => result.current.change((data) => data.filter((one) => one !== 'a')));
  expect([result.current.data, fetcher.mock.calls.length]).toEqual([['b'], 1]);
  act(() => result.current.reload());
  act(() => result.current.change(() => []));
  await act(async () => requests[1]?.resolve(['b']));
  expect(result.current.data).toEqual([]);
  await act(async () => requests[2]?.resolve([]));
  await waitFor(() => expect(result.current.state).toBe('loaded'));
});

it('waits until it is enabled, and fetches another version while the former data stays', async () => {
  const { fetcher, requests } = byHand();
  const { result, rerender } = renderHook((options: FetchOptions) => useFetched(fetcher, options), {
    initialProps: { isEnabled: false, version: 1 },
  });
  expect([result.current.state, fetcher.mock.calls.length]).toEqual(['loading', 0]);
  rerender({ isEnabled: true, version: 1 });
  await act(async () => requests[0]?.resolve(['a']));
  rerender({ isEnabled: true, version: 2 });
  expect(result.current).toMatchObject({ data: ['a'], state: 'loading' });
  await act(async () => requests[1]?.resolve(['b']));
  expect(result.current).toMatchObject({ data: ['b'], state: 'loaded' });
  rerender({ isEnabled: false, version: 2 });
  expect([result.current.data, fetcher.mock.calls.length]).toEqual([['b'], 2]);
});
