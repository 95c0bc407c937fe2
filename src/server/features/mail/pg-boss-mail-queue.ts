import type { JobResult, PgBoss } from 'pg-boss';
import { type Mailer, MailRefusedError } from '@/automation/parts/mail';
import { safeErrorCode } from '../../platform/database/safe-error-code';
import type { Log } from '../../platform/http/log';
import { UUID } from '../../platform/http/uuid';
import type { MailQueueTuning } from '../../platform/tuning';
import type { MailFiles } from './mail-files';
import type { DeadLetter, MailQueue, QueuedMail } from './mail-queue';
import { deserializeMail, memberOf, type StoredMail, serializeMail } from './stored-mail';

/** Options of `createPgBossMailQueue`. */
export interface PgBossMailQueueOptions {
  connectionString: string;
  /** Mails that this server queued in its folder before it had a shared database; they are moved into the queue. */
  files: MailFiles;
  /** Sends a mail. */
  deliver: Mailer;
  /** Whether this process sends; if not, it only enqueues, and another one sends. */
  processesQueue: boolean;
  log: Log;
  tuning: MailQueueTuning;
}

const QUEUE = 'mail';

/** Queue of the dead letters, for the operator; deleted after two weeks. */
const DEAD_LETTERS = 'mail-given-up';

/** Retries for about a day: after some seconds, then twice as long each time, at most an hour. */
const RETRIES = { retryLimit: 33, retryBackoff: true, retryDelayMax: 3600 };

/**
 * While a mail is being sent, its process sends heartbeats; without one for this long, the mail goes to another
 * process.
 */
const HEARTBEAT = { heartbeatSeconds: 15 };

/** Sent mails are deleted soon, as they contain members' documents. */
const DELETE_AFTER_SECONDS = 600;

const MAX_CONCURRENT = 5;

/** Maximum number of mails in a list. */
const MAX_LISTED = 200;

/** How long closing waits for mails that are being sent. */
const CLOSE_TIMEOUT_MS = 2000;

/**
 * Row level security closes the tables to all roles but their owner, even if their schema gets exposed. Servers that
 * start together take turns by an advisory lock.
 */
const ENABLE_RLS = `do $$ declare t regclass; begin
  perform pg_advisory_xact_lock(hashtextextended('tables of pgboss', 0));
  for t in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'pgboss' and c.relkind in ('r', 'p') and not c.relrowsecurity order by c.oid
  loop execute format('alter table %s enable row level security', t); end loop; end $$`;

/**
 * Creates a mail queue in the database, shared by several servers: each takes the next mail, and that of a crashed
 * server goes to another. So a mail may be sent twice, with the same id. Enqueueing an id that is queued already has no
 * effect.
 */
export function createPgBossMailQueue({
  connectionString,
  files,
  deliver,
  processesQueue,
  log,
  tuning,
}: PgBossMailQueueOptions): MailQueue {
  let boss: PgBoss | undefined;

  async function open(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss');
    const newBoss = new PgBoss({
      connectionString,
      max: 3,
      supervise: processesQueue,
      schedule: false,
      superviseIntervalSeconds: tuning.superviseSeconds,
      monitorIntervalSeconds: tuning.superviseSeconds,
      maintenanceIntervalSeconds: DELETE_AFTER_SECONDS,
    });
    newBoss.on('error', (error) => log(`mails: the database failed (${safeErrorCode(error)})`));
    await newBoss.start();
    await newBoss.getDb().executeSql(ENABLE_RLS);
    await newBoss.createQueue(DEAD_LETTERS);
    await newBoss.createQueue(QUEUE, {
      ...RETRIES,
      retryDelay: tuning.retrySeconds,
      ...HEARTBEAT,
      deleteAfterSeconds: DELETE_AFTER_SECONDS,
      deadLetter: DEAD_LETTERS,
      notify: false,
    });
    return newBoss;
  }

  /** Queues a mail. Each mail of its member that is queued already lowers its priority, so that members take turns. */
  async function send(mail: StoredMail): Promise<void> {
    if (!boss) throw new Error('the queue of mails is not open');
    const member = memberOf(mail);
    const sql = `select count(*)::int as count from pgboss.job
      where name = '${QUEUE}' and group_id = $1 and state in ('created', 'retry', 'active')`;
    const [{ count }] = (await boss.getDb().executeSql(sql, [member])).rows as [{ count: number }];
    await boss.send(QUEUE, mail, {
      group: { id: member },
      priority: -count,
      ...(UUID.test(mail.id) && { id: mail.id }),
    });
  }

  /** Sends a mail and returns what the queue shall do with its job. */
  async function attempt(id: string, stored: StoredMail): Promise<JobResult> {
    try {
      const mail = deserializeMail(stored);
      if (mail.until && mail.until.getTime() < Date.now()) {
        log(`mail ${id}: given up: its time is over`);
        return { id, status: 'completed' };
      }
      await deliver(mail);
      return { id, status: 'completed' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      const isFinal = error instanceof MailRefusedError;
      log(`mail ${id}: ${isFinal ? `given up (kept as ${DEAD_LETTERS})` : 'not sent yet'}: ${reason}`);
      return { id, status: isFinal ? 'deadletter' : 'failed', output: { reason } };
    }
  }

  return {
    async mailer(mail) {
      await send(serializeMail(mail));
      return true;
    },
    async start() {
      boss = await open().catch((cause: unknown) => {
        throw new Error(
          `The queue of mails cannot be opened in the database of DATABASE_URL (${safeErrorCode(cause)}). Its role must own the schema pgboss and be allowed to create schemas.`,
          { cause },
        );
      });
      for (const { name } of await files.list()) {
        await send(serializeMail(await files.readMail(name)));
        await files.remove(name);
      }
      if (!processesQueue) return;
      const options = {
        batchSize: MAX_CONCURRENT,
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
        from pgboss.job where name = '${QUEUE}' and state in ('created', 'retry', 'active') order by start_after limit ${MAX_LISTED}`;
      return ((await boss?.getDb().executeSql(sql))?.rows ?? []) as QueuedMail[];
    },
    async retry() {
      const sql = `update pgboss.job set start_after = now() where name = '${QUEUE}' and state in ('created', 'retry')`;
      await boss?.getDb().executeSql(sql);
    },
    async deadLetters() {
      const sql = `select id::text as name, octet_length(data::text) as bytes, extract(epoch from created_on)::float8 * 1000 as since,
          coalesce(source_output ->> 'reason', 'unknown') as reason
        from pgboss.job where name = '${DEAD_LETTERS}' and state = 'created' order by created_on desc limit ${MAX_LISTED}`;
      return ((await boss?.getDb().executeSql(sql))?.rows ?? []) as DeadLetter[];
    },
    async requeue(name) {
      return UUID.test(name) && ((await boss?.redrive(DEAD_LETTERS, { ids: [name] })) ?? 0) > 0;
    },
    async close() {
      await boss?.stop({ graceful: true, timeout: CLOSE_TIMEOUT_MS });
    },
  };
}
