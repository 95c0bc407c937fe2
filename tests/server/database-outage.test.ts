import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { type Hosted, MEMBER, openHosted } from './hosted';
import { makeFolder, type Site, sampleBody, startSite } from './site';
import { type Stub, startStub } from './stub';
import { startTcpProxy, type TcpProxy, through } from './tcp-proxy';

/** What a way to the database does. */
const OUTAGES: readonly ('goAway' | 'goSilent')[] = ['goAway', 'goSilent'];
const LIVE = { ...sampleBody, apiKey: 'sk-live-1234567890' };

let hosted: Hosted;
let chat: Stub;
/** Two servers, each with a way of its own to the database. */
let servers: { site: Site; way: TcpProxy }[];
const answers: (() => void)[] = [];

beforeAll(async () => {
  chat = await startStub(
    () => new Promise((done) => answers.push(() => done({ body: { choices: [{ message: { content: 'Said' } }] } }))),
  );
  hosted = await openHosted();
  servers = [];
  for (const _ of [1, 2]) {
    const way = await startTcpProxy(Number(new URL(hosted.url).port));
    // A lease of two seconds is renewed three times a second.
    const env = {
      ...hosted.env,
      ...{ DATABASE_URL: through(way, hosted.url), LLM_BASE_URL: chat.url, RUN_LEASE_SECONDS: '2' },
    };
    servers.push({ way, site: await startSite({ folder: makeFolder(), env }) });
  }
});
afterAll(async () => {
  for (const { site, way } of servers) {
    await site.end();
    await way.close();
  }
  await hosted.close();
  await chat.close();
});

/** Begins a run at a server, and resolves when the provider has been asked. */
async function begin({ site }: { site: Site }) {
  const headers = { ...(await hosted.as(MEMBER)), 'X-Run-Id': crypto.randomUUID() };
  const asked = answers.length;
  const answer = site.post('/webhook/sample', LIVE, headers);
  await expect.poll(() => answers.length).toBe(asked + 1);
  const state = async () => {
    const sql = 'select state, error_code as code, answer_body is not null as answered from public.runs where id = $1';
    return (await hosted.db.query(sql, [headers['X-Run-Id']]))[0];
  };
  return { answer, say: () => answers[asked]?.(), state };
}

/** Makes every sign of life an hour old, as after an outage of an hour. */
async function letAnHourPass() {
  await hosted.db.query("update public.workers set seen_at = now() - interval '1 hour'");
  await hosted.db.query("update public.runs set seen_at = now() - interval '1 hour' where state = 'running'");
}

/** Resolves when as many servers have renewed their leases this many times. */
async function renewed(count: number, times: number) {
  const seen = new Map<string, Set<string>>();
  const read = async () => {
    const sql =
      "select id::text as id, seen_at::text as at from public.workers where seen_at > now() - interval '1 minute'";
    for (const { id, at } of await hosted.db.query<{ id: string; at: string }>(sql))
      seen.set(id, (seen.get(id) ?? new Set()).add(at));
    return [...seen.values()].filter((moments) => moments.size >= times).length;
  };
  await expect.poll(read, { interval: 20, timeout: 20_000 }).toBe(count);
}

describe('an outage of the database that is longer than a lease', () => {
  it('ends no run of a server that comes back later than another', async () => {
    const [first, second] = servers;
    if (!first || !second) throw new Error('There are two servers.');
    const run = await begin(second);
    for (const { way } of servers) way.goAway();
    await letAnHourPass();
    first.way.comeBack();
    await renewed(1, 2);
    expect(await run.state()).toMatchObject({ state: 'running' });
    second.way.comeBack();
    // By now, each may judge the other.
    await renewed(2, 10);
    expect(await run.state()).toMatchObject({ state: 'running' });
    run.say();
    expect((await run.answer).status).toBe(200);
    expect(await run.state()).toEqual({ state: 'succeeded', code: null, answered: true });
  });

  it('ends no run of a server for which it lasts longer: its answer replaces the guess', async () => {
    const [, second] = servers;
    if (!second) throw new Error('There are two servers.');
    const run = await begin(second);
    second.way.goAway();
    await letAnHourPass();
    await expect.poll(run.state, { timeout: 20_000 }).toMatchObject({ state: 'failed', code: 'interrupted' });
    second.way.comeBack();
    await renewed(2, 2);
    run.say();
    expect((await run.answer).status).toBe(200);
    expect(await run.state()).toEqual({ state: 'succeeded', code: null, answered: true });
  });

  it.each(forThisRun('outages-in-a-run', OUTAGES, OUTAGES.slice(0, 1)))(
    'gives whoever waits the answer that comes meanwhile, and keeps it when it is over (%s)',
    async (goes) => {
      const [first] = servers;
      if (!first) throw new Error('There are two servers.');
      const run = await begin(first);
      first.way[goes]();
      run.say();
      const told = await run.answer;
      expect([told.status, await told.text()]).toEqual([200, expect.stringContaining('Said')]);
      first.way.comeBack();
      await expect.poll(run.state, { timeout: 60_000 }).toEqual({ state: 'succeeded', code: null, answered: true });
    },
  );

  it('does not keep a run alive whose server is dead', async () => {
    const id = crypto.randomUUID();
    await hosted.db.query(
      `insert into public.runs (id, user_id, tool, webhook, mode, body, body_hash, worker, seen_at, started_at)
       values ($1, $2, 'sample', 'sample', 'live', '{}', 'h', $1, 'infinity', now() - interval '1 hour')`,
      [id, MEMBER],
    );
    const state = async () => (await hosted.db.query('select state from public.runs where id = $1', [id]))[0];
    await expect.poll(state, { timeout: 20_000 }).toEqual({ state: 'failed' });
  });
});
