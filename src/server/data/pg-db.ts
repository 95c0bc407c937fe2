import { Pool } from 'pg';
import type { Db, Row } from './db';

/** A PostgreSQL server, by its connection string. */
export function pgDb(connectionString: string): Db {
  const pool = new Pool({ connectionString, max: 10 });
  pool.on('error', (error) => console.error(`database: ${error.message}`));
  return {
    async query<T extends Row>(sql: string, params: readonly unknown[] = []) {
      return (await pool.query<T>(sql, [...params])).rows;
    },
    async script(sql) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(sql);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
