import { Failure } from '@/contracts/failure';
import { isObject, tryParseJson } from '@/contracts/json';
import { type AllowedCall, allowedCalls, type CallName } from './allowed-calls';
import type { MemberSession } from './session-tokens';

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

/** Parses the JSON body of a call. @throws Failure 400 naming a field that is not allowed */
export function readCallFields(allowed: AllowedCall, text: string): Record<string, unknown> {
  if (!allowed.body && text === '') return {};
  const value = tryParseJson(text);
  if (!isObject(value)) throw new Failure('bad_json', 'The request could not be read: it is not a JSON object.', 400);
  const unknownField = Object.keys(value).find((field) => !allowed.body?.includes(field));
  if (unknownField === undefined) return value;
  throw new Failure('validation_failed', `The field "${unknownField.slice(0, 50)}" cannot be sent here.`, 400);
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
