import { Pool } from 'pg';
import type { Log } from '../http/log';
import type { Db, Row } from './db';
import { isStatementNameError, StatementNames } from './pg-prepared-statements';

/** Options of `createPgDb`. The defaults suit requests for which a visitor waits. */
export interface PgOptions {
  /** How long to wait for a new or a free connection. */
  connectTimeoutMs?: number;
  /** How long to wait for the result of one statement; 0 waits forever. */
  queryTimeoutMs?: number;
  /** Logs an idle connection that broke. Nothing is lost: the next statement opens another. */
  log?: Log;
}

/** Opens a PostgreSQL server. If it does not respond in time, the caller gets an error and may retry. */
export function createPgDb(
  connectionString: string,
  { connectTimeoutMs = 10_000, queryTimeoutMs = 30_000, log = () => undefined }: PgOptions = {},
): Db {
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  });
  pool.on('error', (error) => log(`database: ${error.message}`));
  const statements = new StatementNames();
  return {
    async query<T extends Row>(sql: string, params: readonly unknown[] = []) {
      const statement = { text: sql, values: [...params] };
      const name = statements.nameOf(sql);
      try {
        return (await pool.query<T>({ ...statement, ...(name && { name }) })).rows;
      } catch (error) {
        if (!name || !isStatementNameError(error)) throw error;
        statements.stopNaming(sql);
        return (await pool.query<T>(statement)).rows;
      }
    },
    async script(sql) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(sql);
        await client.query('commit');
        client.release();
      } catch (error) {
        // Closing the connection rolls back, even if the server no longer responds.
        client.release(true);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
