/** Counts events per key within a sliding window. */
export interface RateLimit {
  /** Counts one event; the seconds to wait where the limit is reached, else 0. */
  take(key: string): number;
  /** Takes the latest event back. */
  forgive(key: string): void;
}

/** How many keys are kept before old ones are swept out. */
const MANY_KEYS = 10_000;

/**
 * A limit of `max` events per `seconds` for each key, kept in this process.
 *
 * @param now the clock, in milliseconds
 */
export function rateLimit(max: number, seconds: number, now: () => number = Date.now): RateLimit {
  const seen = new Map<string, number[]>();
  const recent = (times: number[], time: number) => times.filter((past) => past > time - seconds * 1000);

  function sweep(time: number): void {
    for (const [key, times] of seen) if (recent(times, time).length === 0) seen.delete(key);
  }

  return {
    take(key) {
      const time = now();
      if (seen.size > MANY_KEYS) sweep(time);
      const times = recent(seen.get(key) ?? [], time);
      const [oldest] = times;
      if (times.length >= max && oldest !== undefined) {
        seen.set(key, times);
        return Math.max(1, Math.ceil((oldest + seconds * 1000 - time) / 1000));
      }
      seen.set(key, [...times, time]);
      return 0;
    },
    forgive(key) {
      seen.set(key, (seen.get(key) ?? []).slice(0, -1));
    },
  };
}
