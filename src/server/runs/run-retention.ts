import { safeErrorCode } from '../platform/database/safe-error-code';
import type { Log } from '../platform/http/log';
import type { RunStore } from './run-store';

/** How often expired runs are removed. */
const INTERVAL_MS = 3_600_000;

/** Removes runs after the number of days the operator keeps them. */
export interface RunRetention {
  /** Removes expired runs. Never throws. */
  removeExpired(): Promise<void>;
  /** Stops; resolves when a removal in progress has ended. */
  stop(): Promise<void>;
}

/** Starts to remove runs older than this many days; without a number, runs are kept forever. */
export function startRunRetention(
  store: Pick<RunStore, 'removeOld'>,
  days: number | undefined,
  log: Log,
): RunRetention {
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function work(maxAgeDays: number): Promise<void> {
    let removed = 0;
    for (;;) {
      const { count, isLast } = await store.removeOld(maxAgeDays);
      removed += count;
      if (isLast || isStopped) break;
    }
    if (removed > 0) log(`runs: removed ${removed} that are older than ${maxAgeDays} days`);
  }

  function removeExpired(): Promise<void> {
    if (days === undefined) return Promise.resolve();
    running ??= work(days)
      .catch((error: unknown) => log(`runs: old ones could not be removed (${safeErrorCode(error)})`))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  const timer = days === undefined ? undefined : setInterval(() => void removeExpired(), INTERVAL_MS);
  timer?.unref();
  void removeExpired();
  return {
    removeExpired,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
