import type { Context } from 'hono';
import { Failure } from '@/contracts/failure';
import { addressPlaces } from '../http/address-places';
import { readBody } from '../http/body';
import { clientAddress, type ServerEnv } from '../http/client-address';
import { type AllowedCall, allowedCalls, type CallName } from './allowed-calls';
import { authFailure, authRefusal, sessionEnded, tooManyAttempts } from './auth/answers';
import type { AuthLimits } from './auth/auth-limits';
import { type Answer, findCall, readFields } from './call';
import { bearerToken, type EmbeddedTokens } from './tokens';

/** The largest body of a call, in bytes; the app's are far smaller. */
const LARGEST_BODY = 4 * 1024;

/** What stands behind the front. */
export interface FrontParts {
  answers: Record<CallName, Answer>;
  /** The public key, which other sites' pages cannot send without being asked. */
  key: string;
  tokens: Pick<EmbeddedTokens, 'read' | 'alive'>;
  limits: AuthLimits;
  trustProxy: boolean;
}

/**
 * Answers what comes below /auth/v1 and /rest/v1. In this order: is it on the list, does it come from our own pages, is
 * its body small and made of the fields it may have, whose session is it, and does that member ask too much. What fails
 * there never reaches the database; the last look, whether the session has ended, does.
 */
export function stackFront(parts: FrontParts): (context: Context<ServerEnv>) => Promise<Response> {
  const withPlace = addressPlaces();
  const bodyOf = (request: Request, caller: string) => withPlace(caller, () => readBody(request, LARGEST_BODY));
  return (context) =>
    answer(parts, bodyOf, context).catch((error: unknown) => {
      if (error instanceof Failure) return authFailure(error);
      throw error;
    });
}

async function answer(
  parts: FrontParts,
  bodyOf: (request: Request, caller: string) => Promise<string>,
  context: Context<ServerEnv>,
): Promise<Response> {
  const request = context.req.raw;
  const url = new URL(request.url);
  const name = findCall(request.method, url, request.headers);
  if (!name) return authRefusal(404, 'not_found', 'Not found');
  const allowed: AllowedCall = allowedCalls[name];
  if (request.headers.get('apikey') !== parts.key) return authRefusal(401, 'no_api_key', 'No API key found in request');
  const caller = clientAddress(context, parts.trustProxy);
  const body = readFields(allowed, await bodyOf(request, caller));
  const call = { query: url.searchParams, body, headers: request.headers, caller };
  if (allowed.by !== 'member') return parts.answers[name](call);
  const token = bearerToken(request.headers.get('authorization') ?? undefined);
  const session = token ? await parts.tokens.read(token) : undefined;
  if (!session) return sessionEnded();
  const { seconds } = parts.limits.call(session.id);
  if (seconds > 0) return tooManyAttempts(seconds);
  const member = await parts.tokens.alive(session);
  return member ? parts.answers[name]({ ...call, member }) : sessionEnded();
}
