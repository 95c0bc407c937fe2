import { Failure } from '@/contracts/failure';
import type { Db } from '../platform/database/db';
import { toStorableText } from '../platform/database/storable-text';
import { RUN_COLUMNS } from './run-sql';
import type { StoredRun } from './run-store';

/** Format of a cursor: microseconds since 1970, as stored, and the run's id, for runs with the same start. */
const CURSOR = /^(\d{1,16}),([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Maximum size of inputs in a list. Longer inputs are left out, because a page of fifty runs could reach megabytes. */
const MAX_LISTED_INPUT_BYTES = 16_384;

/** Maximum number of runs that a search examines for one page; the next request continues after them. */
export const MAX_SEARCHED_RUNS = 2000;

const NEWEST_FIRST = 'order by r.started_at desc, r.id desc';

/** Filters and position of a page of a member's runs. */
export interface PageOptions {
  tool?: string;
  /** Only ended runs. */
  ended?: boolean;
  /** Only runs with a result. */
  succeeded?: boolean;
  favourites?: boolean;
  /** Only runs for this client id, or without a client (null). */
  client?: string | null;
  /** Only runs started at this ISO time or later. */
  since?: string;
  /** Only runs whose name, inputs or tool name contain all of these words. */
  words?: readonly string[];
  /** Maximum number of runs. */
  limit: number;
  /** The cursor of the previous page. */
  before?: string;
}

/** A page of runs and the cursor of the next one. A page of a search may be empty although later pages have matches. */
export interface StoredPage {
  runs: StoredRun[];
  next?: string;
}

/**
 * Returns a page of a member's submits, the newest first, without answers and without runs of actions. Each combination
 * of filters has a separate query, so that an index can return the rows in order.
 *
 * @throws Failure 400 if `before` is not the `next` of a previous page
 */
export async function findRunPage(db: Db, userId: string, options: PageOptions): Promise<StoredPage> {
  const { limit, words = [] } = options;
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const selection = `public.runs r where ${buildConditions(userId, options, bind).join(' and ')}`;
  const bound = values.length;
  const matches = words.map((word) => `strpos(r.found_by, lower(${bind(toStorableText(word))})) > 0`);
  const searched = `(select * from ${selection} ${NEWEST_FIRST} limit ${MAX_SEARCHED_RUNS}) r where ${matches.join(' and ')}`;
  const sql = `select ${RUN_COLUMNS}, null as "answerBody", null as progress, ${cursorSql('r')} as cursor,
    case when r.inputs_bytes <= ${MAX_LISTED_INPUT_BYTES} then r.inputs::text end as inputs
    from ${matches.length > 0 ? searched : selection} ${NEWEST_FIRST} limit ${bind(limit + 1)}`;
  const rows = await db.query<StoredRun & { cursor: string }>(sql, values);
  const runs = rows.slice(0, limit);
  if (rows.length > limit) return { runs, next: runs.at(-1)?.cursor };
  if (matches.length === 0) return { runs };
  // Finds the last run that the search has examined, and whether more runs follow.
  const edge = `select ${cursorSql('r')} as cursor from ${selection} ${NEWEST_FIRST} offset ${MAX_SEARCHED_RUNS - 1} limit 2`;
  const [last, more] = await db.query<{ cursor: string }>(edge, values.slice(0, bound));
  return { runs, ...(last && more && { next: last.cursor }) };
}

/** Counts the member's submits that a page chooses from, filtered by `ended` and `succeeded` alone. */
export async function countRuns(db: Db, userId: string, { ended, succeeded }: PageOptions): Promise<number> {
  const values: unknown[] = [];
  const filter = buildConditions(userId, { limit: 0, ended, succeeded }, (value) => `$${values.push(value)}`);
  const sql = `select count(*)::int as total from public.runs r where ${filter.join(' and ')}`;
  const [row] = await db.query<{ total: number }>(sql, values);
  return row?.total ?? 0;
}

function buildConditions(
  userId: string,
  { tool, ended, succeeded, favourites, client, since, before }: PageOptions,
  bind: (value: unknown) => string,
): string[] {
  return [
    `r.user_id = ${bind(userId)}`,
    'r.action is null',
    ...(tool === undefined ? [] : [`r.tool = ${bind(toStorableText(tool))}`]),
    ...(ended ? [`r.state <> 'running'`] : []),
    ...(succeeded ? [`r.state = 'succeeded'`] : []),
    ...(favourites ? ['r.favourite'] : []),
    ...(client === null ? ['r.client_id is null'] : client ? [`r.client_id = ${bind(client)}::uuid`] : []),
    ...(since === undefined ? [] : [`r.started_at >= ${bind(since)}::timestamptz`]),
    ...(before === undefined ? [] : [afterCursor(before, bind)]),
  ];
}

/** Returns SQL for the cursor of a run, which requests the page after it. */
function cursorSql(run: string): string {
  return `(extract(epoch from ${run}.started_at) * 1000000)::bigint::text || ',' || ${run}.id::text`;
}

/** Returns SQL for the runs after a cursor. `bind` returns a value's placeholder. @throws Failure 400 */
function afterCursor(cursor: string, bind: (value: unknown) => string): string {
  const [, microseconds, id] = CURSOR.exec(cursor) ?? [];
  if (!microseconds || !id)
    throw new Failure('invalid_cursor', 'The list does not go on there. Please open it again.', 400, {
      field: 'before',
    });
  const time = `timestamptz 'epoch' + ${bind(microseconds)}::bigint * interval '1 microsecond'`;
  return `(r.started_at, r.id) < (${time}, ${bind(id)}::uuid)`;
}
