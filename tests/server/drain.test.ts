import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainServer } from '@/server/drain';
import { startWritingProvider, type WritingProvider } from '../support/streaming-provider';
import { makeFolder, type Site, startSite } from './site';

describe('a server that is asked to end', () => {
  let site: Site;
  let provider: WritingProvider;
  let proxiesNoticed: () => void;
  const notice = new Promise<void>((resolve) => {
    proxiesNoticed = resolve;
  });
  beforeAll(async () => {
    provider = await startWritingProvider();
    site = await startSite({
      folder: makeFolder(),
      env: { LLM_BASE_URL: provider.url, DRAIN_SECONDS: '300' },
      tuning: { pause: () => notice },
    });
  });
  afterAll(async () => {
    await site.end();
    await provider.close();
  });

  it('is not ready but answers, then takes no connections, and ends when its runs have ended', async () => {
    const answer = site.run(
      'sample',
      { topic: 'Tea', apiKey: 'sk-live-123456789' },
      { Accept: '*/*, text/event-stream' },
    );
    const call = await provider.next();

    const drained = site.drain.run(new AbortController().signal);
    expect((await site.get('/readyz')).status).toBe(503);
    const page = await site.get('/healthz');
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);

    proxiesNoticed();
    await expect
      .poll(() =>
        site.get('/healthz').then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused');
    call.write('Tea is good.');
    call.finish();
    expect(await (await answer).text()).toContain('Tea is good.');
    await drained;
  });
});

describe('the end of a drain', () => {
  const options = {
    server: { close: () => undefined as never },
    executor: { ids: () => ['a-run'] },
    log: () => undefined,
    tuning: { pause: async () => undefined },
  };

  it('comes with the time that was given, whatever goes on', async () => {
    await drainServer({ ...options, seconds: 0, signal: new AbortController().signal });
  });

  it('comes at once if somebody wants it', async () => {
    await drainServer({ ...options, seconds: 300, signal: AbortSignal.abort() });
  });
});
