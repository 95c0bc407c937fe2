import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Hosted, MEMBER, openHosted } from './hosted';
import { startProxy, type TestProxy } from './proxy';
import { makeFolder } from './site';
import { type SmtpStub, startSmtpStub } from './smtp-stub';
import { type Spawned, spawnSite, spawnWorker } from './spawned';
import { type Stub, startStub } from './stub';

const RUNS = 200;
const MEMBERS = 10;
const MAILED =
  '---\nkind: chat\nsecret: apiKey\nrespond: text\nsubject: About {{topic}}\n---\n## Prompt\n{{topic}}\n## Demo\nDemo {{topic}}';

let hosted: Hosted;
let chat: Stub;
let smtp: SmtpStub;
let proxy: TestProxy;
let gateways: Spawned[];
let workers: Spawned[];
let listener: Client;
const folders: string[] = [];
/** The topics the provider was asked about, and the ways to let it answer. */
const asked: string[] = [];
const waiting = new Map<string, () => void>();
/** The runs that were told to have ended, each as often as it was told. */
const ended: string[] = [];

const folder = () => {
  const made = makeFolder({ sample: MAILED });
  folders.push(made);
  return made;
};

beforeAll(async () => {
  chat = await startStub(({ body }) => {
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    const topic = messages.at(-1)?.content ?? '';
    asked.push(topic);
    return new Promise((done) =>
      waiting.set(topic, () => done({ body: { choices: [{ message: { content: `About ${topic}` } }] } })),
    );
  });
  smtp = await startSmtpStub();
  hosted = await openHosted();
  for (let member = 1; member <= MEMBERS; member += 1)
    await hosted.db.query('insert into auth.users (id) values ($1) on conflict do nothing', [idOf(member)]);
  listener = new Client({ connectionString: hosted.url });
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => ended.push(payload));
  await listener.query('listen runs');
  const env = {
    ...hosted.env,
    WORKER_IN_SERVER: '0',
    RUN_LEASE_SECONDS: '6',
    MAILS_PER_HOUR: '1000000',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Tools <tools@example.test>',
  };
  [gateways, workers] = await Promise.all([
    Promise.all([1, 2, 3].map(() => spawnSite(folder(), chat.url, env))),
    Promise.all([1, 2].map(() => spawnWorker(folder(), { ...env, WORKER_IN_SERVER: '1' }))),
  ]);
  proxy = await startProxy(gateways.map(({ url }) => url));
});
afterAll(async () => {
  await Promise.all([...gateways, ...workers].map((child) => child.kill()));
  await proxy.close();
  await listener.end();
  await hosted.close();
  await chat.close();
  await smtp.close();
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

/** Members of the test by number; the first is one of the project's. */
const idOf = (member: number) => MEMBER.slice(0, -2) + String(member).padStart(2, '0');

interface Sent {
  status: number;
  mailed: boolean;
  text: string;
}

/** Posts a run; nothing where the server died with it. */
async function post(url: string, id: string, topic: string, member = 1): Promise<Sent | undefined> {
  const headers = { ...(await hosted.as(idOf(member))), 'Content-Type': 'application/json', 'X-Run-Id': id };
  const body = JSON.stringify({ topic, apiKey: 'sk-live-123456789' });
  try {
    const answer = await fetch(`${url}/webhook/sample`, { method: 'POST', headers, body });
    const mailed = answer.headers.get('x-run-mailed') === 'true';
    return { status: answer.status, mailed, text: await answer.text() };
  } catch {
    return undefined;
  }
}

const view = async (url: string, id: string, member = 1) =>
  (await (await fetch(`${url}/runs/${id}`, { headers: await hosted.as(idOf(member)) })).json()) as {
    state: string;
    answer?: { body: string };
    error?: { code: string };
  };

const count = (ids: readonly string[], id: string) => ids.filter((other) => other === id).length;

describe('three gateways and two workers', () => {
  it('start a run at one, watch it at another, and cancel it at the third', async () => {
    const [one, two, three] = gateways.map(({ url }) => url);
    const id = crypto.randomUUID();
    const answer = post(one ?? '', id, 'Tea');
    await expect.poll(() => asked).toContain('Tea');
    const headers = await hosted.as(MEMBER);
    const watched = await fetch(`${two}/runs/${id}/events`, { headers });
    expect(watched.status).toBe(200);
    const cancel = await fetch(`${three}/runs/${id}/cancel`, { method: 'POST', headers });
    expect(await cancel.json()).toMatchObject({ cancelled: true });
    expect(await watched.text()).toContain('"state":"cancelled"');
    expect((await answer)?.text).toContain('"cancelled"');
    expect(await view(two ?? '', id)).toMatchObject({ state: 'cancelled' });
  });

  it('lose and double nothing when a gateway and a worker are killed under two hundred runs', async () => {
    const runs = Array.from({ length: RUNS }, (_, index) => ({
      id: crypto.randomUUID(),
      topic: `Topic ${index}`,
      member: 1 + (index % MEMBERS),
    }));
    const calls = runs.map(({ id, topic, member }) => post(proxy.url, id, topic, member));
    await expect.poll(() => asked.length, { timeout: 60_000 }).toBe(1 + RUNS);
    for (const { topic } of runs.slice(0, RUNS / 2)) waiting.get(topic)?.();
    await expect.poll(() => smtp.seen.length, { timeout: 30_000 }).toBeGreaterThan(0);
    await Promise.all([gateways[0]?.kill(), workers[0]?.kill()]);
    for (const { topic } of runs) waiting.get(topic)?.();
    const answers = await Promise.all(calls);

    const running = "select id from public.runs where state = 'running'";
    await expect.poll(async () => (await hosted.db.query(running)).length, { timeout: 60_000 }).toBe(0);
    const kept = await Promise.all(runs.map(({ id, member }) => view(proxy.url, id, member)));
    for (const [index, run] of runs.entries()) {
      const { state, answer, error } = kept[index] ?? { state: 'none' };
      if (state === 'succeeded') expect(answer?.body).toBe(`About ${run.topic}`);
      else expect([state, error?.code]).toEqual(['failed', 'interrupted']);
      if (answers[index]?.status === 200) expect([state, answers[index]?.text]).toEqual(['succeeded', answer?.body]);
    }
    expect(new Set(kept.map(({ state }) => state))).toEqual(new Set(['succeeded', 'failed']));

    // Each was told to have ended once, and asked for once, also where it is sent again.
    await Promise.all(runs.map(({ id, topic, member }) => post(proxy.url, id, topic, member)));
    expect(runs.filter(({ id, topic }) => count(ended, id) !== 1 || count(asked, topic) !== 1)).toEqual([]);

    const mailed = runs.filter((_, index) => answers[index]?.mailed).map(({ id }) => id);
    expect(mailed.length).toBeGreaterThan(0);
    const arrived = () => new Set(smtp.seen.map(({ data }) => /^Message-ID: <([^@]+)@/m.exec(data)?.[1]));
    await expect.poll(() => mailed.filter((id) => !arrived().has(id)), { timeout: 90_000, interval: 500 }).toEqual([]);
    expect([...arrived()].filter((id) => !runs.some((run) => run.id === id))).toEqual([]);
  });
});
