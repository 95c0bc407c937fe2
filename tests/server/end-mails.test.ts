import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '@/automation/parts/mail';
import { serverTools } from '@/generated/server-tools';
import type { Db } from '@/server/platform/database/db';
import { openQueues } from '@/server/platform/deliveries/queues';
import { createEndMails, type EndMails } from '@/server/runs/end-mails';
import { DATABASES, type World } from './actors';
import { type Site, startSite } from './site';
import { type Stub, startStub } from './stub';

const [TOOL = ''] = Object.keys(serverTools);

describe.each(DATABASES)('mails about ended runs on %s', (_name, open) => {
  let world: World;
  let mails: Mail[];
  let taken: unknown[][];
  let mayMail: boolean;
  let log: string[];
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());
  beforeEach(() => {
    [mails, taken, mayMail, log] = [[], [], true, []];
  });

  const endMails = (db: Db = world.service): EndMails =>
    createEndMails({
      db,
      siteUrl: 'https://site.test/',
      async mailer(mail) {
        // As the queue of mails does.
        await db.query('select 1');
        return mails.push(mail) > 0;
      },
      takeMailQuota: async (...quota) => {
        taken.push(quota);
        return mayMail;
      },
      tools: () => serverTools,
      log: (line) => log.push(line),
    });
  /** Starts a server that queues and sends mails. The first on a database takes over what one that has died was sending. */
  async function startServer({ db = world.service, isAlone = false } = {}) {
    const queues = await openQueues({ db, isAlone, processesQueues: true, log: (line) => log.push(line) });
    const server = endMails(db);
    const list = await server.start({ queues, isAlone });
    return { server, list, stop: () => queues.stop({ graceful: false }) };
  }
  /** Sends what is due, by two servers at once. */
  async function sendAll(): Promise<void> {
    const servers = [await startServer({ isAlone: true }), await startServer()];
    for (const { server } of servers) server.poll();
    await Promise.all(servers.map(({ server }) => server.drain()));
    for (const { list } of servers) await expect.poll(() => list.listWaiting(), { timeout: 60_000 }).toEqual([]);
    await Promise.all(servers.map(({ stop }) => stop()));
    expect(log).toEqual([]);
  }
  async function addRun(): Promise<string> {
    const id = randomUUID();
    const sql = `insert into public.runs (id, user_id, tool, webhook, mode, body, body_hash, worker, inputs, answer_body)
      values ($3, $1, $2, 'w', 'demo', '{}', 'h', $3, '{"topic":"secret tea"}', 'secret answer')`;
    await world.service.query(sql, [world.a.id, TOOL, id]);
    return id;
  }
  const end = (id: string, state: string) =>
    world.service.query('update public.runs set state = $2, finished_at = now() where id = $1', [id, state]);

  it('are sent once, to their member, with a link and nothing of the result', async () => {
    const title = (await serverTools[TOOL]?.())?.tool.declaration.page?.title;
    const [asked, silent] = [await addRun(), await addRun()];
    expect(await endMails().request(asked)).toBe(true);
    await sendAll();
    expect(mails).toEqual([]);
    for (const id of [asked, silent]) await end(id, 'succeeded');
    await sendAll();
    await sendAll();
    expect(mails).toMatchObject([{ to: 'a@x.test', subject: 'Your result is ready' }]);
    expect(mails[0]?.text).toContain(`${title}: your result is ready.\n\nhttps://site.test/results/${asked}\n`);
    expect(mails[0]?.text).not.toContain('secret');
    expect(taken).toEqual([['a@x.test', 'run-end', world.a.id]]);
  });

  it('say if there is no result, are not sent for canceled runs or over the limit, and cannot be asked for too late', async () => {
    const [failed, canceled, late] = [await addRun(), await addRun(), await addRun()];
    for (const id of [failed, canceled]) await endMails().request(id);
    await end(failed, 'failed');
    await end(canceled, 'cancelled');
    await end(late, 'succeeded');
    expect(await endMails().request(late)).toBe(false);
    await sendAll();
    expect(mails).toMatchObject([{ subject: 'Your run has ended' }]);
    mayMail = false;
    const limited = await addRun();
    await endMails().request(limited);
    await end(limited, 'succeeded');
    await sendAll();
    expect(mails).toHaveLength(1);
  });

  it('are sent whatever statement is the last before their server dies', async () => {
    let hasDied = true;
    for (let statements = 0; hasDied; statements += 1) {
      mails = [];
      const id = await addRun();
      await endMails().request(id);
      await end(id, 'succeeded');
      const db = mortal(world.service);
      const { server, list, stop } = await startServer({ db, isAlone: true });
      db.dieAfter(statements);
      server.poll();
      await expect
        .poll(async () => db.isDead() || (mails.length > 0 && (await list.listWaiting()).length === 0))
        .toBe(true);
      hasDied = db.isDead();
      await stop();
      log = [];
      await sendAll();
      expect(new Set(mails.map((mail) => mail.id))).toEqual(new Set([`run-end-${id}`]));
    }
  });
});

/** A database that a process can use until it dies, which is before the statement that follows the given number. */
function mortal({ query, script, close }: Db) {
  let left = Number.POSITIVE_INFINITY;
  const live =
    <Arguments extends unknown[], Result>(run: (...values: Arguments) => Promise<Result>) =>
    async (...values: Arguments): Promise<Result> => {
      left -= 1;
      if (left < 0) throw new Error('this process is dead');
      return run(...values);
    };
  return {
    query: live(query) as Db['query'],
    script: live(script),
    close,
    dieAfter(statements: number): void {
      left = statements;
    },
    isDead: () => left < 0,
  };
}

describe('PUT /runs/:id/mail', () => {
  let site: Site;
  let chat: Stub;
  beforeAll(async () => {
    chat = await startStub(() => undefined);
    site = await startSite({ env: { LLM_BASE_URL: chat.url } });
  });
  afterAll(async () => {
    await site.end();
    await chat.close();
  });
  const member = () => ({ Authorization: `Bearer ${site.token}` });
  const ask = async (id: string, headers: Record<string, string>) =>
    (await fetch(`${site.url}/runs/${id}/mail`, { method: 'PUT', headers })).status;

  it('is for the member of a run that goes on, and for no guest', async () => {
    const id = randomUUID();
    const call = site.run('sample', { topic: 'Tea', apiKey: 'sk-live-123456789' }, { 'X-Run-Id': id });
    await expect.poll(() => chat.seen.length).toBe(1);
    expect(await ask(id, member())).toBe(204);
    expect(await ask(id, await site.newGuest())).toBe(403);
    expect(await ask(id, {})).toBe(401);
    await site.post(`/runs/${id}/cancel`, {}, member());
    await call;
    expect(await ask(id, member())).toBe(409);
  });
});
