import type { PGlite } from '@supabase/lite/pglite';
import type { Db, Row } from './db';
import type { Gate } from './gate';

/** The embedded database behind its gate. Closing it is up to who opened it. */
export function pgliteDb(driver: PGlite, gate: Gate): Db {
  return {
    query<T extends Row>(sql: string, params: readonly unknown[] = []) {
      return gate.run(async () => (await driver.query<T>(sql, [...params])).rows);
    },
    script(sql) {
      return gate.run(async () => {
        await driver.transaction(async (transaction) => void (await transaction.exec(sql)));
      });
    },
    close: async () => undefined,
  };
}
