import type { Db } from '../data/db';
import { storedText } from '../data/stored-text';
import { RUN_COLUMNS } from './run-columns';
import { afterCursor, cursorOf } from './run-cursor';
import type { StoredRun } from './run-store';

/** Inputs longer than this are left out of a list, in bytes: fifty of the longest would be megabytes. */
const LISTED_INPUTS = 16_384;

/** So many runs a search looks through for one page: a member with very many goes on from there by asking again. */
export const LOOKED_THROUGH = 2000;

const NEWEST_FIRST = 'order by r.started_at desc, r.id desc';

/** Which of a member's runs are asked for. */
export interface PageOptions {
  tool?: string;
  /** Only those that have ended. */
  ended?: boolean;
  favourites?: boolean;
  /** Only those made for this client, by id, or for none (null). */
  client?: string | null;
  /** Only those that began then or later, as an ISO time. */
  since?: string;
  /** Only those with all of these in their name, their inputs or the name of their tool. */
  words?: readonly string[];
  /** How many at most. */
  limit: number;
  /** Where the page before ended. */
  before?: string;
}

/** Runs, and where the list goes on. A search may give none at first and find some further on. */
export interface StoredPage {
  runs: StoredRun[];
  next?: string;
}

/**
 * A member's submits, the newest first, without answers; what their actions did is left out. Each question is asked in a
 * form of its own, so that an index answers it in order.
 *
 * @throws Failure 400 where `before` is not what a page before gave as `next`
 */
export async function runPage(db: Db, userId: string, options: PageOptions): Promise<StoredPage> {
  const { limit, words = [] } = options;
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const all = `public.runs r where ${conditions(userId, options, bind).join(' and ')}`;
  const bound = values.length;
  const found = words.map((word) => `strpos(r.found_by, lower(${bind(storedText(word))})) > 0`);
  const looked = `(select * from ${all} ${NEWEST_FIRST} limit ${LOOKED_THROUGH}) r where ${found.join(' and ')}`;
  const sql = `select ${RUN_COLUMNS}, null as "answerBody", null as progress, ${cursorOf('r')} as cursor,
    case when r.inputs_bytes <= ${LISTED_INPUTS} then r.inputs::text end as inputs
    from ${found.length > 0 ? looked : all} ${NEWEST_FIRST} limit ${bind(limit + 1)}`;
  const rows = await db.query<StoredRun & { cursor: string }>(sql, values);
  const runs = rows.slice(0, limit);
  if (rows.length > limit) return { runs, next: runs.at(-1)?.cursor };
  if (found.length === 0) return { runs };
  // The last run that was looked through, where there are more behind it.
  const edge = `select ${cursorOf('r')} as cursor from ${all} ${NEWEST_FIRST} offset ${LOOKED_THROUGH - 1} limit 2`;
  const [last, more] = await db.query<{ cursor: string }>(edge, values.slice(0, bound));
  return { runs, ...(last && more && { next: last.cursor }) };
}

function conditions(
  userId: string,
  { tool, ended, favourites, client, since, before }: PageOptions,
  bind: (value: unknown) => string,
): string[] {
  return [
    `r.user_id = ${bind(userId)}`,
    'r.action is null',
    ...(tool === undefined ? [] : [`r.tool = ${bind(storedText(tool))}`]),
    ...(ended ? [`r.state <> 'running'`] : []),
    ...(favourites ? ['r.favourite'] : []),
    ...(client === null ? ['r.client_id is null'] : client ? [`r.client_id = ${bind(client)}::uuid`] : []),
    ...(since === undefined ? [] : [`r.started_at >= ${bind(since)}::timestamptz`]),
    ...(before === undefined ? [] : [afterCursor(before, bind)]),
  ];
}
