import { createHash } from 'node:crypto';

/** How many statements get a name: every connection keeps what it has read of them. */
const MOST_NAMED = 500;

/** Statements that can be read ahead of what they are asked with. */
const READ_AHEAD = /^\s*(select|insert|update|delete|with)\s/i;

/**
 * What a server says where it has no statement of that name, where it has one already, and where tables have changed since it
 * read it.
 */
const REFUSALS = new Set([
  '26000 FetchPreparedStatement',
  '42P05 StorePreparedStatement',
  '0A000 RevalidateCachedQuery',
]);

/**
 * Names for statements that come again. What a connection has read under a name it does not read again, nor, after a few
 * times, plan again: that is half of what a short statement costs. A name stands for the whole text, so that nobody who
 * shares a connection by a pooler means another statement by it.
 */
export class NamedStatements {
  private readonly names = new Map<string, string | undefined>();

  /** The name of a statement that was asked before; undefined of all others, and of those beyond what is kept. */
  nameOf(sql: string): string | undefined {
    if (!this.names.has(sql)) {
      if (this.names.size < MOST_NAMED && READ_AHEAD.test(sql)) this.names.set(sql, nameFor(sql));
      return undefined;
    }
    return this.names.get(sql);
  }

  /** Gives a statement no name from now on. */
  forget(sql: string): void {
    this.names.set(sql, undefined);
  }
}

/**
 * Whether a statement was refused for its name alone, and nothing of it was done: behind a pooler that shares connections
 * between transactions, and where a table was changed.
 */
export function isRefusedName(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return REFUSALS.has(`${code} ${routine}`);
}

function nameFor(sql: string): string {
  return `kept_${createHash('sha256').update(sql).digest('hex').slice(0, 40)}`;
}
