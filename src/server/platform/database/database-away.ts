import { Failure } from '@/contracts/failure';

/**
 * Classes and codes of PostgreSQL errors that say nothing of the statement, but that the database cannot do it now: the
 * connection, its resources, a standby that takes no writes, a lock or a limit of time, a server that starts or stops.
 */
const AWAY_CODE = /^(?:08.|28.|53[2-4]|57.)..$|^(?:25006|25P03|25P04|3D000|40001|40P01|55P03|58000|58030)$/;

/** What Node says of connections that cannot be made, or break. */
const NETWORK_CODE =
  /^(?:EAI_AGAIN|ECONN\w+|EHOSTUNREACH|EHOSTDOWN|EMFILE|ENETDOWN|ENETUNREACH|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/** What pg says of connections, in errors without a code. */
const LOST =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|The server does not support SSL|There was an error establishing an SSL)/;

/** A statement that the database could not take, or did not answer: it is not the fault of the statement. */
export class DatabaseAway extends Error {
  readonly code: string;

  /** @param cause the error of the driver; its message and code are kept for logs */
  constructor(cause: Error) {
    super(cause.message, { cause });
    const { code } = cause as { code?: unknown };
    this.code = typeof code === 'string' ? code : 'no_connection';
  }
}

/** Throws the error of a statement. @throws DatabaseAway if it is one */
export function throwStatementError(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const { code } = error as { code?: unknown };
  const isAway = typeof code === 'string' ? AWAY_CODE.test(code) || NETWORK_CODE.test(code) : LOST.test(error.message);
  throw isAway ? new DatabaseAway(error) : error;
}

/** What whoever waits for the answer is told while the database is away. */
export function databaseAway(): Failure {
  const message = 'Your data cannot be reached just now. Please try again in a moment.';
  return new Failure('database_away', message, 503, { headers: { 'Retry-After': '5' } });
}
