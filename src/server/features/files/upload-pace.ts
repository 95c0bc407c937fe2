import { tooSlow } from '../../platform/http/body';
import type { Holder } from '../../platform/http/concurrency-limiter';

/** Slower uploads than this, in bytes a second, give their permit to whoever waits for one. */
const MIN_BYTES_PER_SECOND = 16 * 1024;
/** An upload is measured from here on. */
const MEASURED_AFTER_MS = 5000;

/** Measures an upload as the holder of a permit. @param now the clock, in milliseconds */
export function createUploadPace(now: () => number = () => performance.now()) {
  const startedAt = now();
  const stop = new AbortController();
  let bytes = 0;
  const holder: Holder = {
    isSlow() {
      const elapsed = now() - startedAt;
      return elapsed > MEASURED_AFTER_MS && bytes / (elapsed / 1000) < MIN_BYTES_PER_SECOND;
    },
    end: () => stop.abort(tooSlow()),
  };
  return {
    holder,
    /** Aborts with a Failure 408 once the permit was given to somebody else. */
    signal: stop.signal,
    add(count: number): void {
      bytes += count;
    },
  };
}
