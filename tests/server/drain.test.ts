import { EventEmitter, once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { drainServer } from '@/server/drain';
import { PendingResponses } from '@/server/platform/http/pending-responses';
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

describe('a server that is asked to end while a run is being sent to it', () => {
  it('takes the run, and ends once it has answered', async () => {
    const provider = await startWritingProvider();
    onTestFinished(() => provider.close());
    const site = await startSite({ folder: makeFolder(), env: { LLM_BASE_URL: provider.url, DRAIN_SECONDS: '300' } });
    onTestFinished(() => site.end());
    const sending = request(`${site.url}/webhook/sample`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: '*/*, text/event-stream',
        Authorization: `Bearer ${site.token}`,
      },
    });
    const answered = once(sending, 'response');
    sending.write('{"topic":"Tea",');
    await once(sending, 'socket');
    // Asked after the first half was sent, and answered: the site has begun to read that half, too.
    await site.get('/healthz');

    const drained = site.drain.run(new AbortController().signal).then(() => 'ended');
    sending.end('"apiKey":"sk-live-123456789"}');
    const call = await Promise.race([provider.next(), drained]);
    if (typeof call === 'string') throw new Error('The server ended before the run had begun.');
    call.write('Tea is good.');
    call.finish();
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(await drained).toBe('ended');
  });

  it('waits for the answers that are pending, and for no others', async () => {
    const pending = new PendingResponses();
    await pending.end(60_000);
    const response = Object.assign(new EventEmitter(), { req: { method: 'POST' } });
    pending.add(response as never);
    const ended = pending.end(60_000).then(() => 'ended');
    expect(await Promise.race([ended, Promise.resolve('pending')])).toBe('pending');
    expect(pending.hasPost()).toBe(true);
    // A broken connection is closed like any other.
    response.on('error', () => undefined).emit('error', new Error('The connection was reset.'));
    response.emit('close');
    expect(await ended).toBe('ended');
    expect(pending.hasPost()).toBe(false);
  });
});

describe('a body that comes drop by drop', () => {
  it('does not keep a server from ending, and is told that it took too long', async () => {
    // So large a body would have hours to arrive.
    const env = { DRAIN_SECONDS: '300', MAX_BODY_BYTES: '100000000' };
    const site = await startSite({ folder: makeFolder(), env, tuning: { drainBodyMs: 0 } });
    onTestFinished(() => site.end());
    const sending = request(`${site.url}/webhook/sample`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': 4000, Authorization: `Bearer ${site.token}` },
    });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    sending.write('a');
    await once(sending, 'socket');
    // Answered after the drop was sent: the site has begun to read it.
    await site.get('/healthz');
    await site.drain.run(new AbortController().signal);
    expect((await answered)[0].statusCode).toBe(408);
    sending.destroy();
  });
});

describe('the end of a drain', () => {
  const options = {
    server: { close: () => undefined as never },
    isBusy: () => true,
    endIncomplete: () => undefined,
    log: () => undefined,
    tuning: { pause: async () => undefined, drainBodyMs: 5000 },
  };

  it('comes with the time that was given, whatever goes on', async () => {
    await drainServer({ ...options, seconds: 0, signal: new AbortController().signal });
  });

  it('comes at once if somebody wants it', async () => {
    await drainServer({ ...options, seconds: 300, signal: AbortSignal.abort() });
  });
});
