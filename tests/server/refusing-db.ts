import type { Db } from '@/server/platform/database/db';

/** A real database that fails for the statements `refuses` picks, as a full disk or a cut connection does. */
export function refusingDb(db: Db, refuses: (sql: string, params: readonly unknown[]) => boolean): Db {
  return {
    ...db,
    async query(sql, params = []) {
      if (refuses(sql, params)) throw Object.assign(new Error(`could not extend file: ${params}`), { code: '53100' });
      return db.query(sql, params);
    },
  };
}
