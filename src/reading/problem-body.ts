import { tryParseJson } from '@/contracts/json';
import type { Problem } from '@/contracts/problem';

/** Returns the problem that the body of an error response reports; undefined if it reports none with a message. */
export function problemIn(body: string): Problem | undefined {
  const { error } = (tryParseJson(body) ?? {}) as { error?: Partial<Problem> | null };
  const { code, message } = error ?? {};
  if (typeof message !== 'string' || message === '') return undefined;
  // An external webhook may report a message without a code.
  return { ...error, code: typeof code === 'string' ? code : 'failed', message };
}
