import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Mail, MailRefusedError } from '@/automation/parts/mail';
import { createDbMailStore } from '@/server/features/mail/db-mail-store';
import { createMailFiles } from '@/server/features/mail/mail-files';
import { createMailQueue, type MailQueue } from '@/server/features/mail/mail-queue';
import type { Db } from '@/server/platform/database/db';
import { createPgDb } from '@/server/platform/database/pg-db';
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
  const queue = createMailQueue({
    store: createDbMailStore(db, files),
    deliver: (mail) => deliver(mail),
    processesQueue,
    log: (line) => log.push(line),
    tuning: { pollMs: 50, firstRetryMs: 1 },
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
    expect(await taking.listQueued()).toHaveLength(2);
    await open(true);
    await expect.poll(() => sent.length, PATIENTLY).toBe(2);
    expect(sent).toContainEqual(one);
    expect(sent).toContainEqual(other);
  });

  it('are shown while they wait, without whom they are for, and sent at once where that is asked', async () => {
    const taking = await open(false);
    const one = mail();
    await taking.mailer(one);
    await db.query("update public.mails set due_at = now() + interval '1 day', attempts = 3 where id = $1", [one.id]);
    const [shown] = await taking.listQueued();
    expect(shown).toMatchObject({ name: one.id, tries: 3, bytes: expect.any(Number) });
    expect(shown?.due).toBeGreaterThan(Date.now() + 3_600_000);
    expect(JSON.stringify(shown)).not.toContain('ann@');
    await open(true);
    await taking.makeAllDue();
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
    expect((await queue.listDeadLetters()).map(({ name }) => name)).toEqual([refused.id]);
    expect(tries).not.toContain(over.id);
    expect(tries.filter((id) => id === refused.id)).toHaveLength(1);
    expect(log.join('\n')).not.toContain('ann@x.test');
    const [shown] = await queue.listDeadLetters();
    expect(shown).toMatchObject({ reason: 'no such receiver', bytes: expect.any(Number) });
    expect(JSON.stringify(shown)).not.toContain('ann@');
    deliver = async (next) => sent.push(next) > 0;
    expect([await queue.requeue('x'), await queue.requeue(crypto.randomUUID())]).toEqual([false, false]);
    expect(await queue.requeue(shown?.name ?? '')).toBe(true);
    await expect.poll(() => sent, PATIENTLY).toEqual([late, refused]);
    expect(await queue.listDeadLetters()).toEqual([]);
  });

  it('go to another server when the one that claimed them says nothing any more, and to no other before', async () => {
    const store = createDbMailStore(db, files);
    await store.save(mail());
    const claimed = await store.claim();
    expect([claimed?.tries, await store.claim()]).toEqual([1, undefined]);
    await store.makeAllDue();
    expect(await store.claim()).toBeUndefined();
    await db.query("update public.mails set due_at = now() - interval '1 second'");
    const again = await store.claim();
    if (!claimed || !again) throw new Error('A mail was claimed by nobody.');
    expect(again).toMatchObject({ name: claimed.name, tries: 2 });
    // The first sender fails late: the mail is with the second.
    await store.postpone(claimed, 0);
    await store.deadLetter(claimed, 'too slow');
    expect([await store.claim(), await store.listDeadLetters()]).toEqual([undefined, []]);
    await store.remove(again);
    expect(await store.listQueued()).toEqual([]);
  });

  it('are taken over from the queue that servers had before', async () => {
    const older = await openDatabase();
    const olderDb = createPgDb(older.url);
    const [one, refused] = [mail(), mail()];
    await olderDb.script(`drop table public.mails; create schema pgboss;
      create table pgboss.job (id uuid, name text, state text, data jsonb, retry_count integer, source_output jsonb,
        start_after timestamptz default now(), created_on timestamptz default now());
      insert into pgboss.job (id, name, state, data, retry_count, source_output) values
        ('${one.id}', 'mail', 'retry', '${JSON.stringify(one)}', 2, null),
        ('${crypto.randomUUID()}', 'mail', 'completed', '${JSON.stringify(mail())}', 0, null),
        ('${refused.id}', 'mail-given-up', 'created', '${JSON.stringify(refused)}', 0, '{"reason": "no such receiver"}')`);
    await olderDb.script(readFileSync('supabase/migrations/20260604000000_mails.sql', 'utf8'));
    const store = createDbMailStore(olderDb, files);
    expect(await store.listDeadLetters()).toMatchObject([{ name: refused.id, reason: 'no such receiver' }]);
    const claimed = await store.claim();
    expect([claimed?.tries, await claimed?.load(), await store.claim()]).toEqual([3, one, undefined]);
    await olderDb.close();
    await older.close();
  });
});
