import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import { libraryOf } from '@/engine/library/library';
import { UNFILTERED } from '@/engine/library/library-query';

const network = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', network);
  network.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const library = () => new MemberScope().get(libraryOf);
const busy = () => new Response('', { status: 429, headers: { 'Retry-After': '7' } });

it('comes back when the gateway says so, and not before', async () => {
  network.mockResolvedValueOnce(busy()).mockResolvedValueOnce(Response.json({ runs: [] }));
  const page = library().fetchPage(UNFILTERED, { limit: 5, before: '1,x' });
  await vi.advanceTimersByTimeAsync(6900);
  expect(network).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(100);
  expect(await page).toEqual({ runs: [] });
  expect(String(network.mock.calls[1]?.[0])).toMatch(/\/runs\?succeeded=1&limit=5&before=1%2Cx$/);
});

it('gives up where the gateway never lets it', async () => {
  network.mockImplementation(async () => busy());
  const page = library().fetchPage(UNFILTERED, { limit: 5 });
  page.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(600_000);
  await expect(page).rejects.toMatchObject({ status: 429 });
  expect(network.mock.calls.length).toBeLessThan(10);
});

it('does not come back for who has left', async () => {
  const leaving = new AbortController();
  network.mockResolvedValue(busy());
  const found = library().fetchRun('r1', leaving.signal);
  found.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(found).rejects.toThrow();
  expect(network).toHaveBeenCalledOnce();
});

it('tells what is not there from what cannot be had', async () => {
  network.mockResolvedValueOnce(Response.json({}, { status: 404 }));
  expect(await library().fetchRun('r1')).toBeUndefined();
  network.mockResolvedValueOnce(new Response('', { status: 500 }));
  await expect(library().fetchRun('r1')).rejects.toMatchObject({ status: 500 });
});

it('says whether a mark was kept, also without a connection', async () => {
  network.mockResolvedValueOnce(new Response(null, { status: 204 }));
  expect(await library().saveMarks('r1', { name: 'Tea' })).toBe(true);
  expect(network.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', body: '{"name":"Tea"}' });
  network.mockResolvedValueOnce(new Response('', { status: 404 }));
  expect(await library().saveMarks('r1', { favourite: true })).toBe(false);
  network.mockRejectedValueOnce(new TypeError('offline'));
  expect(await library().saveMarks('r1', { favourite: true })).toBe(false);
});
