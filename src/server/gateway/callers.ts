import type { MiddlewareHandler } from 'hono';
import { Failure } from '@/contracts/failure';
import type { ServerEnv } from '../http/client-address';
import { eventStream } from '../http/event-stream';
import { bearerToken, type Member } from '../stack/tokens';
import type { Gateway } from './gateway';

/** The member of the session token in an Authorization header; undefined without a valid one. */
export async function signedIn(
  { verifyToken }: Gateway,
  authorization: string | undefined,
): Promise<Member | undefined> {
  const token = bearerToken(authorization);
  return token ? verifyToken(token) : undefined;
}

/** What handlers behind `membersOnly` are given: the member they are asked by. */
export interface MemberEnv extends ServerEnv {
  Variables: { member: Member };
}

/** Lets members through alone; whatever they ask is counted, reading as well as writing. */
export function membersOnly(gateway: Gateway): MiddlewareHandler<MemberEnv> {
  return async (context, next) => {
    const member = await signedIn(gateway, context.req.header('authorization'));
    if (!member) throw signInAgain();
    gateway.limits.takeCall(member.id);
    context.set('member', member);
    await next();
  };
}

/** What is answered without a valid session. */
export function signInAgain(): Failure {
  return new Failure('signed_out', 'Your session has ended. Please sign in again.', 401);
}

/** How the start of a run says that its caller reads the events of the run while it goes. */
export function acceptsEvents(accept: string | undefined): boolean {
  return /\btext\/event-stream\b/i.test(accept ?? '');
}

/** Pages of other sites can send other types without being asked who they are. @throws Failure 415 */
export function demandJson(type: string | undefined): void {
  if (/^application\/json\s*(;|$)/i.test(type ?? '')) return;
  throw new Failure('not_json', 'The request must be sent as application/json.', 415, { field: 'Content-Type' });
}

/** Does something with a place among the held requests of a caller. @throws Failure 429, 503 where there is none */
export async function holding<T>({ limits }: Gateway, caller: string, work: () => Promise<T>): Promise<T> {
  const free = limits.hold(caller);
  try {
    return await work();
  } finally {
    free();
  }
}

/**
 * Answers a request with events, and holds a place among the held requests of a caller until the stream is over.
 *
 * @param open looks up what the events are about, and gives what makes them
 * @throws Failure 429, 503 where there is no place, and what `open` throws
 */
export async function streamEvents(
  { limits }: Gateway,
  caller: string,
  request: Request,
  open: () => Promise<(signal: AbortSignal) => AsyncGenerator<string>>,
): Promise<Response> {
  const free = limits.hold(caller);
  try {
    return eventStream(await open(), request, free);
  } catch (error) {
    free();
    throw error;
  }
}
