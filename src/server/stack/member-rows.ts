import type { Statement } from '../data/kept-statements';
import type { MemberSession } from './tokens';

/** Runs statements as one transaction and gives the rows of the last; within a turn of the gate only. */
export type Together = <T>(statements: readonly Statement[]) => Promise<T[]>;

/** The most rows one answer holds. */
export const MOST_ROWS = 1000;

/**
 * Whoever it is for the rest of a transaction: the role of members, and the claims the policies read. As the data service says
 * it, in one statement instead of five.
 */
const AS_MEMBER = `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true),
  set_config('request.jwt.claim.role', 'authenticated', true), set_config('request.jwt.claims', $2, true),
  set_config('storage.operation', '', true)`;

/** What a statement gives, as one JSON text. */
const asJson = (sql: string) => `select coalesce(json_agg(r), '[]')::text as rows, count(*)::integer as count
  from (${sql} limit ${MOST_ROWS}) r`;

/** What members read, of each call that reads. The policies alone decide over what of it they get. */
const READS = {
  readProfile: {
    sql: asJson('select * from public.profiles where id = $1::uuid'),
    params: (query: URLSearchParams) => [query.get('id')?.replace(/^eq\./, '')],
  },
  readSteps: { sql: asJson('select step from public.program_steps'), params: () => [] },
};

/** Answers a call that reads as the data service would, under the policies of the database, in one exchange with it. */
export async function memberRows(
  name: keyof typeof READS,
  together: Together,
  { id, claims }: MemberSession,
  query: URLSearchParams,
): Promise<Response> {
  const { sql, params } = READS[name];
  const read: Statement = [sql, params(query)];
  const [found] = await together<{ rows: string; count: number }>([[AS_MEMBER, [id, JSON.stringify(claims)]], read]);
  const { rows, count } = found ?? { rows: '[]', count: 0 };
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Range': count > 0 ? `0-${count - 1}/*` : '*/*',
  };
  return new Response(rows, { headers });
}
