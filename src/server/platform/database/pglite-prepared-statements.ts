import { messages, parse, protocol, type Results } from '@electric-sql/pglite';
import type { PGlite } from '@supabase/lite/pglite';

/** Maximum number of prepared statements; further ones are parsed on every use. */
const MAX_PREPARED = 500;

/** Plans are discarded after this many statements: without statistics, a plan for an empty table would stay. */
const DISCARD_PLANS_AFTER = 500;

/** Only these kinds of statements repeat often enough to be worth preparing. */
const PREPARABLE = /^\s*(select|insert|update|delete|with)\s/i;

const { serialize } = protocol;

interface PreparedStatement {
  name: string;
  /** PostgreSQL type ids (OIDs) of the parameters. */
  types: readonly number[];
  /** The columns of its rows. */
  fields: Results['fields'];
}

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

export type Statement = readonly [sql: string, params: readonly unknown[]];

export type PreparedStatements = ReturnType<typeof prepareRepeatedStatements>;

/**
 * Patches the driver to prepare a statement on its second use. A prepared statement is not parsed again and takes one
 * protocol message instead of six, which saves most of its cost. Results and errors are those of the original `query`.
 */
export function prepareRepeatedStatements(driver: PGlite) {
  const query = driver.query.bind(driver);
  const statements = new Map<string, PreparedStatement | 'seen'>();
  let uses = 0;

  async function preparedOnRepeat(sql: string): Promise<PreparedStatement | undefined> {
    const entry = statements.get(sql);
    if (entry && entry !== 'seen') return entry;
    if (!entry && statements.size < MAX_PREPARED && PREPARABLE.test(sql)) statements.set(sql, 'seen');
    return entry && prepare(sql);
  }

  async function prepare(sql: string): Promise<PreparedStatement> {
    const entry = statements.get(sql);
    if (entry && entry !== 'seen') return entry;
    const name = `prepared_${uses}`;
    const request = [serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync()];
    const response = await driver.execProtocolStream(Buffer.concat(request), {});
    const description = response.find((message) => message instanceof messages.RowDescriptionMessage);
    const fields = (description?.fields ?? []).map(({ name, dataTypeID }) => ({ name, dataTypeID }));
    const statement = { name, types: parse.parseDescribeStatementResults(response), fields };
    statements.set(sql, statement);
    return statement;
  }

  function executionMessages({ name, types }: PreparedStatement, params: readonly unknown[]): Uint8Array[] {
    const values = types.map((type, index) => {
      const value = params[index];
      if (value === null || value === undefined) return null;
      return driver.serializers[type]?.(value) ?? String(value);
    });
    return [serialize.bind({ statement: name, values }), serialize.execute({})];
  }

  /** Sends statements and returns the result of the last. */
  async function execute<T>(request: readonly Uint8Array[], { fields }: PreparedStatement): Promise<Results<T>> {
    const response = await driver.execProtocolStream(Buffer.concat([...request, serialize.sync()]), {});
    return readResult<T>(response, fields);
  }

  /** Reads the result of the last statement. The driver's own reading copies its parsers of all types each time. */
  function readResult<T>(response: readonly Message[], fields: Results['fields']): Results<T> {
    const { parsers } = driver;
    const toValue = (text: string | null, type: number) => {
      const parseText = parsers[type];
      return text === null || !parseText ? text : parseText(text, type);
    };
    let rows: (string | null)[][] = [];
    let incoming = rows;
    let affectedRows = 0;
    for (const message of response) {
      if (message instanceof messages.DataRowMessage) incoming.push(message.fields);
      if (!(message instanceof messages.CommandCompleteMessage)) continue;
      affectedRows += countAffected(message.text);
      [rows, incoming] = [incoming, []];
    }
    const toRow = (texts: readonly (string | null)[]) =>
      Object.fromEntries(
        fields.map(({ name, dataTypeID }, column) => [name, toValue(texts[column] ?? null, dataTypeID)]),
      );
    return { rows: rows.map(toRow) as T[], fields, affectedRows };
  }

  async function countUse(): Promise<void> {
    uses += 1;
    if (uses % DISCARD_PLANS_AFTER === 0 && !driver.isInTransaction())
      await driver.execProtocolStream(serialize.query('discard plans'), {});
  }

  /** Runs a statement if it is prepared; undefined if it is not. */
  async function runPrepared<T>(sql: string, params: readonly unknown[]): Promise<Results<T> | undefined> {
    await countUse();
    const statement = await preparedOnRepeat(sql);
    if (!statement) return undefined;
    try {
      return await execute<T>(executionMessages(statement, params), statement);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      // A table has changed since the statement was prepared. Nothing was executed, so the statement can be run again.
      statements.delete(sql);
      if (driver.isInTransaction()) throw error;
      return undefined;
    }
  }

  driver.query = async <T>(sql: string, params?: unknown[], options?: Parameters<typeof query>[2]) => {
    // While the driver starts, it runs internal queries.
    const bypass = options || !driver.ready;
    const result = bypass ? undefined : await runExclusively(() => runPrepared<T>(sql, params ?? []));
    return result ?? query<T>(sql, params, options);
  };

  function runExclusively<R>(work: () => Promise<R>): Promise<R> {
    return driver._runExclusiveTransaction(() => driver.runExclusive(work));
  }

  async function runAll<T>(list: readonly Statement[]): Promise<T[]> {
    const request: Uint8Array[] = [];
    let statement: PreparedStatement | undefined;
    for (const [sql, params] of list) {
      await countUse();
      statement = await prepare(sql);
      request.push(...executionMessages(statement, params));
    }
    return statement ? (await execute<T>(request, statement)).rows : [];
  }

  return {
    /**
     * Runs statements in one transaction, sent in one message, and returns the rows of the last. Settings that are local
     * to the transaction apply to the statements after them.
     */
    runInTransaction: <T>(list: readonly Statement[]) =>
      runExclusively(async () => {
        try {
          return await runAll<T>(list);
        } catch (error) {
          if (!isOutdated(error)) throw error;
          // Nothing was executed, as above.
          for (const [sql] of list) statements.delete(sql);
          return runAll<T>(list);
        }
      }),
  };
}

function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

/** Returns the number of rows that a command has written, from the text of its completion, such as `INSERT 0 1`. */
function countAffected(completion: string): number {
  return Number(/^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(completion)?.[1] ?? 0);
}
