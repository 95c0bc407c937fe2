import { hashKey } from './rate-limit';

/** Bounds how many bytes each key changes: a bucket for each key, which empties evenly within a window. */
export interface VolumeLimit {
  /** Counts bytes. Returns the seconds to wait if they do not fit, else 0; more than the maximum fits an empty bucket. */
  take(key: string, bytes: number): number;
  /** Returns the bytes in the bucket of a key. */
  level(key: string): number;
}

/** Maximum number of buckets. */
const MAX_BUCKETS = 10_000;

/**
 * Creates an in-memory limit of `max` bytes per `seconds` for each key. At most 10,000 keys are stored, as hashes; a new key
 * beyond that takes the place of the one used least recently.
 *
 * @param now the clock, in milliseconds
 */
export function createVolumeLimit(
  max: number,
  seconds: number,
  now: () => number = () => performance.now(),
): VolumeLimit {
  // Ordered by last use.
  const buckets = new Map<string, { bytes: number; at: number }>();
  const perMillisecond = max / (seconds * 1000);

  function currentBytes(key: string): number {
    const bucket = buckets.get(key);
    return bucket ? Math.max(0, bucket.bytes - (now() - bucket.at) * perMillisecond) : 0;
  }

  return {
    take(name, bytes) {
      const key = hashKey(name);
      const current = currentBytes(key);
      const excess = current + bytes - max;
      if (excess > 0 && current > 0) return Math.max(1, Math.ceil(Math.min(excess, current) / perMillisecond / 1000));
      buckets.delete(key);
      const [oldest] = buckets.keys();
      if (buckets.size >= MAX_BUCKETS && oldest !== undefined) buckets.delete(oldest);
      buckets.set(key, { bytes: current + bytes, at: now() });
      return 0;
    },
    level: (name) => currentBytes(hashKey(name)),
  };
}
