import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventStream } from '@/server/platform/http/event-stream';
import { streamEvents } from '@/server/platform/http/request-guards';
import { createLimits } from '@/server/platform/limits';

afterEach(() => {
  vi.useRealTimers();
});

const never = () => new AbortController().signal;
const request = (signal: AbortSignal, method = 'GET') => new Request('http://site.test/events', { method, signal });

/** One event, then nothing until the signal ends the stream. */
async function* waiting(signal: AbortSignal): AsyncGenerator<string> {
  yield ': here\n\n';
  if (!signal.aborted) await once(signal, 'abort');
}

describe('a stream of events calls its end once', () => {
  it('when its reader left before it was made', () => {
    const over = vi.fn();
    eventStream(waiting, request(AbortSignal.abort()), over);
    expect(over).toHaveBeenCalledOnce();
  });

  it('when its reader leaves before the first byte', () => {
    const over = vi.fn();
    const reader = new AbortController();
    eventStream(waiting, request(reader.signal), over);
    expect(over).not.toHaveBeenCalled();
    reader.abort();
    expect(over).toHaveBeenCalledOnce();
  });

  it('when its reader leaves in the middle, however that is noticed', async () => {
    const over = vi.fn();
    const reader = new AbortController();
    const body = eventStream(waiting, request(reader.signal), over).body?.getReader();
    await body?.read();
    await body?.cancel();
    reader.abort();
    expect(over).toHaveBeenCalledOnce();
  });

  it('when its events are over', async () => {
    const over = vi.fn();
    const events = async function* () {
      yield 'data: 1\n\n';
    };
    expect(await eventStream(events, request(never()), over).text()).toBe('data: 1\n\n');
    expect(over).toHaveBeenCalledOnce();
  });

  it('when its events fail', async () => {
    const over = vi.fn();
    const events = async function* () {
      yield 'data: 1\n\n';
      throw new Error('the database is gone');
    };
    await expect(eventStream(events, request(never()), over).text()).rejects.toThrow('the database is gone');
    expect(over).toHaveBeenCalledOnce();
  });

  it('after five minutes, when nobody reads it', () => {
    vi.useFakeTimers();
    const over = vi.fn();
    eventStream(waiting, request(never()), over);
    vi.advanceTimersByTime(299_999);
    expect(over).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(over).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('when only its headers were asked for', async () => {
    const over = vi.fn();
    const response = eventStream(waiting, request(never(), 'HEAD'), over);
    expect([response.body, response.headers.get('content-type')]).toEqual([null, 'text/event-stream']);
    expect(over).toHaveBeenCalledOnce();
  });

  it('when the server closes its connections', async () => {
    const over = vi.fn();
    const app = new Hono();
    app.get('/events', (context) => eventStream(waiting, context.req.raw, over));
    const server = createServer(getRequestListener(app.fetch));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET /events HTTP/1.1\r\nHost: site.test\r\n\r\n');
    await once(socket, 'data');
    expect(over).not.toHaveBeenCalled();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await expect.poll(() => over.mock.calls).toHaveLength(1);
    socket.destroy();
  });
});

describe('a place for a stream is free again', () => {
  const permits = { limits: createLimits({ runsPerMinute: 1, runsAtOnce: 1, callsPerMinute: 1 }) };
  const open = (find: Parameters<typeof streamEvents>[3]) => streamEvents(permits, 'Ann', request(never()), find);

  it('when what it is about is not found, however often', async () => {
    const missing = () => open(() => Promise.reject(new Error('no such run')));
    for (let tries = 0; tries < 50; tries += 1) await expect(missing()).rejects.toThrow('no such run');
  });

  it('when its events cannot be made, however often', async () => {
    const broken = () =>
      open(async () => () => {
        throw new Error('no events');
      });
    for (let tries = 0; tries < 50; tries += 1) await expect(broken()).rejects.toThrow('no events');
  });

  it('when its reader cancels, and not before', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(async () => waiting)));
    await expect(open(async () => waiting)).rejects.toMatchObject({ status: 429 });
    await answers[0]?.body?.cancel();
    expect((await open(async () => waiting)).status).toBe(200);
  });
});
