import type { Mutex } from '../../platform/database/mutex';
import { type AllowedCall, allowedCalls, type CallName } from './allowed-calls';
import type { AuthLimits } from './auth/auth-limits';
import { sessionEndedResponse, tooManyAttemptsResponse } from './auth/auth-responses';
import type { CallHandler } from './call';
import { type RunInTransaction, readMemberRows } from './member-rows';
import { toPlainResponse } from './plain-response';

/** Options of the handlers. The embedded services may only be called while holding the mutex. */
export interface RestOptions {
  mutex: Mutex;
  callLite(request: Request): Promise<Response>;
  runInTransaction: RunInTransaction;
  key: string;
  limits: AuthLimits;
}

/**
 * Creates the handler of a reading call. The statement is fixed; the database policies decide which rows a member gets.
 */
export function readHandler(name: 'readProfile' | 'readSteps', { mutex, runInTransaction }: RestOptions): CallHandler {
  return async ({ query, member }) => {
    if (!member) return sessionEndedResponse();
    return mutex.run(() => readMemberRows(name, runInTransaction, member, query));
  };
}

/**
 * Creates the handler of a writing call, forwarded to the data service. The request is rebuilt from the allowed parts,
 * so that nothing else from the caller reaches the service.
 */
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
    return mutex.run(async () => toPlainResponse(await callLite(request)));
  };
}
