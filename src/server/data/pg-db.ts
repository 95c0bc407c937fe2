import { Pool } from 'pg';
import type { Db, Row } from './db';
import { isRefusedName, NamedStatements } from './named-statements';

/** How long the server may keep us waiting, in milliseconds. */
export interface PgPatience {
  /** For a connection, or for a free one of those there are. */
  connect: number;
  /** For the rows of one statement. */
  query: number;
}

const PATIENCE: PgPatience = { connect: 10_000, query: 30_000 };

/**
 * A PostgreSQL server, by its connection string. A server that is silent counts as one that failed: whoever asked is told
 * so, and may ask again.
 */
export function pgDb(connectionString: string, { connect, query }: PgPatience = PATIENCE): Db {
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: connect,
    query_timeout: query,
    keepAlive: true,
  });
  pool.on('error', (error) => console.error(`database: ${error.message}`));
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
