import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Answered,
  flood,
  makeToken,
  megabytes,
  send,
  signIn,
  signUp,
  stranger,
  target,
  type VisitorAsk,
  visited,
} from './support/target';

type Headers = Record<string, string>;

const TOOL = 'website-prompt-free-form';
const JSON_TYPE = 'Content-Type: application/json';

/** As many times the work of a server that nobody attacks, at the same time, the slowest answer but one in a hundred may take. */
const FACTOR = 5;

/** The attacker: a member with a token, who may do more than a guest. */
let member: Headers;
let token: Headers;
/** Guests of theirs, so that what is held open, and what is made, takes no places from the rest. */
let holder: Headers;
let maker: Headers;
/** A run of theirs, and one whose answer is broken JSON. */
let run: string;
let broken: string;
/** Connections that are never read, or never send all they said they would. */
const sockets: Socket[] = [];

beforeAll(async () => {
  const account = await signUp();
  member = account.session;
  token = { Authorization: `Bearer ${(await makeToken(account)).token}` };
  [holder, maker] = [await signIn(), await signIn()];
  [run, broken] = [await started(TOOL, { input: 'A bakery', apiKey: 'demo' }), await started(...refined(BROKEN_JSON))];
});

async function started(webhook: string, body: object): Promise<string> {
  const id = crypto.randomUUID();
  const answer = await send('POST', `/webhook/${webhook}`, body, { ...member, 'X-Run-Id': id });
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
  return id;
}

/** A call to change a result, which the key "demo" answers with that result. */
const refined = (result: string, part = ''): [webhook: string, body: object] => [
  'website-free-form-refine',
  { input: 'A bakery', apiKey: 'demo', refine: { result, wish: 'Shorter', part } },
];

const BROKEN_JSON = `{"prompt": [${'{"a": "b", '.repeat(9000)}`;
const HEADINGS = '# a\n'.repeat(25_000);
const BLANK_HEADING = `# a${' '.repeat(120_000)}b\nwords`;
const MARKS = Object.fromEntries(Array.from({ length: 200 }, (_, row) => [`row ${row}`, { note: 'x'.repeat(1000) }]));

