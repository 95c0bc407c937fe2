import type { PGlite } from '@supabase/lite/pglite';

/**
 * Redacts the errors of a driver's queries. The embedded stack logs every database error, even an ordinary refusal by a
 * policy, and such an error quotes the statement with its parameters, among them tokens and e-mail addresses. The
 * logged text is replaced by one line with code, routine and table. Code can still read properties such as `code` and
 * `detail`.
 */
export function redactQueryErrors(driver: PGlite): void {
  driver.query = withRedactedErrors(driver.query.bind(driver)) as typeof driver.query;
}

/** Wraps a function that uses the database, so that its errors are redacted in the same way. */
export function withRedactedErrors<A extends unknown[], R>(
  run: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      if (error instanceof Error) redact(error);
      throw error;
    }
  };
}

function redact(error: Error): void {
  Reflect.deleteProperty(error, 'params');
  Reflect.deleteProperty(error, 'query');
  for (const name of Object.keys(error)) Object.defineProperty(error, name, { enumerable: false });
  const { code, routine, table } = error as { code?: string; routine?: string; table?: string };
  error.stack = `database: ${[code, routine, table].filter(Boolean).join(' ')}`;
}
