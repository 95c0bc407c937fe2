import { Pool, type QueryResult } from 'pg';
import type { Log } from '../http/log';
import { throwStatementError } from './database-away';
import type { Db, Row } from './db';
import { isStatementNameError, StatementNames } from './pg-prepared-statements';

/** Options of `createPgDb`. The defaults suit requests for which a visitor waits. */
export interface PgOptions {
  /** How long to wait for a new or a free connection. */
  connectTimeoutMs?: number;
  /** How long one statement may take; then the server cancels it. 0: forever. */
  queryTimeoutMs?: number;
  maxConnections?: number;
  /** Logs an idle connection that broke. Nothing is lost: the next statement opens another. */
  log?: Log;
}

/** How long the server's own limit may take to be reported, before this process stops waiting. */
const REPORT_TIME_MS = 2000;

/** PostgreSQL error code of a refused start of a connection, as by PgBouncer for a parameter that it does not track. */
const PROTOCOL_VIOLATION = '08P01';

/**
 * Opens a PostgreSQL server. If it does not respond in time, the caller gets an error and may retry: the server cancels
 * the statement itself, so that what is reported as failed has not happened, and holds no connection any more. What a
 * statement cannot help, such as a lost connection, rejects with a `DatabaseAway`.
 */
export function createPgDb(
  connectionString: string,
  { connectTimeoutMs = 10_000, queryTimeoutMs = 30_000, maxConnections = 10, log = () => undefined }: PgOptions = {},
): Db {
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: queryTimeoutMs,
    query_timeout: queryTimeoutMs && queryTimeoutMs + REPORT_TIME_MS,
    keepAlive: true,
  });
  pool.on('error', (error) => log(`database: ${error.message}`));
  const statements = new StatementNames();

  /** Does the work; once more without the server's own limits if a pooler does not take them. */
  async function withPooler<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { code, message } = error as { code?: unknown; message?: string };
      if (code !== PROTOCOL_VIOLATION || !message?.includes('startup parameter')) throw error;
      if (pool.options.statement_timeout) {
        Object.assign(pool.options, { statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
        const limit = `'${queryTimeoutMs}ms'`;
        log(
          `database: the pooler takes no statement_timeout. Set it for the role: alter role … set statement_timeout = ${limit}`,
        );
      }
      return work();
    }
  }

  const direct: Omit<Db, 'close'> = {
    async query<T extends Row>(sql: string, params: readonly unknown[] = []) {
      const statement = { text: sql, values: [...params] };
      const name = statements.nameOf(sql);
      try {
        return (await withPooler(() => pool.query<T>({ ...statement, ...(name && { name }) }))).rows;
      } catch (error) {
        if (!name || !isStatementNameError(error)) throw error;
        statements.stopNaming(sql);
        return (await pool.query<T>(statement)).rows;
      }
    },
    async script(sql) {
      const client = await withPooler(() => pool.connect());
      // The statement that breaks rejects, too. Without a listener the event would end the process.
      const ignore = () => undefined;
      client.on('error', ignore);
      try {
        await client.query('begin');
        // One result for each statement; a single statement has no list.
        const results: QueryResult<Row>[] = [await client.query<Row>(sql)].flat();
        await client.query('commit');
        client.off('error', ignore);
        client.release();
        return results.flatMap(({ rows }) => rows);
      } catch (error) {
        // Closing the connection rolls back, even if the server no longer responds.
        client.release(true);
        throw error;
      }
    },
  };
  return {
    query: <T extends Row>(sql: string, params?: readonly unknown[]) =>
      direct.query<T>(sql, params).catch(throwStatementError),
    script: (sql) => direct.script(sql).catch(throwStatementError),
    close: () => pool.end(),
  };
}
