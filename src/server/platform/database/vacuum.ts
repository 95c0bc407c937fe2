import type { Log } from '../http/log';
import type { Db } from './db';
import { safeErrorCode } from './safe-error-code';

/** Interval between checks. */
const CHECK_EVERY_MS = 60_000;

/** A vacuum is due from this many dead rows in a table on. */
const MIN_DEAD_ROWS = 1000;
/** A checkpoint is due from this many bytes of write-ahead log on. */
const MIN_WAL_BYTES = 64_000_000;
/** From this many on, no run postpones it: the log would fill the disk before they end. */
const URGENT_WAL_BYTES = 256_000_000;

/** Maximum checks in a row postponed by active runs: a site that is always busy must not fill the disk. */
const MAX_POSTPONED = 5;

/** Tables with dead rows, including their TOAST tables, the worst first. */
const TABLES_TO_VACUUM = `select due.name from (
    select c.oid::regclass::text as name,
      pg_stat_get_dead_tuples(c.oid) + coalesce(pg_stat_get_dead_tuples(nullif(c.reltoastrelid, 0)), 0) as dead
    from pg_class c where c.relkind = 'r' and c.relpersistence = 'p'
  ) due where due.dead >= $1 order by due.dead desc`;

const WAL_SIZE = `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

export interface VacuumOptions {
  db: Pick<Db, 'query'>;
  /** Returns whether no run is active. A vacuum blocks all other statements. */
  isQuiet: () => boolean;
  log: Log;
  /** Dead rows of a table that make a vacuum due. Default: the production value. */
  deadRows?: number;
}

/**
 * Starts to vacuum and checkpoint the embedded database. A PostgreSQL server does this in background processes, which
 * the embedded database lacks. Otherwise each changed row would take disk space forever.
 */
export function startVacuum({ db, isQuiet, log, deadRows = MIN_DEAD_ROWS }: VacuumOptions) {
  let inProgress: Promise<void> | undefined;
  let postponed = 0;

  async function vacuumIfNeeded(): Promise<void> {
    const tables = await db.query<{ name: string }>(TABLES_TO_VACUUM, [deadRows]);
    const [{ bytes } = { bytes: 0 }] = await db.query<{ bytes: number }>(WAL_SIZE);
    const isWalLong = bytes >= MIN_WAL_BYTES;
    if (tables.length === 0 && !isWalLong) {
      postponed = 0;
      return;
    }
    if (!isQuiet() && postponed < MAX_POSTPONED && bytes < URGENT_WAL_BYTES) {
      postponed += 1;
      return;
    }
    postponed = 0;
    for (const { name } of tables) await db.query(`vacuum ${name}`);
    if (isWalLong) await db.query('checkpoint');
  }

  function runIfDue(): Promise<void> {
    inProgress ??= vacuumIfNeeded()
      .catch((error: unknown) => log(`vacuum: the database failed (${safeErrorCode(error)})`))
      .finally(() => {
        inProgress = undefined;
      });
    return inProgress;
  }

  const interval = setInterval(() => void runIfDue(), CHECK_EVERY_MS);
  interval.unref();
  return {
    /** Vacuums and checkpoints if due, unless that is in progress or runs are active. Never throws. */
    runIfDue,
    /** Stops; resolves when no vacuum is in progress. */
    async stop(): Promise<void> {
      clearInterval(interval);
      await inProgress;
    },
  };
}
