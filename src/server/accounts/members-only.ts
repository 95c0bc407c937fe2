import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { Failure } from '@/contracts/failure';
import type { ServerEnv } from '../platform/http/client-address';
import type { Limits } from '../platform/limits';
import type { Auth } from './auth';
import { bearerToken, type Member } from './embedded-supabase/session-tokens';

export interface MemberServices extends Pick<Auth, 'verifyToken'> {
  limits: Limits;
}

/** Returns the member of the session token of a request, whose answer depends on it then; undefined without a valid token. */
export async function signedInMember<E extends ServerEnv>(
  { verifyToken }: Pick<Auth, 'verifyToken'>,
  context: Context<E>,
): Promise<Member | undefined> {
  const token = bearerToken(context.req.header('authorization'));
  const member = token ? await verifyToken(token) : undefined;
  if (member) context.set('right', { session: member.sessionId });
  return member;
}

/** The Hono environment of handlers behind `membersOnly`: the calling member. */
export interface MemberEnv extends ServerEnv {
  Variables: ServerEnv['Variables'] & { member: Member };
}

/** Returns the member of the session token of a request. @throws Failure 401 without a valid token */
export async function requireMember<E extends ServerEnv>(
  services: Pick<Auth, 'verifyToken'>,
  context: Context<E>,
): Promise<Member> {
  const member = await signedInMember(services, context);
  if (!member) throw signedOut();
  return member;
}

/** Creates middleware that lets only members through and counts each of their calls, both reads and writes. */
export function membersOnly(services: MemberServices): MiddlewareHandler<MemberEnv> {
  return async (context, next) => {
    const member = await requireMember(services, context);
    services.limits.countCall(member.id);
    context.set('member', member);
    await next();
  };
}

/** Creates routes for members, all behind `membersOnly`. */
export function memberRoutes(services: MemberServices): Hono<MemberEnv> {
  const routes = new Hono<MemberEnv>();
  routes.use(membersOnly(services));
  return routes;
}

/** Creates the failure for a call without a valid session. */
export function signedOut(): Failure {
  return new Failure('signed_out', 'Your session has ended. Please sign in again.', 401);
}
