import { Pool } from 'pg';
import type { Log } from '../http/log';
import type { Db, Row } from './db';
import { isRefusedName, NamedStatements } from './named-statements';

/** How a server is asked; what is absent is as for visitors who wait. */
export interface PgOptions {
  /** How long a connection, or a free one of those there are, may be waited for, in milliseconds. */
  connect?: number;
  /** The same for the rows of one statement; 0 waits as long as it takes. */
  query?: number;
  /** Hears of a connection that broke while nobody used it. Nothing is lost then: the next statement opens another. */
  log?: Log;
}

/**
 * A PostgreSQL server, by its connection string. A server that is silent counts as one that failed: whoever asked is told
 * so, and may ask again.
 */
export function pgDb(
  connectionString: string,
  { connect = 10_000, query = 30_000, log = () => undefined }: PgOptions = {},
): Db {
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: connect,
    query_timeout: query,
    keepAlive: true,
  });
  pool.on('error', (error) => log(`database: ${error.message}`));
  const statements = new NamedStatements();
  return {
    async query<T extends Row>(sql: string, params: readonly unknown[] = []) {
      const asked = { text: sql, values: [...params] };
      const name = statements.nameOf(sql);
      try {
        return (await pool.query<T>({ ...asked, ...(name && { name }) })).rows;
      } catch (error) {
        if (!name || !isRefusedName(error)) throw error;
        statements.forget(sql);
        return (await pool.query<T>(asked)).rows;
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
        // Closing the connection takes everything back, also where it no longer answers.
        client.release(true);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
