import type { PGlite } from '@supabase/lite/pglite';
import type { Db, Row } from './db';
import type { Mutex } from './mutex';

/** Wraps the embedded database, serialized by its mutex. `close` does nothing: the opener of the driver closes it. */
export function createPgliteDb(driver: PGlite, mutex: Mutex): Db {
  return {
    query<T extends Row>(sql: string, params: readonly unknown[] = []) {
      return mutex.run(async () => (await driver.query<T>(sql, [...params])).rows);
    },
    script(sql) {
      return mutex.run(async () => {
        const results = await driver.transaction((transaction) => transaction.exec(sql));
        return results.flatMap(({ rows }) => rows as Row[]);
      });
    },
    close: async () => undefined,
  };
}
