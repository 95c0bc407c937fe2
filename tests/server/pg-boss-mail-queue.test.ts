import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Mail, MailRefusedError } from '@/automation/parts/mail';
import { createMailFiles } from '@/server/features/mail/mail-files';
import type { MailQueue } from '@/server/features/mail/mail-queue';
import { createPgBossMailQueue } from '@/server/features/mail/pg-boss-mail-queue';
import type { Db } from '@/server/platform/database/db';
import { createPgDb } from '@/server/platform/database/pg-db';
import { PRODUCTION_TUNING } from '@/server/platform/tuning';
import { openDatabase, type TestDatabase } from './postgres';
import { makeFolder } from './site';

let database: TestDatabase;
let db: Db;
const folder = makeFolder();
const files = createMailFiles(join(folder, 'mail'));
const log: string[] = [];
let sent: Mail[] = [];
let deliver: (mail: Mail) => Promise<boolean>;
let queues: MailQueue[] = [];

beforeAll(async () => {
  database = await openDatabase();
  db = createPgDb(database.url);
});
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.close()));
  [queues, sent] = [[], []];
});
afterAll(async () => {
  await db.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(processesQueue: boolean): Promise<MailQueue> {
  deliver = async (mail) => sent.push(mail) > 0;
  const queue = createPgBossMailQueue({
    connectionString: database.url,
    files,
    deliver: (mail) => deliver(mail),
    processesQueue: processesQueue,
    log: (line) => log.push(line),
    tuning: { pollSeconds: 0.5, superviseSeconds: 1, retrySeconds: 0 },
  });
  queues.push(queue);
  await queue.start();
  return queue;
}

const mail = (change: Partial<Mail> = {}): Mail => ({
  id: crypto.randomUUID(),
  to: 'ann@x.test',
  subject: 'Subject',
  text: 'Text',
  ...change,
});
const PATIENTLY = { timeout: 60_000, interval: 200 };

describe('mails in a database that is shared', () => {
  it('are sent whole by whoever works, once for an id, and by nobody else', async () => {
    const taking = await open(false);
    const attachment = { filename: 'a.pdf', content: Buffer.from([0, 255, 10]), type: 'application/pdf' };
    const one = mail({ attachment, until: new Date(Date.now() + 3_600_000) });
    await taking.mailer(one);
    await taking.mailer(one);
    const other = mail();
    await taking.mailer(other);
    expect(await db.query("select id from pgboss.job where name = 'mail' and state = 'created'")).toHaveLength(2);
    await open(true);
    await expect.poll(() => sent.length, PATIENTLY).toBe(2);
    expect(sent).toContainEqual(one);
    expect(sent).toContainEqual(other);
  });

  it('are shown while they wait, without whom they are for, and sent at once where that is asked', async () => {
    const taking = await open(false);
    const one = mail();
    await taking.mailer(one);
    await db.query("update pgboss.job set start_after = now() + interval '1 day', retry_count = 3 where id = $1", [
      one.id,
    ]);
    const [shown] = await taking.waiting();
    expect(shown).toMatchObject({ name: one.id, tries: 3, bytes: expect.any(Number) });
    expect(shown?.due).toBeGreaterThan(Date.now() + 3_600_000);
    expect(JSON.stringify(shown)).not.toContain('ann@');
    await open(true);
    await taking.retry();
    await expect.poll(() => sent.map(({ id }) => id), PATIENTLY).toEqual([one.id]);
  });

  it('are sent in turn between members, however many one has sent', async () => {
    const taking = await open(false);
    const hers = Array.from({ length: 8 }, () => mail());
    const his = mail({ to: 'ben@x.test' });
    for (const next of [...hers, his]) await taking.mailer(next);
    await open(true);
    await expect.poll(() => sent, PATIENTLY).toHaveLength(9);
    expect(sent.slice(0, 5)).toContainEqual(his);
  });

  it('take in what an earlier server kept in its folder', async () => {
    const kept = mail();
    await files.save(kept);
    await open(true);
    expect(await files.list()).toEqual([]);
    await expect.poll(() => sent, PATIENTLY).toEqual([kept]);
  });

  it('are tried again, kept for the operator where they are refused for good, and dropped when their time is over', async () => {
    const queue = await open(true);
    const [late, refused, over] = [mail(), mail(), mail({ until: new Date(0) })];
    const tries: string[] = [];
    deliver = async (next) => {
      tries.push(next.id);
      if (next.id === refused.id) throw new MailRefusedError('no such receiver');
      if (tries.filter((id) => id === late.id).length === 1) throw new Error('the mail server is busy');
      return sent.push(next) > 0;
    };
    for (const next of [refused, over, late]) await queue.mailer(next);
    await expect.poll(() => sent, PATIENTLY).toEqual([late]);
    const rows = await db.query<{ mail: string }>(
      "select data->>'id' as mail from pgboss.job where name = 'mail-given-up'",
    );
    expect(rows).toEqual([{ mail: refused.id }]);
    expect(tries).not.toContain(over.id);
    expect(tries.filter((id) => id === refused.id)).toHaveLength(1);
    expect(log.join('\n')).not.toContain('ann@x.test');
    const [shown] = await queue.deadLetters();
    expect(shown).toMatchObject({ reason: 'no such receiver', bytes: expect.any(Number) });
    expect(JSON.stringify(shown)).not.toContain('ann@');
    deliver = async (next) => sent.push(next) > 0;
    expect([await queue.requeue('x'), await queue.requeue(crypto.randomUUID())]).toEqual([false, false]);
    expect(await queue.requeue(shown?.name ?? '')).toBe(true);
    await expect.poll(() => sent, PATIENTLY).toEqual([late, refused]);
    expect(await queue.deadLetters()).toEqual([]);
  });

  it('are refused with what is missing where the role may make no schema', async () => {
    const other = await openDatabase('template1');
    // Roles belong to the whole server, so this one has a name that no other test takes.
    const role = `limited_${crypto.randomUUID().slice(0, 8)}`;
    await db.query(`create role ${role} login`);
    const connectionString = other.url.replace('postgres@', `${role}@`);
    const queue = createPgBossMailQueue({
      connectionString,
      files,
      deliver,
      processesQueue: false,
      log: () => undefined,
      tuning: PRODUCTION_TUNING.mailQueue,
    });
    queues.push(queue);
    await expect(queue.start()).rejects.toThrow(/DATABASE_URL \(42501\).*create schemas/);
    await other.close();
    await db.query(`drop role ${role}`);
  });

  it('are read by no session of a member or visitor', async () => {
    await open(false);
    const rows = await db.query<{ relname: string }>(
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'pgboss'
        and c.relkind in ('r', 'p') and (not c.relrowsecurity or has_schema_privilege('authenticated', n.oid, 'usage')
        or has_schema_privilege('anon', n.oid, 'usage'))`,
    );
    expect(rows).toEqual([]);
  });
});
