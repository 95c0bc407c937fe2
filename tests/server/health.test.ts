import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createReadinessCheck, HEALTH_PATHS, respondUnavailable } from '@/server/platform/http/health';
import { type Site, startSite } from './site';

describe('a site', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.end());

  it('says that it lives and is ready, to anybody, and nothing else; and writes no line of it', async () => {
    for (const [path, words] of [
      [HEALTH_PATHS.live, 'alive'],
      [HEALTH_PATHS.ready, 'ready'],
    ]) {
      const response = await site.get(path as string, { Authorization: '' });
      expect([response.status, await response.text()]).toEqual([200, words]);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    expect(site.log.filter((line) => /healthz|readyz/.test(line))).toEqual([]);
  });

  it('keeps connections for longer than proxies do', async () => {
    const { headers } = await site.get(HEALTH_PATHS.live);
    const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(60);
  });

  it('takes nothing there', async () => {
    expect((await site.post(HEALTH_PATHS.ready, {})).status).toBe(404);
  });
});

it('while the site starts or stops, it lives and is not ready', async () => {
  const server = createServer(respondUnavailable).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const statuses = ['/healthz?x', '/readyz', '/', '/runs'].map(async (path) => (await fetch(url + path)).status);
  expect(await Promise.all(statuses)).toEqual([200, 503, 503, 503]);
  await new Promise((done) => server.close(done));
});

describe('readiness', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('asks the database once a second, however many ask', async () => {
    let now = 0;
    const query = vi.fn(async () => []);
    const ready = createReadinessCheck({ query }, () => now);
    expect(await Promise.all([ready(), ready(), ready()])).toEqual([true, true, true]);
    expect(query).toHaveBeenCalledTimes(1);
    now = 1000;
    query.mockRejectedValueOnce(new Error('gone'));
    expect(await ready()).toBe(false);
    now = 2000;
    expect(await ready()).toBe(true);
    expect(query).toHaveBeenCalledTimes(3);
  });

  it('is not there where the database takes too long', async () => {
    vi.useFakeTimers();
    const answer = createReadinessCheck({ query: () => new Promise(() => undefined) })();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await answer).toBe(false);
  });
});
