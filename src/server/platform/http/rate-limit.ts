import { createHash } from 'node:crypto';
import { tooManyRequests } from '@/contracts/failure';
import type { Db } from '../database/db';

/** Counts events per key within a sliding window. */
export interface RateLimit {
  /** Counts one event. Returns the seconds to wait if the limit is reached, else 0. */
  take(key: string): number;
  /** Returns the seconds to wait without counting an event. */
  wait(key: string): number;
  /** Undoes the latest event. */
  refund(key: string): void;
}

/** Maximum number of keys a limit tracks. */
const MAX_KEYS = 10_000;

/** Maximum number of keys scanned to find one to evict. */
const MAX_SCANNED = 32;

/**
 * Creates an in-memory limit of `max` events per `seconds` for each key. At most `maxKeys` keys are stored, as hashes, so
 * that long keys cost nothing. A new key beyond that evicts the least recently used key that is below its limit, so a full
 * map neither frees a limited caller nor locks out a new one.
 *
 * @param now the clock, in milliseconds
 */
export function createRateLimit(
  max: number,
  seconds: number,
  now: () => number = () => performance.now(),
  maxKeys = MAX_KEYS,
): RateLimit {
  // Ordered by last use.
  const eventTimes = new Map<string, number[]>();

  /** Drops the times that have left the window; times are in ascending order. */
  function withinWindow(times: number[], time: number): number[] {
    const first = times.findIndex((past) => past > time - seconds * 1000);
    if (first < 0) return [];
    return first === 0 ? times : times.slice(first);
  }

  function deleteExpired(time: number): void {
    for (const [key, times] of eventTimes) {
      if (withinWindow(times, time).length > 0) return;
      eventTimes.delete(key);
    }
  }

  function evictOne(time: number): void {
    let scanned = 0;
    let evicted: string | undefined;
    for (const [key, times] of eventTimes) {
      evicted ??= key;
      scanned += 1;
      if (withinWindow(times, time).length < max) evicted = key;
      else if (scanned < MAX_SCANNED) continue;
      break;
    }
    if (evicted !== undefined) eventTimes.delete(evicted);
  }

  function secondsUntilFree(times: readonly number[], time: number): number {
    const [oldest] = times;
    if (oldest === undefined || times.length < max) return 0;
    return Math.max(1, Math.ceil((oldest + seconds * 1000 - time) / 1000));
  }

  return {
    take(name) {
      const key = hashKey(name);
      const time = now();
      deleteExpired(time);
      const times = withinWindow(eventTimes.get(key) ?? [], time);
      const wait = secondsUntilFree(times, time);
      eventTimes.delete(key);
      if (wait > 0) {
        eventTimes.set(key, times);
        return wait;
      }
      if (eventTimes.size >= maxKeys) evictOne(time);
      times.push(time);
      eventTimes.set(key, times);
      return 0;
    },
    wait(name) {
      const time = now();
      return secondsUntilFree(withinWindow(eventTimes.get(hashKey(name)) ?? [], time), time);
    },
    refund(name) {
      const key = hashKey(name);
      const times = eventTimes.get(key)?.slice(0, -1) ?? [];
      if (times.length > 0) eventTimes.set(key, times);
      else eventTimes.delete(key);
    },
  };
}

/** Counts one event. @throws Failure 429 with the seconds to wait if the limit is reached */
export function countOrRefuse(limit: RateLimit, key: string, code: string, message: (seconds: number) => string): void {
  const seconds = limit.take(key);
  if (seconds > 0) throw tooManyRequests(code, message(seconds), seconds);
}

/** The outcome of counting an event against several limits. */
export interface Attempt {
  /** Seconds to wait; 0 if allowed. */
  seconds: number;
  /** Undoes the event in every limit. */
  refund(): void;
}

/** Counts an event against all limits, or, if one is reached, against none. */
export function takeAll(limits: readonly (readonly [RateLimit, string])[]): Attempt {
  const counted: (readonly [RateLimit, string])[] = [];
  const refund = () => {
    for (const [limit, key] of counted.splice(0)) limit.refund(key);
  };
  for (const [limit, key] of limits) {
    const seconds = limit.take(key);
    if (seconds > 0) {
      refund();
      return { seconds, refund };
    }
    counted.push([limit, key]);
  }
  return { seconds: 0, refund };
}

/**
 * What callers get of a subject that they name, such as the address of a mail, once its limit is reached: a share each, so
 * that nobody uses the limit up for somebody else. All shares of a subject end at a multiple of the limit.
 */
export const SHARE_OF_CALLER = 2;
export const END_OF_SHARES = 5;

/** Creates a limit of `max` events within `seconds` for each subject that callers name, and a share for each caller. */
export function createNamedLimit(max: number, seconds: number) {
  const all = createRateLimit(max, seconds);
  const shares = createRateLimit(SHARE_OF_CALLER, seconds);
  const beyond = createRateLimit(END_OF_SHARES * max, seconds);
  return {
    take(caller: string, subject: string): Attempt {
      const own = takeAll([[shares, `${caller} ${subject}`]]);
      const attempt = takeAll([[all, subject]]);
      const granted = attempt.seconds > 0 && own.seconds === 0 ? takeAll([[beyond, subject]]) : attempt;
      const refund = () => {
        own.refund();
        granted.refund();
      };
      if (granted.seconds > 0) own.refund();
      return { seconds: granted.seconds, refund };
    },
  };
}

/** Hashes the name of a limit to a short key that reveals nothing. */
export function hashKey(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 22);
}

/** Rate limits shared by all servers on a database; each checks its limits in memory first, without a query. */
export class SharedRateLimits {
  constructor(private readonly db: Pick<Db, 'query'>) {}

  /** Counts one event. Returns the seconds to wait if the limit is reached, else 0. */
  async take(name: string, max: number, seconds: number): Promise<number> {
    const sql = 'select public.take_rate($1, $2, $3) as wait';
    const [row] = await this.db.query<{ wait: number }>(sql, [hashKey(name), max, seconds]);
    return row?.wait ?? 0;
  }

  /** Undoes the latest event. */
  async refund(name: string): Promise<void> {
    await this.db.query('select public.forgive_rate($1)', [hashKey(name)]);
  }
}
