import type { FunctionDeps } from './deps.ts';
import { Refusal } from './http.ts';

/** A limit of `max` attempts within `seconds`. */
export interface AttemptLimit {
  /** The action that is attempted, and the caller or address it is counted for. */
  action: string;
  subject: string;
  max: number;
  seconds: number;
}

/**
 * Counts an attempt against every limit in turn. A caller's own limit must come first, or every address the caller
 * makes up would leave a row behind.
 *
 * @throws Refusal 429 with the given message if a limit is reached
 */
export async function takeAttempts(
  deps: FunctionDeps,
  limits: readonly AttemptLimit[],
  message: string,
): Promise<void> {
  for (const limit of limits) {
    const args = { p_key: await hashedKey(limit), p_max: limit.max, p_seconds: limit.seconds };
    if ((await deps.rpc('take_attempt', args)) !== true) throw new Refusal(429, message);
  }
}

/** Undoes attempts that turned out to be legitimate. */
export async function refundAttempts(deps: FunctionDeps, limits: readonly AttemptLimit[]): Promise<void> {
  for (const limit of limits) await deps.rpc('forgive_attempt', { p_key: await hashedKey(limit) });
}

/** Returns a key that reveals neither a caller nor an address. */
export async function hashedKey({ action, subject }: Pick<AttemptLimit, 'action' | 'subject'>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${action}:${subject}`));
  return `${action}:${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
