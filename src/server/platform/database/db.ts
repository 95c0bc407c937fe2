/** A row of a query result. */
export type Row = Record<string, unknown>;

/** A row with the columns of `T`; a column of an optional property is null if there is no value. */
export type RowOf<T> = Row & { [K in keyof T]-?: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] };

/** Converts such a row: leaves out the columns that are null. */
export function fromRow<T>(row: RowOf<T>): T {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as T;
}

/** The database interface of the server, implemented by the embedded database and by a PostgreSQL server alike. */
export interface Db {
  /**
   * Runs one statement with numbered parameters ($1, $2, ...) and returns its rows. Pass JSON as text and cast it
   * (`$1::text::jsonb`), and select times as text: the drivers differ in how they convert both.
   */
  query<T extends Row>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  /** Runs statements without parameters in one transaction, and returns the rows of all of them. */
  script(sql: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** Returns SQL that formats a time column as ISO 8601 text in UTC; null stays null. */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
