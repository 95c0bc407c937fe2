import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/** The database of an n8n: SQLite, or PostgreSQL in queue mode. */
export interface N8nDatabase {
  /** Runs a statement with at most one value, which it refers to as `$1`. */
  query<T>(sql: string, value?: string): Promise<T[]>;
  close(): Promise<void>;
}

/** Opens a database by the path of its file, or by its connection string. */
export async function openN8nDatabase(address: string): Promise<N8nDatabase> {
  if (address.startsWith('postgres:')) {
    const client = new Client({ connectionString: address });
    await client.connect();
    return {
      query: async <T>(sql: string, value?: string) =>
        (await client.query(sql, value === undefined ? [] : [value])).rows as T[],
      close: () => client.end(),
    };
  }
  const database = new DatabaseSync(address);
  return {
    query: async <T>(sql: string, value?: string) =>
      database.prepare(sql.replace('$1', '?')).all(...(value === undefined ? [] : [value])) as T[],
    close: async () => database.close(),
  };
}
