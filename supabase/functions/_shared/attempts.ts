import type { FunctionDeps } from './deps.ts';
import { Refusal } from './http.ts';

/** A limit: so many attempts within so many seconds. */
export interface AttemptLimit {
  /** What is attempted, and by or for whom. */
  what: string;
  whom: string;
  max: number;
  seconds: number;
}

/**
 * Counts an attempt against every limit in turn; a caller's own limit belongs first, or every address it makes up would
 * leave a row behind.
 *
 * @throws Refusal 429 with the given words where one is reached
 */
export async function takeAttempts(deps: FunctionDeps, limits: readonly AttemptLimit[], words: string): Promise<void> {
  for (const limit of limits) {
    const args = { p_key: await keyOf(limit), p_max: limit.max, p_seconds: limit.seconds };
    if ((await deps.rpc('take_attempt', args)) !== true) throw new Refusal(429, words);
  }
}

/** Takes the attempts back that turned out to be good ones. */
export async function forgiveAttempts(deps: FunctionDeps, limits: readonly AttemptLimit[]): Promise<void> {
  for (const limit of limits) await deps.rpc('forgive_attempt', { p_key: await keyOf(limit) });
}

async function keyOf({ what, whom }: AttemptLimit): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${what}:${whom}`));
  return `${what}:${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
