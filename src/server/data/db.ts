/** A row as the database gives it. */
export type Row = Record<string, unknown>;

/** All the gateway needs of a database, so that the embedded one and a PostgreSQL server are the same to it. */
export interface Db {
  /**
   * Runs one statement with numbered parameters ($1, $2, ...) and gives its rows. Hand JSON over as text and cast it
   * (`$1::text::jsonb`), and read times as text: that is read alike by both.
   */
  query<T extends Row>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  /** Runs statements without parameters, as one transaction. */
  script(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** SQL for a time column as ISO text in UTC; null stays null. */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
