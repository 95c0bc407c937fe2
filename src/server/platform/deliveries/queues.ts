import type { PgBoss, Db as QueueDatabase } from 'pg-boss';
import packageJson from 'pg-boss/package.json' with { type: 'json' };
import type { Db } from '../database/db';
import { safeErrorCode } from '../database/safe-error-code';
import type { Log } from '../http/log';

/** The schema of the tables of all queues. The roles of members and visitors have no right to it. */
export const QUEUE_SCHEMA = 'queues';

/** How often what was given up too long ago is removed, in seconds. */
const REMOVED_EVERY_SECONDS = 3600;

/** How often the end of a job is looked for on which another depends, in seconds. No job depends on another. */
const DEPENDENCIES_EVERY_SECONDS = 3600;

/** How long a process may send no heartbeat before another takes over its jobs, and how often it sends one. */
export const MAX_SILENCE_SECONDS = 20;
export const HEARTBEAT_SECONDS = 5;

/** How often jobs of silent processes are looked for. A process that is alone on its database takes over none. */
const SUPERVISED_EVERY_SECONDS = 10;
const SUPERVISED_ALONE_EVERY_SECONDS = 60;

/** The version of the tables that the package needs. */
const SCHEMA_VERSION = packageJson.pgboss.schema;

export type Queues = PgBoss;

export interface QueuesOptions {
  db: Db;
  /** Whether no other process uses the database. */
  isAlone: boolean;
  /** Whether this process makes deliveries; if not, it only queues them for another process. */
  processesQueues: boolean;
  log: Log;
}

/** Opens the queues on a database, and creates or upgrades their tables. @throws Error if the database does not respond */
export async function openQueues({ db, isAlone, processesQueues, log }: QueuesOptions): Promise<Queues> {
  // Loaded here, because most starts need only know that the tables are up to date.
  const { PgBoss } = await import('pg-boss');
  const superviseSeconds = isAlone ? SUPERVISED_ALONE_EVERY_SECONDS : SUPERVISED_EVERY_SECONDS;
  const queues = new PgBoss({
    db: queueDatabase(db),
    schema: QUEUE_SCHEMA,
    supervise: processesQueues,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: false,
    registerInstance: false,
    maintenanceIntervalSeconds: REMOVED_EVERY_SECONDS,
    flowIntervalSeconds: DEPENDENCIES_EVERY_SECONDS,
    // The embedded database has a vacuum of its own, and builds no index beside other statements.
    reindex: !isAlone,
    monitorVacuum: !isAlone,
  });
  queues.on('error', (error) => log(`queues: the database failed (${safeErrorCode(error)})`));
  await queues.start();
  // Nobody else can be making the deliveries of a database that this process has alone.
  if (isAlone)
    await db.query(`update ${QUEUE_SCHEMA}.job set state = 'retry', start_after = now() where state = 'active'`);
  return queues;
}

/**
 * Creates or upgrades the tables of the queues. Returns what it did, in the manner of a migration's name.
 *
 * @throws Error with a message for the operator
 */
export async function migrateQueues(db: Db): Promise<string[]> {
  const sql = `select to_regclass('${QUEUE_SCHEMA}.version')::text as name`;
  const isNew = (await db.query<{ name: string | null }>(sql))[0]?.name === null;
  if (!isNew) {
    const [row] = await db.query<{ version: number }>(`select version from ${QUEUE_SCHEMA}.version`);
    // A database that a newer version of the site has upgraded stays as it is.
    if (row && row.version >= SCHEMA_VERSION) return [];
  }
  try {
    const queues = await openQueues({ db, isAlone: false, processesQueues: false, log: () => undefined });
    await queues.stop();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hint = 'Run npm run migrate with the role that owns the other tables, and may create a schema.';
    throw new Error(`The tables of the queues (schema ${QUEUE_SCHEMA}) cannot be made: ${reason}. ${hint}`, {
      cause: error,
    });
  }
  return [`${QUEUE_SCHEMA} ${SCHEMA_VERSION}`];
}

/** The database as the queues use it. Their transactions are texts that begin and end themselves; `script` does that here. */
function queueDatabase(db: Db): QueueDatabase {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const sql = text.trim();
      const isTransaction = values.length === 0 && sql.startsWith('BEGIN;') && sql.endsWith('COMMIT;');
      const rows = isTransaction
        ? await db.script(sql.slice('BEGIN;'.length, -'COMMIT;'.length))
        : await db.query(text, values);
      return { rows };
    },
  };
}
