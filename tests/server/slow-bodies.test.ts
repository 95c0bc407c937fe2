import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Failure, failureResponse } from '@/contracts/failure';
import { type CallDispatcherOptions, createCallDispatcher } from '@/server/accounts/embedded-supabase/call-dispatcher';
import { createFunctionsMiddleware } from '@/server/accounts/embedded-supabase/functions';
import { writeUpload } from '@/server/features/files/write-upload';
import { readBody } from '@/server/platform/http/body';
import type { ServerEnv } from '@/server/platform/http/client-address';
import type { FunctionDeps } from '../../supabase/functions/_shared/deps';

const LIMIT = 64 * 1024;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});

/** A connection to a server that reads bodies, which has sent these headers and the beginning of a body. */
async function halfSent(headersAndBody: string, onBody: (body: Promise<string>) => void = () => undefined) {
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((done) => {
    begin = done;
  });
  const server = createServer(
    getRequestListener((request) => {
      const read = readBody(request, LIMIT);
      onBody(read);
      begin();
      return read.then(() => new Response('read'), failureResponse as (error: Failure) => Response);
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${headersAndBody}`);
  return { begun, socket, answer: text(socket) };
}

describe('a body that does not arrive', () => {
  it.each([
    ['of a said length', 'Content-Length: 50', '{"a":'],
    ['of no said length', 'Transfer-Encoding: chunked', '1\r\n{\r\n'],
  ])('%s is given up after half a minute, with its connection', async (_, header, part) => {
    const { begun, answer } = await halfSent(`${header}\r\n\r\n${part}`);
    await begun;
    await vi.advanceTimersByTimeAsync(29_000);
    let ended = '';
    void answer.then((words) => {
      ended = words;
    });
    expect(ended).toBe('');
    await vi.advanceTimersByTimeAsync(6000);
    const words = await answer;
    expect(words).toMatch(/^HTTP\/1\.1 408 /);
    expect(words).toContain('"too_slow"');
  });
});

describe('a body that breaks off', () => {
  it.each([
    ['of a said length', 'Content-Length: 50', '{"a":'],
    ['of no said length', 'Transfer-Encoding: chunked', '1\r\n{\r\n'],
  ])('%s is the fault of its sender', async (_, header, part) => {
    const read = Promise.withResolvers<string>();
    const sent = await halfSent(`${header}\r\n\r\n${part}`, (body) => body.then(read.resolve, read.reject));
    await sent.begun;
    sent.socket.destroy();
    await sent.answer.catch(() => undefined);
    await expect(read.promise).rejects.toMatchObject({ code: 'broken_off', status: 400 });
  });
});

describe.each([
  ['/auth/v1/recover', authCalls],
  ['/functions/v1/redeem-access-code', functionCalls],
])('a caller of %s who has not signed in', (path, open) => {
  /** A call whose body has begun, and ends when it is told to. */
  async function begin(app: Hono<ServerEnv>, from: string): Promise<{ answer: Promise<Response>; end(): void }> {
    let sink: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        sink = controller;
        controller.enqueue(new TextEncoder().encode('{'));
      },
    });
    const headers = { apikey: 'key', 'X-Forwarded-For': from };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    return { answer: Promise.resolve(app.request(path, init)), end: () => sink?.close() };
  }

  it('is given up after half a minute, with the connection', async () => {
    const { answer } = await begin(await open(), '203.0.113.1');
    await vi.advanceTimersByTimeAsync(35_000);
    const { status, headers } = await answer;
    expect([status, headers.get('connection')]).toEqual([408, 'close']);
  });

  it('has twenty bodies on their way at most, and leaves those of other addresses their places', async () => {
    const app = await open();
    const calls = [];
    for (let at = 0; at < 20; at += 1) calls.push(await begin(app, '203.0.113.1'));
    const refused = await (await begin(app, '203.0.113.1')).answer;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    const others = [await begin(app, '203.0.113.2')];
    calls[0]?.end();
    await calls[0]?.answer;
    others.push(await begin(app, '203.0.113.1'));
    for (const { end, answer } of others) {
      end();
      expect((await answer).status).toBe(400);
    }
  });
});

/** What stands below /auth/v1, with services that are never reached. */
async function authCalls(): Promise<Hono<ServerEnv>> {
  const parts = {
    answers: {},
    key: 'key',
    tokens: {},
    limits: {},
    trustProxy: 1,
  } as unknown as CallDispatcherOptions;
  return new Hono<ServerEnv>().all('*', createCallDispatcher(parts));
}

/** The functions, with services that are never reached. */
async function functionCalls(): Promise<Hono<ServerEnv>> {
  const deps = { allowedOrigins: [], hasSpace: async () => true } as unknown as FunctionDeps;
  return new Hono<ServerEnv>().use(
    '/functions/v1/:name',
    await createFunctionsMiddleware('supabase/functions', deps, 1),
  );
}

describe('an upload', () => {
  /** Receives a file of which a kilobyte comes each second, so many of them; then it ends, or nothing more comes. */
  async function upload(kilobytes: number, ends: boolean): Promise<unknown> {
    const folder = mkdtempSync(join(tmpdir(), 'slow-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'arriving');
    let left = kilobytes;
    const body = new ReadableStream<Uint8Array>({
      async pull(sink) {
        await new Promise<void>((done) => (left > 0 || ends ? setTimeout(done, 1000) : undefined));
        if (left > 0) sink.enqueue(new Uint8Array(1024));
        else sink.close();
        left -= 1;
      },
    });
    let end: unknown;
    writeUpload({ body, signal: new AbortController().signal }, path, LIMIT * 100).then(
      ({ size }) => {
        end = size;
      },
      (failure: Failure) => {
        end = `${failure.status}, ${existsSync(path)}`;
      },
    );
    // The clock stands still while a part is written.
    const awaited = () => vi.getTimerCount() === (left > 0 || ends ? 2 : 1);
    while (end === undefined) {
      if (awaited()) await vi.advanceTimersByTimeAsync(1000);
      await new Promise((done) => setImmediate(done));
    }
    return end;
  }

  it('that goes on is taken, however long it takes, and one that makes no progress is given up and leaves no file', async () => {
    expect(await upload(120, true)).toBe(120 * 1024);
    expect(await upload(40, false)).toBe('408, false');
  });
});
