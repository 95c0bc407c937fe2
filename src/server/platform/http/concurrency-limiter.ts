/** Limits concurrent operations per caller and in total. */
export interface ConcurrencyLimiter {
  /**
   * Acquires a permit and returns a function that releases it. If it is refused, returns the reason: `yours` if the caller
   * holds the maximum, `full` if the total is used up.
   */
  acquire(caller: string): (() => void) | 'yours' | 'full';
}

/**
 * Creates a limiter with `maxPerCaller` permits per caller and `maxTotal` in all. Once half of all permits are in use,
 * each caller gets only one, so that a few callers cannot lock out newcomers.
 */
export function createConcurrencyLimiter(maxPerCaller: number, maxTotal: number): ConcurrencyLimiter {
  const permits = new Map<string, number>();
  let total = 0;
  return {
    acquire(caller) {
      const count = permits.get(caller) ?? 0;
      if (count >= maxPerCaller) return 'yours';
      if (total >= maxTotal || (total >= maxTotal / 2 && count > 0)) return 'full';
      permits.set(caller, count + 1);
      total += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        total -= 1;
        const remaining = (permits.get(caller) ?? 1) - 1;
        if (remaining > 0) permits.set(caller, remaining);
        else permits.delete(caller);
      };
    },
  };
}
