import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileWebhook } from './files-site';
import { makeFolder, type SignedIn, type Site, sampleBody, sampleWebhook, startSite } from './site';

const METRICS_TOKEN = 'a-token-for-prometheus-1';

/** As many requests as one caller may hold open at once, and as many uploads. */
const HELD_AT_ONCE = 20;
const UPLOADS_AT_ONCE = 5;

let site: Site;
/** A header with a token of the demo member, and a run of theirs. */
let token: string;
let run: string;

beforeAll(async () => {
  site = await startSite({
    folder: makeFolder(),
    webhooks: { sample: sampleWebhook, files: fileWebhook },
    env: { METRICS_TOKEN, RUNS_PER_MINUTE: '1000', RUNS_AT_ONCE: '20' },
  });
  token = `Authorization: Bearer ${(await site.newToken()).token}`;
  run = await runOf(site.token);
});
afterAll(() => site.end());

/** A run that has ended. */
async function runOf(session: string): Promise<string> {
  const answer = await site.run('sample', sampleBody, { Authorization: `Bearer ${session}` });
  return answer.headers.get('x-run-id') ?? '';
}

/** A session of somebody who has no place yet. */
async function newcomer(): Promise<string> {
  const joined = await site.post('/functions/v1/redeem-access-code', { code: site.demo?.accessCode });
  return ((await joined.json()) as { session: SignedIn }).session.access_token;
}

/** How many places are taken now, by what they are for. */
async function taken(): Promise<Record<string, number>> {
  const page = await (await site.get('/metrics', { Authorization: `Bearer ${METRICS_TOKEN}` })).text();
  const lines = [...page.matchAll(/^places_taken\{kind="(\w+)"\} (\d+)$/gm)];
  return Object.fromEntries(
    lines.map(([, kind = '', count]) => [kind, Number(count)]).filter(([, count]) => count !== 0),
  );
}

/** The statuses of all requests that are over. */
const answers = () => site.log.flatMap((line) => /^[A-Z]+ \S+ (\d{3}) /.exec(line)?.slice(1).map(Number) ?? []);

/** Sends a text and is gone as soon as it has been handed over. */
async function sendAndLeave(text: string): Promise<void> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  await once(socket, 'connect');
  await new Promise((done) => socket.write(text, done));
  socket.destroy();
}

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: site', ...headers, '', ''].join('\r\n');
const json = 'Content-Type: application/json';

/** Requests that take a place, of a member with this header and this run. */
const REQUESTS: Record<string, (session: string, run: string) => string> = {
  'the events of a run': (session, run) => head(`GET /runs/${run}/events`, session),
  'the events of a run, by a program': () => head(`GET /api/runs/${run}/events`, token),
  'the events of a run that never comes': (session) => head(`GET /runs/${crypto.randomUUID()}/events`, session),
  'the headers of the events of a run': (session, run) => head(`HEAD /runs/${run}/events`, session),
  'half the body of a webhook': (session) =>
    `${head('POST /webhook/sample', session, json, 'Content-Length: 50')}{"topic":`,
  'a part of a body of no said length': (session) =>
    `${head('POST /webhook/sample', session, json, 'Transfer-Encoding: chunked')}9\r\n{"topic":\r\n`,
  'a whole run': (session) => {
    const body = JSON.stringify(sampleBody);
    return head('POST /webhook/sample', session, json, `Content-Length: ${body.length}`) + body;
  },
  'half the inputs of a run': (session, run) =>
    `${head(`PUT /runs/${run}/inputs`, session, json, 'Content-Length: 50')}{"inputs":`,
  'half of what is kept of rows': (session) =>
    `${head('PUT /rows/sample', session, json, 'Content-Length: 50')}{"marks":`,
  'half a client': (session) =>
    `${head(`PUT /profiles/${crypto.randomUUID()}`, session, json, 'Content-Length: 50')}{"name":`,
  'half the marks of a run': (session, run) =>
    `${head(`PUT /runs/${run}/marks`, session, json, 'Content-Length: 50')}{"name":`,
  'what is kept of rows': (session) => head('GET /rows/sample', session),
  'all clients': (session) => head('GET /profiles', session),
  'a run': (session, run) => head(`GET /runs/${run}`, session),
  'a run, by a program': () => head(`GET /api/runs/${run}`, token),
  'half a sign-in': () =>
    `${head('POST /auth/v1/token?grant_type=password', 'apikey: embedded', json, 'Content-Length: 50')}{"email":`,
  'half a code': () => `${head('POST /functions/v1/redeem-access-code', json, 'Content-Length: 50')}{"code":`,
  'half a token': () =>
    `${head('POST /tokens', `Authorization: Bearer ${site.token}`, json, 'Content-Length: 50')}{"name":`,
  'half a call of an assistant': () => `${head('POST /mcp', token, json, 'Content-Length: 50')}{"id":`,
  'a view of a tool': () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'resources/read',
      params: { uri: 'ui://tools/none' },
    });
    return head('POST /mcp', token, json, `Content-Length: ${body.length}`) + body;
  },
  'half an upload': (session) =>
    `${head('POST /files?webhook=files&field=photo&name=a.txt', session, 'Content-Length: 50')}half`,
};

/** Those of members whose body comes in part; uploads have places of their own. */
const PARTS = Object.entries(REQUESTS).filter(([name]) => /^half (?!an upload|a sign-in|a code)/.test(name));

describe('whoever sends a body drop by drop', () => {
  it.each(PARTS)('holds a place meanwhile, for %s', async (_, text) => {
    const session = await newcomer();
    const sent = text(`Authorization: Bearer ${session}`, await runOf(session));
    const before = await taken();
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
    socket.write(sent);
    await expect.poll(taken).toEqual({ ...before, hold: (before.hold ?? 0) + 1 });
    socket.destroy();
    await expect.poll(taken).toEqual(before);
  });
});

describe('whoever leaves at once keeps no place', () => {
  it.each(Object.entries(REQUESTS))('for %s', async (name, text) => {
    const session = await newcomer();
    const sent = text(`Authorization: Bearer ${session}`, await runOf(session));
    const count = name.includes('upload') ? UPLOADS_AT_ONCE : HELD_AT_ONCE;
    const [before, from] = [await taken(), answers().length];
    await Promise.all(Array.from({ length: count }, () => sendAndLeave(sent)));
    await expect.poll(() => answers().length - from).toBe(count);
    expect(answers().slice(from)).not.toContain(429);
    // Leaving is no fault of ours.
    expect(answers().slice(from)).not.toContain(500);
    await expect.poll(taken).toEqual(before);
  });
});
