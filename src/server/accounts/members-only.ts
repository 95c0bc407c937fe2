import type { MiddlewareHandler } from 'hono';
import { Failure } from '@/contracts/failure';
import type { ServerEnv } from '../platform/http/client-address';
import type { Limits } from '../platform/limits';
import type { Auth } from './auth';
import { bearerToken, type Member } from './embedded-supabase/session-tokens';

export interface MemberServices extends Pick<Auth, 'verifyToken'> {
  limits: Limits;
}

/** Returns the member of the session token in an Authorization header; undefined without a valid token. */
export async function signedInMember(
  { verifyToken }: Pick<Auth, 'verifyToken'>,
  authorization: string | undefined,
): Promise<Member | undefined> {
  const token = bearerToken(authorization);
  return token ? verifyToken(token) : undefined;
}

/** The Hono environment of handlers behind `membersOnly`: the calling member. */
export interface MemberEnv extends ServerEnv {
  Variables: { member: Member };
}

/** Creates middleware that lets only members through and counts each of their calls, both reads and writes. */
export function membersOnly(services: MemberServices): MiddlewareHandler<MemberEnv> {
  return async (context, next) => {
    const member = await signedInMember(services, context.req.header('authorization'));
    if (!member) throw signedOut();
    services.limits.countCall(member.id);
    context.set('member', member);
    await next();
  };
}

/** Creates the failure for a call without a valid session. */
export function signedOut(): Failure {
  return new Failure('signed_out', 'Your session has ended. Please sign in again.', 401);
}
