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

/** A statement with its parameters. */
export type Statement = readonly [sql: string, params: readonly unknown[]];

/** Statements that are kept. */
export interface KeptStatements {
  /**
   * Runs statements as one transaction and gives the rows of the last: what one sets for the transaction holds for those behind
   * it, and for nothing else. All of it goes over in one message.
   */
  together<T>(statements: readonly Statement[]): Promise<T[]>;
}

/**
 * Lets the embedded database keep a statement that comes a second time: it is not read again, and what it needs goes over in
 * one message instead of six. That is most of what a statement costs here. Answers and refusals are those of `query`.
 */
export function keepStatements(driver: PGlite): KeptStatements {
  const query = driver.query.bind(driver);
  const statements = new Map<string, Kept | 'seen'>();
  let uses = 0;

  async function prepared(sql: string): Promise<Kept | undefined> {
    const known = statements.get(sql);
    if (known && known !== 'seen') return known;
    if (!known && statements.size < MOST_KEPT && KEPT.test(sql)) statements.set(sql, 'seen');
    return known && keep(sql);
  }

  async function keep(sql: string): Promise<Kept> {
    const known = statements.get(sql);
    if (known && known !== 'seen') return known;
    const name = `kept_${uses}`;
    const asked = [serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync()];
    const types = parse.parseDescribeStatementResults(await driver.execProtocolStream(joined(asked), {}));
    const kept = { name, types };
    statements.set(sql, kept);
    return kept;
  }

  function asked({ name, types }: Kept, params: readonly unknown[]): Uint8Array[] {
    const values = types.map((type, index) => {
      const value = params[index];
      if (value === null || value === undefined) return null;
      return driver.serializers[type]?.(value) ?? String(value);
    });
    return [serialize.bind({ statement: name, values }), serialize.describe({ type: 'P' }), serialize.execute({})];
  }

  async function execute<T>(messages: readonly Uint8Array[]): Promise<Results<T> | undefined> {
    const answered = await driver.execProtocolStream(joined([...messages, serialize.sync()]), {});
    return parse.parseResults(answered, driver.parsers).at(-1) as Results<T> | undefined;
  }

  async function count(): Promise<void> {
    uses += 1;
    if (uses % PLANS_LAST === 0 && !driver.isInTransaction())
      await driver.execProtocolStream(serialize.query('discard plans'), {});
  }

  /** The answer of a statement that is kept; undefined of one that is not. */
  async function answer<T>(sql: string, params: readonly unknown[]): Promise<Results<T> | undefined> {
    await count();
    const kept = await prepared(sql);
    if (!kept) return undefined;
    try {
      return await execute<T>(asked(kept, params));
    } catch (error) {
      if (!isOutdated(error)) throw error;
      // A table has changed since; nothing was done yet, so that it may be asked anew.
      statements.delete(sql);
      if (driver.isInTransaction()) throw error;
      return undefined;
    }
  }

  driver.query = async <T>(sql: string, params?: unknown[], options?: Parameters<typeof query>[2]) => {
    // While it opens, it asks itself.
    const asOfOld = options || !driver.ready;
    const answered = asOfOld ? undefined : await exclusively(() => answer<T>(sql, params ?? []));
    return answered ?? query<T>(sql, params, options);
  };

  function exclusively<R>(work: () => Promise<R>): Promise<R> {
    return driver._runExclusiveTransaction(() => driver.runExclusive(work));
  }

  async function runTogether<T>(list: readonly Statement[]): Promise<T[]> {
    const messages: Uint8Array[] = [];
    for (const [sql, params] of list) {
      await count();
      messages.push(...asked(await keep(sql), params));
    }
    return (await execute<T>(messages))?.rows ?? [];
  }

  return {
    together: <T>(list: readonly Statement[]) =>
      exclusively(async () => {
        try {
          return await runTogether<T>(list);
        } catch (error) {
          if (!isOutdated(error)) throw error;
          // Nothing was done yet, as with one statement.
          for (const [sql] of list) statements.delete(sql);
          return runTogether<T>(list);
        }
      }),
  };
}

function joined(messages: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(messages);
}

function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}
