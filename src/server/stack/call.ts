import { Failure } from '@/contracts/failure';
import { type AllowedCall, allowedCalls, type CallName } from './allowed-calls';
import type { MemberSession } from './tokens';

/** A call that is allowed, with all that may be known of it. */
export interface Call {
  query: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
  headers: Headers;
  /** The network address it comes from. */
  caller: string;
  /** Whose session token it shows, where that is good. */
  member?: MemberSession;
}

/** Answers a call. @throws Failure */
export type Answer = (call: Call) => Promise<Response>;

/** The name of the allowed call a request is; undefined for every other request. */
export function findCall(method: string, url: URL, headers: Headers): CallName | undefined {
  const names = Object.keys(allowedCalls) as CallName[];
  return names.find((name) => isCall(allowedCalls[name], method, url, headers));
}

/** The fields of a call's body. @throws Failure 400 naming what it may not hold */
export function readFields(allowed: AllowedCall, text: string): Record<string, unknown> {
  if (!allowed.body && text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Refused below, like any other body that is no object.
  }
  if (!value || typeof value !== 'object' || Array.isArray(value))
    throw new Failure('bad_json', 'The request could not be read: it is not a JSON object.', 400);
  const other = Object.keys(value).find((field) => !allowed.body?.includes(field));
  if (other === undefined) return value as Record<string, unknown>;
  throw new Failure('validation_failed', `The field "${other.slice(0, 50)}" cannot be sent here.`, 400);
}

function isCall(allowed: AllowedCall, method: string, url: URL, headers: Headers): boolean {
  if (allowed.method !== method || allowed.path !== url.pathname) return false;
  const query = [...url.searchParams];
  const known: Record<string, RegExp> = { ...allowed.query, ...allowed.optional };
  const names = new Set(query.map(([name]) => name));
  return (
    names.size === query.length &&
    Object.keys(allowed.query ?? {}).every((name) => names.has(name)) &&
    query.every(([name, value]) => Object.hasOwn(known, name) && known[name]?.test(value)) &&
    (!url.pathname.startsWith('/rest/') || (headers.get('prefer') ?? undefined) === allowed.prefer)
  );
}
