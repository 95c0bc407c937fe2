import { tooMany } from '../http/fail';
import { rateLimit } from '../http/rate-limit';

/** Limits of the gateway for each caller. */
export interface Limits {
  /** Counts a call. @throws Failure 429 where there were too many within a minute. */
  takeRate(caller: string): void;
  /** Takes one of the places for runs at the same time, and gives a function that frees it. @throws Failure 429 */
  enter(caller: string): () => void;
}

/** Limits kept in this process. */
export function createLimits({ runsPerMinute, runsAtOnce }: { runsPerMinute: number; runsAtOnce: number }): Limits {
  const rate = rateLimit(runsPerMinute, 60);
  const inside = new Map<string, number>();
  return {
    takeRate(caller) {
      const seconds = rate.take(caller);
      if (seconds > 0)
        throw tooMany('too_many_runs', `You have started many runs. Please wait ${seconds} seconds.`, seconds);
    },
    enter(caller) {
      const count = inside.get(caller) ?? 0;
      if (count >= runsAtOnce) {
        throw tooMany(
          'too_many_at_once',
          `${count} of your runs are still going. Please wait for one of them to finish.`,
          5,
        );
      }
      inside.set(caller, count + 1);
      let freed = false;
      return () => {
        if (freed) return;
        freed = true;
        const left = (inside.get(caller) ?? 1) - 1;
        if (left > 0) inside.set(caller, left);
        else inside.delete(caller);
      };
    },
  };
}
