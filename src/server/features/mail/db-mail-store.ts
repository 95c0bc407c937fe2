import type { Db, Row } from '../../platform/database/db';
import type { MailFiles } from './mail-files';
import {
  type DeadLetter,
  deserializeMail,
  type MailStore,
  memberOf,
  type QueuedMail,
  type StoredMail,
  serializeMail,
} from './mail-store';

/** How long the claim of a mail is valid; longer than a provider takes. */
const LEASE = '1 minute';

/** Maximum number of listed mails. */
const MAX_LISTED = 200;

const ENTRY_COLUMNS = `id as name, octet_length(mail) as bytes, extract(epoch from created_at)::float8 * 1000 as since`;

/**
 * Creates the mail store that all servers on one database share. Each server claims the next mail; another server takes
 * over the mail of a crashed one, so a mail may be sent twice, with the same id. Saving an id that is already queued
 * has no effect.
 *
 * @param files mails that this server queued in its folder before it had a shared database
 */
export function createDbMailStore(db: Db, files: MailFiles): MailStore {
  const store: MailStore = {
    async open() {
      for (const { name } of await files.list()) {
        await store.save(await files.readMail(name));
        await files.remove(name);
      }
    },
    async save(mail) {
      const sql = `insert into public.mails (id, mail, member, turn)
        select $1, $2, $3, count(*) from public.mails where member = $3 and given_up_at is null on conflict do nothing`;
      await db.query(sql, [mail.id, JSON.stringify(serializeMail(mail)), memberOf(mail)]);
    },
    async claim() {
      const sql = `with due as materialized (
          select id from public.mails where given_up_at is null and due_at <= now()
          order by turn, due_at limit 1 for update skip locked
        )
        update public.mails m set attempts = m.attempts + 1, is_claimed = true, due_at = now() + interval '${LEASE}'
        from due where m.id = due.id
        returning m.id as name, m.mail, m.attempts as tries, extract(epoch from m.created_at)::float8 * 1000 as since`;
      const [row] = await db.query<{ name: string; mail: string; tries: number; since: number }>(sql);
      return row && { ...row, load: async () => deserializeMail(JSON.parse(row.mail) as StoredMail) };
    },
    async remove({ name }) {
      // Also if another server has claimed it since: it was sent.
      await db.query('delete from public.mails where id = $1', [name]);
    },
    async postpone({ name, tries }, delayMs) {
      const sql = `update public.mails set is_claimed = false, due_at = now() + make_interval(secs => $3::float8 / 1000)
        where id = $1 and attempts = $2::integer`;
      await db.query(sql, [name, tries, delayMs]);
    },
    async deadLetter({ name, tries }, reason) {
      const sql =
        'update public.mails set given_up_at = now(), last_error = $3 where id = $1 and attempts = $2::integer';
      await db.query(sql, [name, tries, reason]);
    },
    listQueued() {
      const sql = `select ${ENTRY_COLUMNS}, attempts as tries, extract(epoch from due_at)::float8 * 1000 as due
        from public.mails where given_up_at is null order by due_at limit ${MAX_LISTED}`;
      return db.query<QueuedMail & Row>(sql);
    },
    async makeAllDue() {
      // A claimed mail stays with its server.
      await db.query('update public.mails set due_at = now() where given_up_at is null and not is_claimed');
    },
    listDeadLetters() {
      const sql = `select ${ENTRY_COLUMNS}, coalesce(last_error, 'unknown') as reason
        from public.mails where given_up_at is not null order by given_up_at desc limit ${MAX_LISTED}`;
      return db.query<DeadLetter & Row>(sql);
    },
    async requeue(name) {
      const sql = `update public.mails set given_up_at = null, last_error = null, is_claimed = false, attempts = 0,
          created_at = now(), due_at = now()
        where id = $1 and given_up_at is not null returning id`;
      return (await db.query(sql, [name])).length > 0;
    },
  };
  return store;
}
