/** Somebody who holds a permit for long, and gives it back to whoever waits if they are slow. */
export interface Holder {
  isSlow(): boolean;
  /** Ends what the permit is for. */
  end(): void;
}

/**
 * Creates a limiter with `maxPerCaller` permits per caller and `maxTotal` in all. Once half of all permits are in use,
 * each caller gets only one, so that a few callers cannot lock out newcomers; once all are, a slow holder gives theirs back.
 */
export function createConcurrencyLimiter(maxPerCaller: number, maxTotal: number) {
  const permits = new Map<string, number>();
  const holders = new Map<Holder, () => void>();
  let total = 0;

  function endSlowHolder(): void {
    for (const [holder, release] of holders) {
      if (!holder.isSlow()) continue;
      holder.end();
      release();
      return;
    }
  }

  return {
    /**
     * Acquires a permit and returns a function that releases it; or the reason for refusal: `yours` if the caller holds
     * the maximum, `full` if the total is used up.
     */
    acquire(caller: string, holder?: Holder): (() => void) | 'yours' | 'full' {
      const count = permits.get(caller) ?? 0;
      if (count >= maxPerCaller) return 'yours';
      if (total >= maxTotal && count === 0) endSlowHolder();
      if (total >= maxTotal || (total >= maxTotal / 2 && count > 0)) return 'full';
      permits.set(caller, count + 1);
      total += 1;
      let isReleased = false;
      const release = () => {
        if (isReleased) return;
        isReleased = true;
        if (holder) holders.delete(holder);
        total -= 1;
        const remaining = (permits.get(caller) ?? 1) - 1;
        if (remaining > 0) permits.set(caller, remaining);
        else permits.delete(caller);
      };
      if (holder) holders.set(holder, release);
      return release;
    },
  };
}
