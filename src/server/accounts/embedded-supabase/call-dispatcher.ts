import type { Context } from 'hono';
import { Failure } from '@/contracts/failure';
import { isObject } from '@/contracts/json';
import { tryParseStorableJson } from '../../../../supabase/functions/_shared/storable-text.ts';
import type { DiskSpace } from '../../platform/database/disk-space';
import { createAddressLimiter } from '../../platform/http/address-limiter';
import { readBody } from '../../platform/http/body';
import { clientAddress, type ServerEnv } from '../../platform/http/client-address';
import { type AllowedCall, allowedCalls, type CallName } from './allowed-calls';
import type { AuthLimits } from './auth/auth-limits';
import {
  authRefusal,
  failureToAuthResponse,
  sessionEndedResponse,
  tooManyAttemptsResponse,
} from './auth/auth-responses';
import { bearerToken, type EmbeddedTokens, type MemberSession } from './session-tokens';

/** Maximum size of a body; the app's own bodies are far smaller. */
const MAX_BODY_BYTES = 4 * 1024;

export interface CallDispatcherOptions {
  handlers: Record<CallName, CallHandler>;
  /** The public key. Pages of other origins cannot send it without a CORS preflight, which they fail. */
  key: string;
  tokens: Pick<EmbeddedTokens, 'read' | 'findActive'>;
  limits: AuthLimits;
  disk: Pick<DiskSpace, 'requireSpace'>;
  trustProxy: number;
}

/**
 * Creates the handler of requests below /auth/v1 and /rest/v1. It checks in this order: the list of allowed calls, the
 * public key, the body's size and fields, the session token, the member's rate limit. Only after these
 * checks does it read the database, for the last one: whether the session has ended.
 */
export function createCallDispatcher(
  options: CallDispatcherOptions,
): (context: Context<ServerEnv>) => Promise<Response> {
  const withPermit = createAddressLimiter();
  const readRequestBody = (request: Request, caller: string) =>
    withPermit(caller, () => readBody(request, MAX_BODY_BYTES));
  return (context) =>
    dispatch(options, readRequestBody, context).catch((error: unknown) => {
      if (error instanceof Failure) return failureToAuthResponse(error);
      throw error;
    });
}

async function dispatch(
  parts: CallDispatcherOptions,
  readRequestBody: (request: Request, caller: string) => Promise<string>,
  context: Context<ServerEnv>,
): Promise<Response> {
  const request = context.req.raw;
  const url = new URL(request.url);
  const name = matchCall(request.method, url, request.headers);
  if (!name) return authRefusal(404, 'not_found', 'Not found');
  const allowed: AllowedCall = allowedCalls[name];
  if (request.headers.get('apikey') !== parts.key) return authRefusal(401, 'no_api_key', 'No API key found in request');
  if (allowed.growsStore) await parts.disk.requireSpace();
  const caller = clientAddress(context, parts.trustProxy);
  const body = readCallFields(allowed, await readRequestBody(request, caller));
  const call = { query: url.searchParams, body, headers: request.headers, caller };
  if (allowed.by !== 'member') return parts.handlers[name](call);
  const token = bearerToken(request.headers.get('authorization') ?? undefined);
  const session = token ? await parts.tokens.read(token) : undefined;
  if (!session) return sessionEndedResponse();
  const { seconds } = parts.limits.call(session.id);
  if (seconds > 0) return tooManyAttemptsResponse(seconds);
  const member = await parts.tokens.findActive(session);
  return member ? parts.handlers[name]({ ...call, member }) : sessionEndedResponse();
}

/** An allowed call, with the parts of the request that handlers may see. */
export interface Call {
  query: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
  headers: Headers;
  /** Network address of the caller. */
  caller: string;
  /** The member of the session token, if the token is valid. */
  member?: MemberSession;
}

/** Handles a call. @throws Failure */
export type CallHandler = (call: Call) => Promise<Response>;

/** Returns the name of the allowed call that a request matches; undefined if none. */
export function matchCall(method: string, url: URL, headers: Headers): CallName | undefined {
  const names = Object.keys(allowedCalls) as CallName[];
  return names.find((name) => isMatch(allowedCalls[name], method, url, headers));
}

/** Parses the JSON body of a call. @throws Failure 400 naming a field that is not allowed, or whose value is not */
function readCallFields(allowed: AllowedCall, text: string): Record<string, unknown> {
  if (!allowed.body && text === '') return {};
  const value = tryParseStorableJson(text);
  if (!isObject(value)) throw new Failure('bad_json', 'The request could not be read: it is not a JSON object.', 400);
  const unknownField = Object.keys(value).find((field) => !allowed.body?.includes(field));
  if (unknownField !== undefined)
    throw new Failure('validation_failed', `The field "${unknownField.slice(0, 50)}" cannot be sent here.`, 400);
  for (const [field, pattern] of Object.entries(allowed.values ?? {}))
    if (typeof value[field] !== 'string' || !pattern.test(value[field]))
      throw new Failure('validation_failed', `The field "${field}" has no value that can be stored.`, 400);
  return value;
}

function isMatch(allowed: AllowedCall, method: string, url: URL, headers: Headers): boolean {
  if (allowed.method !== method || allowed.path !== url.pathname) return false;
  const query = [...url.searchParams];
  const knownParams: Record<string, RegExp> = { ...allowed.query, ...allowed.optional };
  const names = new Set(query.map(([name]) => name));
  return (
    names.size === query.length &&
    Object.keys(allowed.query ?? {}).every((name) => names.has(name)) &&
    query.every(([name, value]) => Object.hasOwn(knownParams, name) && knownParams[name]?.test(value)) &&
    (!url.pathname.startsWith('/rest/') || (headers.get('prefer') ?? undefined) === allowed.prefer)
  );
}
