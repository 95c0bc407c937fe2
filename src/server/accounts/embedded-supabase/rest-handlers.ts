import type { Mutex } from '../../platform/database/mutex';
import type { Statement } from '../../platform/database/pglite-prepared-statements';
import { type AllowedCall, allowedCalls, type CallName } from './allowed-calls';
import type { AuthLimits } from './auth/auth-limits';
import { sessionEndedResponse, tooManyAttemptsResponse } from './auth/auth-responses';
import type { CallHandler } from './call-dispatcher';
import type { MemberSession } from './session-tokens';

/** Options of the handlers. The embedded services may only be called while holding the mutex. */
export interface RestOptions {
  mutex: Mutex;
  callLite(request: Request): Promise<Response>;
  runInTransaction: RunInTransaction;
  key: string;
  limits: AuthLimits;
}

/** Creates the handler of a reading call: a fixed statement under the database policies. */
export function readHandler(name: 'readProfile' | 'readSteps', { mutex, runInTransaction }: RestOptions): CallHandler {
  return async ({ query, member }) => {
    if (!member) return sessionEndedResponse();
    return mutex.run(() => readMemberRows(name, runInTransaction, member, query));
  };
}

/** Creates the handler of a writing call, rebuilt from its allowed parts: nothing else reaches the data service. */
export function writeHandler(name: CallName, { mutex, callLite, key, limits }: RestOptions): CallHandler {
  const { method, path, prefer }: AllowedCall = allowedCalls[name];
  return async ({ query, body, headers, member }) => {
    const { seconds } = limits.write(member?.id ?? '');
    if (seconds > 0) return tooManyAttemptsResponse(seconds);
    const forwardedHeaders = new Headers({ apikey: key, Authorization: headers.get('authorization') ?? '' });
    forwardedHeaders.set('Content-Type', 'application/json');
    if (prefer) forwardedHeaders.set('Prefer', prefer);
    const request = new Request(`http://embedded${path}?${query}`, {
      method,
      headers: forwardedHeaders,
      body: JSON.stringify(body),
    });
    return mutex.run(() => callLite(request));
  };
}

/** Runs statements in one transaction and returns the rows of the last; only while holding the mutex. */
export type RunInTransaction = <T>(statements: readonly Statement[]) => Promise<T[]>;

/** Maximum number of rows in a response. */
export const MAX_ROWS = 1000;

/** Sets a member's role and claims for the transaction, as the data service does in five statements. */
const AS_MEMBER = `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true),
  set_config('request.jwt.claim.role', 'authenticated', true), set_config('request.jwt.claims', $2, true),
  set_config('storage.operation', '', true)`;

/** Wraps a statement to return its rows as one JSON text. */
const asJson = (sql: string) => `select coalesce(json_agg(r), '[]')::text as rows, count(*)::integer as count
  from (${sql} limit ${MAX_ROWS}) r`;

/** Statements of the reading calls. The database policies decide which rows a member gets. */
const READ_STATEMENTS = {
  readProfile: {
    sql: asJson('select * from public.profiles where id = $1::uuid'),
    params: (query: URLSearchParams) => [query.get('id')?.replace(/^eq\./, '')],
  },
  readSteps: { sql: asJson('select step from public.program_steps'), params: () => [] },
};

/** Responds to a reading call as the data service would, under the database policies, in one round trip. */
async function readMemberRows(
  name: keyof typeof READ_STATEMENTS,
  runInTransaction: RunInTransaction,
  { id, claims }: MemberSession,
  query: URLSearchParams,
): Promise<Response> {
  const { sql, params } = READ_STATEMENTS[name];
  const statement: Statement = [sql, params(query)];
  const [result] = await runInTransaction<{ rows: string; count: number }>([
    [AS_MEMBER, [id, JSON.stringify(claims)]],
    statement,
  ]);
  const { rows, count } = result ?? { rows: '[]', count: 0 };
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Range': count > 0 ? `0-${count - 1}/*` : '*/*',
  };
  return new Response(rows, { headers });
}
