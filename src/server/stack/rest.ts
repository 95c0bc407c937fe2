import type { Gate } from '../data/gate';
import { type AllowedCall, allowedCalls, type CallName } from './allowed-calls';
import { tooManyAttempts } from './auth/answers';
import type { AuthLimits } from './auth/auth-limits';
import type { Answer } from './call';
import { plainAnswer } from './plain-answer';

/** What stands behind an answer: the embedded services, to be called within a turn of the gate only. */
export interface RestParts {
  gate: Gate;
  lite(request: Request): Promise<Response>;
  key: string;
  limits: AuthLimits;
}

/**
 * Answers a call of the data service, one at a time. The service gets a request made anew from what the list allows, so
 * that nothing else of the caller's reaches it.
 */
export function restAnswer(name: CallName, { gate, lite, key, limits }: RestParts): Answer {
  const { method, path, prefer }: AllowedCall = allowedCalls[name];
  return async ({ query, body, headers, member }) => {
    const seconds = method === 'GET' ? 0 : limits.write(member?.id ?? '').seconds;
    if (seconds > 0) return tooManyAttempts(seconds);
    const sent = new Headers({ apikey: key, Authorization: headers.get('authorization') ?? '' });
    if (method !== 'GET') sent.set('Content-Type', 'application/json');
    if (prefer) sent.set('Prefer', prefer);
    const init = { method, headers: sent, body: method === 'GET' ? undefined : JSON.stringify(body) };
    const request = new Request(`http://embedded${path}?${query}`, init);
    return gate.run(async () => plainAnswer(await lite(request)));
  };
}
