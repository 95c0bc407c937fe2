import type { Log } from '../http/log';
import type { Db } from './db';
import { faultCode } from './fault-code';

/** How often the database is looked after, in milliseconds. */
const TEND_MS = 60_000;

/** What makes it worth it: so many dead rows of a table, or so many bytes of log since the last checkpoint. */
const DEAD_ROWS = 1000;
const LOG_BYTES = 64_000_000;

/** How many looks in a row may find runs going before the work is done all the same: whoever never stops must not fill the disk. */
const LOOKS_PUT_OFF = 5;

/** Tables with dead rows, their long values (which lie in tables of their own) included; the worst first. */
const DUE = `select due.name from (
    select c.oid::regclass::text as name,
      pg_stat_get_dead_tuples(c.oid) + coalesce(pg_stat_get_dead_tuples(nullif(c.reltoastrelid, 0)), 0) as dead
    from pg_class c where c.relkind = 'r' and c.relpersistence = 'p'
  ) due where due.dead >= $1 order by due.dead desc`;

const LOGGED = `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

/** What is looked after, and when. */
export interface VacuumOptions {
  db: Pick<Db, 'query'>;
  /** Whether nobody waits for a run: a statement of ours holds up all others. */
  isQuiet: () => boolean;
  log: Log;
  /** Default: those of production. */
  deadRows?: number;
}

/** Keeps the embedded database from growing by what was changed or deleted. */
export interface Vacuum {
  /** Does what is due, unless it is being done or runs are going. Never throws. */
  tend(): Promise<void>;
  /** Ends it; resolves when nothing is being done any more. */
  stop(): Promise<void>;
}

/**
 * Vacuums the embedded database and writes its log down, as a PostgreSQL server does in processes of its own: the embedded one
 * has none, so each change of a row would take its place on the disk for good.
 */
export function startVacuum({ db, isQuiet, log, deadRows = DEAD_ROWS }: VacuumOptions): Vacuum {
  let working: Promise<void> | undefined;
  let putOff = 0;

  async function work(): Promise<void> {
    const tables = await db.query<{ name: string }>(DUE, [deadRows]);
    const [{ bytes } = { bytes: 0 }] = await db.query<{ bytes: number }>(LOGGED);
    const isLogLong = bytes >= LOG_BYTES;
    if (tables.length === 0 && !isLogLong) {
      putOff = 0;
      return;
    }
    if (!isQuiet() && putOff < LOOKS_PUT_OFF) {
      putOff += 1;
      return;
    }
    putOff = 0;
    for (const { name } of tables) await db.query(`vacuum ${name}`);
    if (isLogLong) await db.query('checkpoint');
  }

  function tend(): Promise<void> {
    working ??= work()
      .catch((error: unknown) => log(`vacuum: the database failed (${faultCode(error)})`))
      .finally(() => {
        working = undefined;
      });
    return working;
  }

  const timer = setInterval(() => void tend(), TEND_MS);
  timer.unref();
  return {
    tend,
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}
