import type { Gate } from '../data/gate';
import { type AllowedCall, allowedCalls, type CallName } from './allowed-calls';
import { sessionEnded, tooManyAttempts } from './auth/answers';
import type { AuthLimits } from './auth/auth-limits';
import type { Answer } from './call';
import { memberRows, type Together } from './member-rows';
import { plainAnswer } from './plain-answer';

/** What stands behind an answer: the embedded services, to be called within a turn of the gate only. */
export interface RestParts {
  gate: Gate;
  lite(request: Request): Promise<Response>;
  together: Together;
  key: string;
  limits: AuthLimits;
}

/** Answers a call that reads rows. What the database is asked is ours; which rows a member gets is said by its policies. */
export function readAnswer(name: 'readProfile' | 'readSteps', { gate, together }: RestParts): Answer {
  return async ({ query, member }) => {
    if (!member) return sessionEnded();
    return gate.run(() => memberRows(name, together, member, query));
  };
}

/**
 * Answers a call that writes by the data service, one at a time. The service gets a request made anew from what the list
 * allows, so that nothing else of the caller's reaches it.
 */
export function writeAnswer(name: CallName, { gate, lite, key, limits }: RestParts): Answer {
  const { method, path, prefer }: AllowedCall = allowedCalls[name];
  return async ({ query, body, headers, member }) => {
    const { seconds } = limits.write(member?.id ?? '');
    if (seconds > 0) return tooManyAttempts(seconds);
    const sent = new Headers({ apikey: key, Authorization: headers.get('authorization') ?? '' });
    sent.set('Content-Type', 'application/json');
    if (prefer) sent.set('Prefer', prefer);
    const request = new Request(`http://embedded${path}?${query}`, {
      method,
      headers: sent,
      body: JSON.stringify(body),
    });
    return gate.run(async () => plainAnswer(await lite(request)));
  };
}
