import type { PGlite } from '@supabase/lite/pglite';

/**
 * Redacts the errors of a driver's queries. The embedded stack logs every database error, even an ordinary refusal by a
 * policy, and such an error quotes the statement with its parameters, among them tokens and e-mail addresses. They are
 * replaced by one line of names; what the stack reads from an error (`code`, `detail` and so on) stays readable.
 */
export function redactQueryErrors(driver: PGlite): void {
  driver.query = withRedactedErrors(driver.query.bind(driver)) as typeof driver.query;
}

/** Wraps any function on the database in the same way. */
export function withRedactedErrors<A extends unknown[], R>(
  work: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await work(...args);
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
