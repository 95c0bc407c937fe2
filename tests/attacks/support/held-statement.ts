import type { Db } from '@/server/platform/database/db';

/** A statement of a request that waits, so that the world changes between what it has checked and what it writes. */
export interface HeldStatement {
  /** Resolves once the statement waits. */
  reached: Promise<void>;
  /** Lets the statement go on; the database is as before. */
  release(): void;
}

/** Statements that only note that a right was used, as the check of a right itself does. */
const OF_CHECKS = /update public\.access_tokens set used_at/;

/** Returns whether a statement writes: a function of ours may write, unless it only reads an account. */
export function writes(sql: string): boolean {
  if (OF_CHECKS.test(sql)) return false;
  return (
    /\b(insert into|update (public|auth)\.|delete from)/i.test(sql) ||
    /\bpublic\.(?!account_stamp|local_membership_active)\w+\(/i.test(sql.replaceAll(/insert into public\.\w+ \(/gi, ''))
  );
}

/** Holds the next statement that writes. */
export function holdNextWrite(db: Db): HeldStatement {
  const { query } = db;
  let release = () => {};
  let reach = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  db.query = async (sql, params) => {
    if (writes(sql)) {
      db.query = query;
      reach();
      await released;
    }
    return query.call(db, sql, params) as never;
  };
  return {
    reached,
    release() {
      db.query = query;
      release();
    },
  };
}
