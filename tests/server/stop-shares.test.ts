import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { beginStop, MAX_STOP_MS, RECORD_SHARE, STOP_SHARES, type StopPart } from '@/server/platform/stop';
import { startWorker } from '@/server/worker';
import { type Hosted, MEMBER, openHosted } from './hosted';
import { makeFolder, sampleBody, startSite } from './site';
import { type Stub, startStub } from './stub';
import { startTcpProxy, type TcpProxy, through } from './tcp-proxy';

const PARTS = Object.keys(STOP_SHARES) as StopPart[];

describe('the time of a stop', () => {
  it('is enough for all of its parts, with a moment to exit', () => {
    const sum = Object.values(STOP_SHARES).reduce((total, share) => total + share, 0);
    expect(sum).toBeLessThan(MAX_STOP_MS);
    expect(RECORD_SHARE * STOP_SHARES.runs).toBeGreaterThan(0);
  });
});

describe('a stop whose parts are stuck', () => {
  it('ends each once its share is over, in their order, and tells which', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const log: string[] = [];
    const begun: string[] = [];
    const stop = beginStop((line) => log.push(line));
    const ended = (async () => {
      for (const part of PARTS)
        await stop.end(part, () => {
          begun.push(part);
          return new Promise(() => undefined);
        });
      return 'ended';
    })();
    for (const [index, part] of PARTS.entries()) {
      await vi.advanceTimersByTimeAsync(STOP_SHARES[part] - 1);
      expect(begun).toEqual(PARTS.slice(0, index + 1));
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(await ended).toBe('ended');
    expect(log.map((line) => PARTS.find((part) => line.includes(` its ${part} `)))).toEqual(PARTS);
  });

  it('leaves the next part what one did not use, and tells at its end of one that failed', async () => {
    const log: string[] = [];
    const stop = beginStop((line) => log.push(line), { runs: 60_000, responses: 0, deliveries: 0, database: 0 });
    await stop.end('runs', () => Promise.reject(new Error('The runs failed.')));
    await stop.end('database', () => new Promise((resolve) => setTimeout(resolve, 1)));
    expect(log).toEqual([]);
    expect(() => stop.finish()).toThrow('The runs failed.');
  });
});

describe('a stop while the database is silent', () => {
  let hosted: Hosted;
  let way: TcpProxy;
  let chat: Stub;
  beforeAll(async () => {
    hosted = await openHosted();
    way = await startTcpProxy(Number(new URL(hosted.url).port));
    chat = await startStub(() => undefined);
  });
  afterAll(async () => {
    await way.close();
    await hosted.close();
    await chat.close();
  });

  it('ends for a server with a run, and for a worker, and tells what it left', async () => {
    const env = { ...hosted.env, DATABASE_URL: through(way, hosted.url), LLM_BASE_URL: chat.url };
    const stopShares = { runs: 1, responses: 1, deliveries: 1, database: 1 };
    const site = await startSite({ folder: makeFolder(), env, tuning: { stopShares } });
    const log: string[] = [];
    const worker = await startWorker({
      env,
      dataDir: makeFolder(),
      brand: { shortName: 'testkit' },
      log: (line) => log.push(line),
    });
    const run = site.post('/webhook/sample', { ...sampleBody, apiKey: 'sk-live-1234567890' }, await hosted.as(MEMBER));
    run.catch(() => undefined);
    await expect.poll(() => chat.seen.length).toBe(1);
    way.goSilent();
    await Promise.all([site.end(), worker.close()]);
    expect(site.log.join('\n')).toContain('the time for its runs is over');
    expect(site.log.join('\n')).toContain('the time for its database is over');
    expect(log.join('\n')).toContain('the time for its database is over');
  });
});
