import { createHash } from 'node:crypto';

/** Counts events per key within a sliding window. */
export interface RateLimit {
  /** Counts one event; the seconds to wait where the limit is reached, else 0. */
  take(key: string): number;
  /** The seconds to wait, counting nothing. */
  wait(key: string): number;
  /** Takes the latest event back. */
  forgive(key: string): void;
}

/** How many keys a limit keeps. */
const MOST_KEYS = 10_000;

/** How many keys are looked at to find one that may be forgotten. */
const LOOKED_AT = 32;

/**
 * A limit of `max` events per `seconds` for each key, kept in this process. Keys are kept as hashes, so that their
 * length costs nothing, and no more than `mostKeys` of them: where a new key finds no place, the one that was silent
 * for longest and is below its limit is forgotten. So whoever has reached a limit stays limited, and a newcomer is
 * counted from one: a full map neither lets everybody through nor shuts anybody out.
 *
 * @param now the clock, in milliseconds
 */
export function rateLimit(max: number, seconds: number, now: () => number = Date.now, mostKeys = MOST_KEYS): RateLimit {
  // In the order the keys were last seen.
  const seen = new Map<string, number[]>();

  /** The times that count, of all that are kept: they came in their order, so that those before the first are over. */
  function recent(times: number[], time: number): number[] {
    const first = times.findIndex((past) => past > time - seconds * 1000);
    if (first < 0) return [];
    return first === 0 ? times : times.slice(first);
  }

  function sweep(time: number): void {
    for (const [key, times] of seen) {
      if (recent(times, time).length > 0) return;
      seen.delete(key);
    }
  }

  function makeRoom(time: number): void {
    let looked = 0;
    let longest: string | undefined;
    for (const [key, times] of seen) {
      longest ??= key;
      looked += 1;
      if (recent(times, time).length < max) longest = key;
      else if (looked < LOOKED_AT) continue;
      break;
    }
    if (longest !== undefined) seen.delete(longest);
  }

  function waitFor(times: readonly number[], time: number): number {
    const [oldest] = times;
    if (oldest === undefined || times.length < max) return 0;
    return Math.max(1, Math.ceil((oldest + seconds * 1000 - time) / 1000));
  }

  return {
    take(name) {
      const key = hashed(name);
      const time = now();
      sweep(time);
      const times = recent(seen.get(key) ?? [], time);
      const wait = waitFor(times, time);
      seen.delete(key);
      if (wait > 0) {
        seen.set(key, times);
        return wait;
      }
      if (seen.size >= mostKeys) makeRoom(time);
      times.push(time);
      seen.set(key, times);
      return 0;
    },
    wait(name) {
      const time = now();
      return waitFor(recent(seen.get(hashed(name)) ?? [], time), time);
    },
    forgive(name) {
      const key = hashed(name);
      const times = seen.get(key)?.slice(0, -1) ?? [];
      if (times.length > 0) seen.set(key, times);
      else seen.delete(key);
    },
  };
}

/** An event counted against several limits at once. */
export interface Attempt {
  /** The seconds to wait; 0 where it may go on. */
  seconds: number;
  /** Takes it back everywhere. */
  forgive(): void;
}

/** Counts an event against every limit, or, where one of them is reached, against none. */
export function takeAll(limits: readonly (readonly [RateLimit, string])[]): Attempt {
  const taken: (readonly [RateLimit, string])[] = [];
  const forgive = () => {
    for (const [limit, key] of taken.splice(0)) limit.forgive(key);
  };
  for (const [limit, key] of limits) {
    const seconds = limit.take(key);
    if (seconds > 0) {
      forgive();
      return { seconds, forgive };
    }
    taken.push([limit, key]);
  }
  return { seconds: 0, forgive };
}

/** A key under which events of a name are counted: short, and telling nothing. */
export function hashed(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 22);
}
