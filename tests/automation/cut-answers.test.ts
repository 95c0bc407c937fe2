import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatAutomation } from '@/automation/parts/chat';
import { n8nAutomation } from '@/automation/parts/n8n-workflow';
import type { Automation } from '@/automation/parts/run';
import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import { readText } from '@/reading/answer-text';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { chunk } from '../support/streaming-provider';
import { runOf } from './support/run';

const WORDS = 'A board for lost umbrellas, and a wall for those found.';
const JSON_TYPE = 'application/json';

/** A server whose answers are bytes, of which it sends those before a cut, and then closes the connection. */
let url = '';
let answer = Buffer.alloc(0);
let requests = 0;
const sockets = new Set<Socket>();
const server = createServer((socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  let received = '';
  socket.on('data', (data) => {
    received += data.toString('latin1');
    const [, length = '0'] = /content-length: (\d+)/i.exec(received) ?? [];
    const begin = received.indexOf('\r\n\r\n') + 4;
    if (begin < 4 || received.length < begin + Number(length)) return;
    received = '';
    requests += 1;
    socket.end(answer);
  });
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => server.close(done));
});

/** The ways in which a server says where the body of its answer ends; the last says nothing. */
const FRAMINGS: Readonly<Record<string, (type: string, body: string) => string>> = {
  'with its length': (type, body) =>
    `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  'in chunks': (type, body) => {
    const parts = body.match(/[\s\S]{1,60}/g) ?? [];
    const chunks = parts.map((part) => `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`).join('');
    return `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunks}0\r\n\r\n`;
  },
  'by the end of the connection': (type, body) =>
    `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nConnection: close\r\n\r\n${body}`,
};

const chat: Automation = (run) =>
  chatAutomation({
    file: { kind: 'chat', secret: 'apiKey', respond: 'text', sections: { Prompt: 'Go' } },
    server: { baseUrl: url, model: 'model-1', timeoutSeconds: 60, fetch, wait: async () => undefined },
  })({ ...run, body: { apiKey: 'sk-test-1234567890' } });

const completion = JSON.stringify({
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: WORDS } }],
});
const stream = [
  ...(WORDS.match(/.{1,9}/g) ?? []).map((content) => chunk({ content })),
  chunk({}, { finish_reason: 'stop' }),
  'data: [DONE]\n\n',
].join('');

/** What is asked, and what it answers in full. */
const CALLS: Readonly<Record<string, { type: string; body: string; ask(): ReturnType<Automation> }>> = {
  'a provider': { type: JSON_TYPE, body: completion, ask: () => chat(runOf()) },
  'a provider that streams': {
    type: 'text/event-stream',
    body: stream,
    ask: () => chat(runOf({ onPartial: () => undefined })),
  },
  'a workflow': {
    type: JSON_TYPE,
    body: JSON.stringify({ output: WORDS }),
    ask: () => n8nAutomation({ baseUrl: url, webhook: 'x' })(runOf()),
  },
};

/** Whether the reader of an answer tells that something is wrong with it, although it was sent as a whole one. */
function isNoted(given: Answer): boolean {
  const read = readText(given, { unknownShape: 'formatted' });
  return !read.ok || (read.repairs ?? []).length > 0;
}

const cases = Object.keys(CALLS).flatMap((call) => Object.keys(FRAMINGS).map((framing) => [call, framing] as const));

describe.each(cases)('an answer of %s that is framed %s', (name, framing) => {
  it('is read whole or told as broken off, wherever it is cut, and asked for once', async () => {
    const { type, body, ask } = CALLS[name] as (typeof CALLS)[string];
    const whole = Buffer.from(FRAMINGS[framing]?.(type, body) ?? '');
    answer = whole;
    const good = await ask();
    expect(good.body).toContain(WORDS);
    const cuts = Array.from({ length: whole.length }, (_, index) => index);
    const some = cuts.filter((cut) => cut % 23 === 0 || cut > whole.length - 8);
    const problems: string[] = [];
    for (const cut of forThisRun('cuts-of-answers', cuts, some)) {
      answer = whole.subarray(0, cut);
      requests = 0;
      const outcome = await ask().catch((error: unknown) => error);
      const told = outcome instanceof Failure ? outcome.message : JSON.stringify(outcome);
      const isTold = outcome instanceof Failure && /^[A-Z][^<>{}]*\.$/.test(outcome.message);
      if (!isTold && !isNoted(outcome as Answer) && told !== JSON.stringify(good))
        problems.push(`cut after ${cut} bytes: ${told}`);
      if (requests !== 1) problems.push(`cut after ${cut} bytes: asked ${requests} times`);
    }
    expect(problems).toEqual([]);
  });
});
