import { createHash } from 'node:crypto';

/** Maximum number of named statements: every connection stores a plan for each. */
const MAX_NAMED = 500;

/** Statements that can be prepared. */
const PREPARABLE = /^\s*(select|insert|update|delete|with)\s/i;

/** Errors about a statement's name: unknown, existing already, or prepared before a table changed. */
const NAME_ERRORS = new Set([
  '26000 FetchPreparedStatement',
  '42P05 StorePreparedStatement',
  '0A000 RevalidateCachedQuery',
]);

/**
 * Assigns names to repeated statements. A connection parses a named statement once and, after a few uses, plans it
 * once, which is half the cost of a short statement. A name is a hash of the whole text, so that clients that share a
 * connection through a pooler cannot confuse statements.
 */
export class StatementNames {
  private readonly names = new Map<string, string | undefined>();

  /** Returns the name of a repeated statement; undefined for a new statement, and beyond the maximum. */
  nameOf(sql: string): string | undefined {
    if (!this.names.has(sql)) {
      if (this.names.size < MAX_NAMED && PREPARABLE.test(sql)) this.names.set(sql, statementName(sql));
      return undefined;
    }
    return this.names.get(sql);
  }

  /** Never names this statement again. */
  stopNaming(sql: string): void {
    this.names.set(sql, undefined);
  }
}

/**
 * Returns whether a statement failed only because of its name, before it was executed. This happens behind a pooler
 * that shares connections between transactions, or after a table has changed.
 */
export function isStatementNameError(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return NAME_ERRORS.has(`${code} ${routine}`);
}

function statementName(sql: string): string {
  return `prepared_${createHash('sha256').update(sql).digest('hex').slice(0, 40)}`;
}
