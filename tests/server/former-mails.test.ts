import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Mail } from '@/automation/parts/mail';
import { serializeMail } from '@/server/features/mail/queued-mail';
import { createPgDb } from '@/server/platform/database/pg-db';
import { DATABASES, postgresWorld } from './actors';
import { mail, PATIENTLY, useMailQueues } from './mail-queues';
import { openDatabase } from './postgres';

describe.each(DATABASES)('mails of earlier versions on %s', (_name, open) => {
  const { queue, query, log, formerFolder } = useMailQueues(open);

  it('takes over what servers of earlier versions kept in a folder and in a table, and leaves what is damaged', async () => {
    const [inFolder, inTable, claimed] = [mail(), mail(), mail()];
    const givenUp = [mail(), mail()];
    mkdirSync(join(formerFolder, 'given-up'), { recursive: true });
    const stored = (next: Mail | undefined) => serializeMail(next ?? mail()).json;
    writeFileSync(join(formerFolder, `${inFolder.id}.mail.json`), stored(inFolder));
    writeFileSync(join(formerFolder, 'damaged.mail.json'), '{"id":');
    const reason = 'no such receiver';
    writeFileSync(
      join(formerFolder, 'given-up/x.mail.json'),
      JSON.stringify({ ...JSON.parse(stored(givenUp[0])), reason }),
    );
    const sql = `insert into public.mails (id, mail, member, is_claimed, due_at, given_up_at, last_error)
      values ($1, $2, 'ann@x.test', $3::boolean, now() + interval '1 hour', $4::timestamptz, $5)`;
    await query(sql, [inTable.id, stored(inTable), false, null, null]);
    await query(sql, [claimed.id, stored(claimed), true, null, null]);
    await query(sql, [givenUp[1]?.id, stored(givenUp[1]), false, '2026-01-01', reason]);
    const sent: Mail[] = [];
    const mails = await queue(async (next) => sent.push(next));
    await expect.poll(() => sent, PATIENTLY).toHaveLength(2);
    expect(sent).toContainEqual(inFolder);
    expect(sent).toContainEqual(inTable);
    expect((await mails.listGivenUp()).map((shown) => shown.reason)).toEqual([reason, reason]);
    expect([readdirSync(formerFolder).toSorted(), existsSync(join(formerFolder, 'given-up/x.mail.json'))]).toEqual([
      ['damaged.mail.json', 'given-up'],
      false,
    ]);
    expect(log.filter((line) => line.includes('damaged.mail.json'))).toHaveLength(1);
    expect(await query('select id::text as id from public.mails')).toEqual([{ id: claimed.id }]);
    await query('delete from public.mails');
  });
});

describe('mails of the first queue that servers had', () => {
  const { queue } = useMailQueues(postgresWorld);

  it('takes over what stood in the first queue that servers had', async () => {
    const older = await openDatabase();
    const db = createPgDb(older.url);
    onTestFinished(async () => {
      await db.close();
      await older.close();
    });
    const [one, refused] = [mail({ text: 'Text' }), mail({ text: 'Text' })];
    await db.script(`drop table public.mails; create schema pgboss;
      create table pgboss.job (id uuid, name text, state text, data jsonb, retry_count integer, source_output jsonb,
        start_after timestamptz default now(), created_on timestamptz default now());
      insert into pgboss.job (id, name, state, data, retry_count, source_output) values
        ('${one.id}', 'mail', 'retry', '${JSON.stringify(one)}', 2, null),
        ('${randomUUID()}', 'mail', 'completed', '${JSON.stringify(mail({ text: 'Text' }))}', 0, null),
        ('${refused.id}', 'mail-given-up', 'created', '${JSON.stringify(refused)}', 0, '{"reason": "no such receiver"}')`);
    await db.script(readFileSync('supabase/migrations/20260604000000_mails.sql', 'utf8'));
    const sent: Mail[] = [];
    const mails = await queue(async (next) => sent.push(next), { db });
    await expect.poll(() => sent, PATIENTLY).toEqual([one]);
    expect(await mails.listGivenUp()).toMatchObject([{ reason: 'no such receiver' }]);
  });
});
