/** Number of attempts before the last error is thrown: over about three minutes, which a server may take to be replaced. */
const MAX_ATTEMPTS = 12;

/** Pause before the second attempt, in milliseconds; doubled before each further attempt, up to the maximum. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/**
 * Calls `attempt` until it resolves, with exponential back-off between attempts.
 *
 * @throws the first error that `isFinal` accepts, the error of the last attempt, or the signal's reason
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  isFinal: (error: unknown) => boolean,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      if (signal?.aborted || isFinal(error) || failures === MAX_ATTEMPTS) throw error;
    }
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS), signal);
  }
}

/** Calls `attempt` with a signal that aborts after a time, or with the given one. */
export async function withinTime<T>(
  milliseconds: number,
  signal: AbortSignal | null | undefined,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), milliseconds);
  try {
    return await attempt(signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits. @throws the signal's reason as soon as it is aborted */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}
