import type { JobResult, PgBoss } from 'pg-boss';
import { type Mailer, MailRefused } from '@/automation/parts/mail';
import { faultCode } from '../data/fault-code';
import type { Log } from '../http/log';
import { UUID } from '../http/uuid';
import type { MailQueueTuning } from '../tuning';
import type { MailFiles } from './mail-files';
import type { GivenUpMail, MailQueue, QueuedMail } from './mail-queue';
import { fromStored, type StoredMail, toStored } from './stored-mail';

/** What the queue is opened with. */
export interface BossQueueOptions {
  connectionString: string;
  /** Mails a server kept in its folder before there was this queue; they join it. */
  files: MailFiles;
  /** Sends a mail. */
  deliver: Mailer;
  /** Whether this process sends; if not, it only takes mails, and another sends them. */
  works: boolean;
  log: Log;
  tuning: MailQueueTuning;
}

const QUEUE = 'mail';

/** Mails that are given up wait here for the operator; they are removed after two weeks. */
const GIVEN_UP = 'mail-given-up';

/** Tried again for about a day: after some seconds, then twice as long each time, at most an hour. */
const RETRIES = { retryLimit: 33, retryBackoff: true, retryDelayMax: 3600 };

/** A process that sends says so this often; after the time itself, its mails go to another. In seconds. */
const HEARTBEAT = { heartbeatSeconds: 15 };

/** What was sent is removed after so many seconds: mails hold members' documents. */
const KEPT_SECONDS = 600;

const AT_ONCE = 5;

/** So many of the mails that wait are shown. */
const MOST_SHOWN = 200;

/** How long a stop waits for mails that are being sent, in milliseconds. */
const CLOSING_MS = 2000;

/**
 * No session role reads what waits: the tables are their owner's alone, also where their schema should be exposed. Servers
 * that start together do this one after the other.
 */
const CLOSE_TABLES = `do $$ declare t regclass; begin
  perform pg_advisory_xact_lock(hashtextextended('tables of pgboss', 0));
  for t in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'pgboss' and c.relkind in ('r', 'p') and not c.relrowsecurity order by c.oid
  loop execute format('alter table %s enable row level security', t); end loop; end $$`;

/**
 * Mails in a queue of the database, for several servers: whichever sends takes the next, one that dies with a mail leaves it
 * to another. So a mail may go out twice, and carries the same id then. A mail with the id of one that is there is that one.
 */
export function createBossQueue({ connectionString, files, deliver, works, log, tuning }: BossQueueOptions): MailQueue {
  let boss: PgBoss | undefined;

  async function open(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss');
    const opening = new PgBoss({
      connectionString,
      max: 3,
      supervise: works,
      schedule: false,
      superviseIntervalSeconds: tuning.superviseSeconds,
      monitorIntervalSeconds: tuning.superviseSeconds,
      maintenanceIntervalSeconds: KEPT_SECONDS,
    });
    opening.on('error', (error) => log(`mails: the database failed (${faultCode(error)})`));
    await opening.start();
    await opening.getDb().executeSql(CLOSE_TABLES);
    await opening.createQueue(GIVEN_UP);
    await opening.createQueue(QUEUE, {
      ...RETRIES,
      retryDelay: tuning.retrySeconds,
      ...HEARTBEAT,
      deleteAfterSeconds: KEPT_SECONDS,
      deadLetter: GIVEN_UP,
      notify: false,
    });
    return opening;
  }

  async function send(mail: StoredMail): Promise<void> {
    if (!boss) throw new Error('the queue of mails is not open');
    await boss.send(QUEUE, mail, UUID.test(mail.id) ? { id: mail.id } : {});
  }

  /** Sends a mail; what the queue is to do with it. */
  async function attempt(id: string, stored: StoredMail): Promise<JobResult> {
    try {
      const mail = fromStored(stored);
      if (mail.until && mail.until.getTime() < Date.now()) {
        log(`mail ${id}: given up: its time is over`);
        return { id, status: 'completed' };
      }
      await deliver(mail);
      return { id, status: 'completed' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      const final = error instanceof MailRefused;
      log(`mail ${id}: ${final ? `given up (kept as ${GIVEN_UP})` : 'not sent yet'}: ${reason}`);
      return { id, status: final ? 'deadletter' : 'failed', output: { reason } };
    }
  }

  return {
    async mailer(mail) {
      await send(toStored(mail));
      return true;
    },
    async start() {
      boss = await open().catch((cause: unknown) => {
        throw new Error(
          `The queue of mails cannot be opened in the database of DATABASE_URL (${faultCode(cause)}). Its role must own the schema pgboss and be allowed to create schemas.`,
          { cause },
        );
      });
      for (const { name } of await files.list()) {
        await send(toStored(await files.read(name)));
        await files.remove(name);
      }
      if (!works) return;
      const options = {
        batchSize: AT_ONCE,
        perJobResults: true,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: tuning.pollSeconds,
      } as const;
      await boss.work<StoredMail, unknown, typeof options>(QUEUE, options, (jobs) =>
        Promise.all(jobs.map(({ id, data }) => attempt(id, data))),
      );
    },
    async waiting() {
      const sql = `select id::text as name, octet_length(data::text) as bytes, extract(epoch from created_on)::float8 * 1000 as since,
          retry_count as tries, extract(epoch from start_after)::float8 * 1000 as due
        from pgboss.job where name = '${QUEUE}' and state in ('created', 'retry', 'active') order by start_after limit ${MOST_SHOWN}`;
      return ((await boss?.getDb().executeSql(sql))?.rows ?? []) as QueuedMail[];
    },
    async retry() {
      const sql = `update pgboss.job set start_after = now() where name = '${QUEUE}' and state in ('created', 'retry')`;
      await boss?.getDb().executeSql(sql);
    },
    async givenUp() {
      const sql = `select id::text as name, octet_length(data::text) as bytes, extract(epoch from created_on)::float8 * 1000 as since,
          coalesce(source_output ->> 'reason', 'unknown') as reason
        from pgboss.job where name = '${GIVEN_UP}' and state = 'created' order by created_on desc limit ${MOST_SHOWN}`;
      return ((await boss?.getDb().executeSql(sql))?.rows ?? []) as GivenUpMail[];
    },
    async repeat(name) {
      return UUID.test(name) && ((await boss?.redrive(GIVEN_UP, { ids: [name] })) ?? 0) > 0;
    },
    async close() {
      await boss?.stop({ graceful: true, timeout: CLOSING_MS });
    },
  };
}
