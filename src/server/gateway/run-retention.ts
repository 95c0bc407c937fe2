import { faultCode } from '../data/fault-code';
import type { Log } from '../http/log';
import type { RunStore } from './run-store';

/** How often old runs are looked for, in milliseconds. */
const LOOK_EVERY_MS = 3_600_000;

/** Removes runs that are older than the operator keeps them. */
export interface RunRetention {
  /** Removes what is due. Never throws. */
  tend(): Promise<void>;
  /** Ends it; resolves when nothing is being removed any more. */
  stop(): Promise<void>;
}

/** Keeps runs for so many days from now on; without a number, for good. */
export function keepRunsFor(store: Pick<RunStore, 'removeOld'>, days: number | undefined, log: Log): RunRetention {
  let isStopped = false;
  let working: Promise<void> | undefined;

  async function work(most: number): Promise<void> {
    let removed = 0;
    for (;;) {
      const { count, isLast } = await store.removeOld(most);
      removed += count;
      if (isLast || isStopped) break;
    }
    if (removed > 0) log(`runs: removed ${removed} that are older than ${most} days`);
  }

  function tend(): Promise<void> {
    if (days === undefined) return Promise.resolve();
    working ??= work(days)
      .catch((error: unknown) => log(`runs: old ones could not be removed (${faultCode(error)})`))
      .finally(() => {
        working = undefined;
      });
    return working;
  }

  const timer = days === undefined ? undefined : setInterval(() => void tend(), LOOK_EVERY_MS);
  timer?.unref();
  void tend();
  return {
    tend,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await working;
    },
  };
}
