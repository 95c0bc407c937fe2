import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../platform/database/db';
import type { DeliveryQueue } from '../../platform/deliveries/delivery-queue';
import type { Log } from '../../platform/http/log';
import { deserializeMail, memberOf, type QueuedMail } from './queued-mail';

export interface FormerMails {
  queue: Pick<DeliveryQueue<QueuedMail>, 'add' | 'addGivenUp'>;
  db: Db;
  /** The folder in which a server of an earlier version kept its mails as files. */
  folder: string;
  log: Log;
}

const ENDING = '.mail.json';

/** Queues the mails that servers of earlier versions kept in a folder or in a table of their own, once each. */
export async function takeFormerMails({ queue, db, folder, log }: FormerMails): Promise<void> {
  /** Queues a mail under its own id, so that one that is taken twice is queued once. */
  async function take(json: string, reason: string | null | undefined): Promise<void> {
    const mail = deserializeMail({ json });
    const delivery = { id: mail.id, content: { json }, party: memberOf(mail) };
    await (reason ? queue.addGivenUp(delivery, reason) : queue.add(delivery));
  }

  for (const directory of [folder, join(folder, 'given-up')])
    for (const name of await listMails(directory)) {
      const json = await readFile(join(directory, name), 'utf8');
      const stored = parseMail(json);
      if (!stored) log(`mail ${name}: it is damaged, and stays in its folder`);
      else {
        await take(json, stored.reason);
        await rm(join(directory, name));
      }
    }

  // The servers of an earlier version that still run claim a mail in the same way, and leave it alone for a minute.
  const sql = `with next as materialized (
      select id from public.mails where given_up_at is not null or not is_claimed or due_at <= now()
      limit 1 for update skip locked
    )
    update public.mails m set is_claimed = true, attempts = m.attempts + 1, due_at = now() + interval '1 minute'
    from next where m.id = next.id
    returning m.id, m.mail, case when m.given_up_at is not null then coalesce(m.last_error, 'unknown') end as reason`;
  for (;;) {
    const [row] = await db.query<{ id: string; mail: string; reason: string | null }>(sql);
    if (!row) return;
    await take(row.mail, row.reason);
    await db.query('delete from public.mails where id = $1', [row.id]);
  }
}

/** Lists the mails in a folder, which is empty if it does not exist. */
async function listMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(ENDING));
}

/** Parses the file of a mail, with the reason if it was given up; undefined if it is damaged. */
function parseMail(json: string): { reason?: string } | undefined {
  try {
    return JSON.parse(json) as { reason?: string };
  } catch {
    return undefined;
  }
}
