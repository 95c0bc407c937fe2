import { parse, protocol, type Results } from '@electric-sql/pglite';
import type { PGlite } from '@supabase/lite/pglite';

/** How many statements are kept; those beyond are read anew each time. */
const MOST_KEPT = 500;

/**
 * After how many uses plans are made anew. Nothing analyzes the embedded database, so the plan made for a table while it was
 * empty would be taken for as long as the process lives.
 */
const PLANS_LAST = 500;

/** Statements that are asked again and again; whatever else there is, is no question of speed. */
const KEPT = /^\s*(select|insert|update|delete|with)\s/i;

const { serialize } = protocol;

interface Kept {
  name: string;
  /** Types of its parameters. */
  types: readonly number[];
}

/**
 * Lets the embedded database keep a statement that comes a second time: it is not read again, and what it needs goes over in
 * one message instead of six. That is most of what a statement costs here. Answers and refusals are those of `query`.
 */
export function keepStatements(driver: PGlite): void {
  const query = driver.query.bind(driver);
  const statements = new Map<string, Kept | 'seen'>();
  let uses = 0;

  async function prepared(sql: string): Promise<Kept | undefined> {
    const known = statements.get(sql);
    if (known && known !== 'seen') return known;
    if (!known && statements.size < MOST_KEPT && KEPT.test(sql)) statements.set(sql, 'seen');
    if (!known) return undefined;
    const name = `kept_${uses}`;
    const asked = [serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync()];
    const types = parse.parseDescribeStatementResults(await driver.execProtocolStream(joined(asked), {}));
    const kept = { name, types };
    statements.set(sql, kept);
    return kept;
  }

  async function execute<T>({ name, types }: Kept, params: readonly unknown[]): Promise<Results<T>> {
    const values = types.map((type, index) => {
      const value = params[index];
      if (value === null || value === undefined) return null;
      return driver.serializers[type]?.(value) ?? String(value);
    });
    const asked = [
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ];
    const messages = await driver.execProtocolStream(joined(asked), {});
    return parse.parseResults(messages, driver.parsers)[0] as Results<T>;
  }

  /** The answer of a statement that is kept; undefined of one that is not. */
  async function answer<T>(sql: string, params: readonly unknown[]): Promise<Results<T> | undefined> {
    uses += 1;
    if (uses % PLANS_LAST === 0 && !driver.isInTransaction())
      await driver.execProtocolStream(serialize.query('discard plans'), {});
    const kept = await prepared(sql);
    if (!kept) return undefined;
    try {
      return await execute<T>(kept, params);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      // A table has changed since; nothing was done yet, so that it may be asked anew.
      statements.delete(sql);
      if (driver.isInTransaction()) throw error;
      return undefined;
    }
  }

  driver.query = async <T>(sql: string, params?: unknown[], options?: Parameters<typeof query>[2]) => {
    const exclusively = (work: () => Promise<Results<T> | undefined>) =>
      driver._runExclusiveTransaction(() => driver.runExclusive(work));
    // While it opens, it asks itself.
    const asOfOld = options || !driver.ready;
    const answered = asOfOld ? undefined : await exclusively(() => answer<T>(sql, params ?? []));
    return answered ?? query<T>(sql, params, options);
  };
}

function joined(messages: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(messages);
}

function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}