/** Sends the beginning of a request, and neither reads the answer nor sends the rest. */
async function hold(method: string, path: string, headers: Headers, rest: string): Promise<void> {
  const { hostname, port } = new URL(target.url);
  const socket = connect(Number(port || 80), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  const lines = Object.entries({ Host: hostname, ...stranger(), ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write([`${method} ${path} HTTP/1.1`, ...lines, rest].join('\r\n'));
}

const get = (path: string, headers: Headers = {}) =>
  fetch(target.url + path, { headers: { ...stranger(), ...headers } });
const holdAll = (count: number, begin: (at: number) => Promise<void>) =>
  Promise.all(Array.from({ length: count }, (_, at) => begin(at))).then((): number[] => []);

/** All that costs the site something, each within a part of a minute's limits; what was answered, as statuses. */
const PARTS: Record<string, () => Promise<number[]>> = {
  'hostile texts to change': () =>
    flood(4, 2, (at) =>
      send('POST', `/webhook/${refined('')[0]}`, refined(at % 2 ? HEADINGS : BLANK_HEADING, '0')[1], member),
    ),
  'an answer of broken JSON, read again and again': () => flood(60, 8, () => get(`/api/runs/${broken}`, token)),
  'marks of many rows, and their list': async () => {
    const rows = (at: number) => Object.fromEntries(Object.entries(MARKS).map(([row, mark]) => [`${at} ${row}`, mark]));
    const kept = await flood(5, 2, (at) => send('PUT', '/rows/lead-scraper', { marks: rows(at) }, member));
    return [...kept, ...(await flood(12, 4, () => get('/rows/lead-scraper', member)))];
  },
  'lists of requests of an assistant': () =>
    flood(20, 4, () => {
      const read = { jsonrpc: '2.0', method: 'tools/list', params: {} };
      const list = Array.from({ length: 10 }, (_, id) => ({ ...read, id }));
      return send('POST', '/mcp', list, { Accept: 'application/json, text/event-stream', ...token });
    }),
  'bodies that do not arrive': () =>
    holdAll(30, () =>
      hold('PUT', '/rows/lead-scraper', holder, `${JSON_TYPE}\r\nContent-Length: 5000\r\n\r\n{"marks":`),
    ),
  'uploads that do not arrive': () =>
    holdAll(10, () =>
      hold('POST', '/files?webhook=attacked-files&field=photo&name=a.png', holder, 'Content-Length: 5000\r\n\r\nhalf'),
    ),
  documents: () =>
    flood(4, 4, () =>
      send(
        'POST',
        '/webhook/icp-offer-download',
        {
          targetNiche: 'Healthcare Practices',
          goal: 'quick-cash',
          buildLevel: 'no-code',
          useLastScrapedLeads: false,
          action: 'download_offer',
          offerResult: '**a** '.repeat(2000),
        },
        maker,
      ),
    ),
  'the description of the API, by strangers': () => flood(30, 10, () => get('/api/openapi.json')),
  'tokens nobody has': () =>
    flood(100, 10, (at) => get('/api/tools', { Authorization: `Bearer pat_${String(at).padStart(43, 'x')}` })),
  'events that nobody reads': () =>
    holdAll(30, () => hold('GET', `/runs/${crypto.randomUUID()}/events`, holder, '\r\n')),
  'lists that nobody reads': () => holdAll(15, () => hold('GET', '/rows/lead-scraper', member, '\r\n')),
  'many writes': () =>
    flood(40, 4, (at) =>
      send('PUT', `/runs/${run}/inputs`, { inputs: { input: `${at} ${'x'.repeat(100_000)}` } }, member),
    ),
};

/**
 * What another member asks for, within the limits of a member: pages, their own runs, and a small run; and last, work of a
 * server nobody attacks.
 */
async function bystander(): Promise<VisitorAsk[]> {
  const headers = { 'Content-Type': 'application/json', ...stranger(), ...(await signIn()) };
  return [
    { url: `${target.url}/`, everyMs: 20 },
    { url: `${target.url}/runs`, headers, everyMs: 220 },
    {
      ...{ url: `${target.url}/webhook/${TOOL}`, method: 'POST', headers, everyMs: 2200 },
      body: JSON.stringify({ input: 'A bakery', apiKey: 'demo' }),
    },
    { url: `${target.idleUrl}/work`, everyMs: 300 },
  ];
}

/** What all answers but one in a hundred took at most, in milliseconds. */
function percentile99(answers: readonly Answered[]): number {
  const took = answers.map((answer) => answer.took).toSorted((one, other) => one - other);
  return took[Math.ceil(took.length * 0.99) - 1] ?? 0;
}

describe('the worst minute of a member and their guests', () => {
  it('leaves all others answered, about as fast as before, and gives its memory back', async () => {
    const asks = await bystander();
    const before = (await megabytes()) ?? 0;
    const { result, answers } = await visited(asks, () =>
      Promise.all(Object.entries(PARTS).map(async ([what, attack]) => [what, await attack()] as const)),
    );
    for (const socket of sockets) socket.destroy();
    for (const [what, statuses] of result)
      expect([what, statuses.filter((status) => status >= 500 && status !== 503)]).toEqual([what, []]);
    const waits = answers.map(percentile99);
    const slowest = Math.max(...waits.slice(0, -1));
    const baseline = waits.at(-1) ?? 0;
    if (process.env.ATTACK_REPORT) {
      const told = waits.map((wait) => wait.toFixed(0)).join(', ');
      process.stdout.write(`page, own runs, a run, work of a server nobody attacks: ${told} ms\n`);
      process.stdout.write(`${JSON.stringify(result.map(([what, all]) => [what, all.length, ...new Set(all)]))}\n`);
      process.stdout.write(`memory: ${(((await megabytes()) ?? 0) - before).toFixed(0)} MB more\n`);
    }
    expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200]));
    expect(slowest).toBeLessThan(FACTOR * baseline);
    // The engine collects garbage only while it works: readers of the page give it some.
    const readPage = async () => (await fetch(`${target.url}/`)).text();
    const grownBy = async () => {
      await Promise.all(Array.from({ length: 20 }, readPage));
      return ((await megabytes()) ?? 0) - before;
    };
    await expect.poll(grownBy).toBeLessThan(100);
  });
});
