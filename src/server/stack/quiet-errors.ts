import type { PGlite } from '@supabase/lite/pglite';

/**
 * The stack logs every error of the database, an ordinary refusal by a policy included, and such an error quotes the
 * statement with its parameters: tokens and addresses among them. Here it is made into one line of names without values; what the
 * stack reads from it (its code, detail and so on) stays readable.
 */
export function quietErrors(driver: PGlite): void {
  driver.query = quietly(driver.query.bind(driver)) as typeof driver.query;
}

/** The same of any work on the database. */
export function quietly<A extends unknown[], R>(work: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await work(...args);
    } catch (error) {
      if (error instanceof Error) quiet(error);
      throw error;
    }
  };
}

function quiet(error: Error): void {
  Reflect.deleteProperty(error, 'params');
  Reflect.deleteProperty(error, 'query');
  for (const name of Object.keys(error)) Object.defineProperty(error, name, { enumerable: false });
  const { code, routine, table } = error as { code?: string; routine?: string; table?: string };
  error.stack = `database: ${[code, routine, table].filter(Boolean).join(' ')}`;
}
