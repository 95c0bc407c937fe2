/** Attempts in a row that may fail. */
const MAX_ATTEMPTS = 6;

/** Before the second attempt, in milliseconds; twice as long before each further one. */
const FIRST_PAUSE_MS = 500;

/**
 * Calls `attempt` until it resolves, with longer and longer pauses between attempts.
 *
 * @throws the error of an attempt that `isFinal` holds for, that of the last attempt, or the reason of the signal
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
    await pause(FIRST_PAUSE_MS * 2 ** (failures - 1), signal);
  }
}

/** Waits. @throws the reason of the signal as soon as it is aborted */
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
