import { setTimeout } from 'node:timers/promises';
import type { AccountDeletions } from './accounts/account-deletions';
import type { Callbacks } from './features/callbacks/callbacks';
import type { Leads } from './features/leads/lead-store';
import { safeErrorCode } from './platform/database/safe-error-code';
import type { SharedRateLimits } from './platform/database/shared-rate-limits';
import type { Log } from './platform/http/log';
import { PRODUCTION_TUNING } from './platform/tuning';
import { startRunRetention } from './runs/run-retention';
import type { Runs } from './runs/runs';

/** How many heartbeats a process sends within a lease, so that a few may fail or come late. */
const HEARTBEATS_PER_LEASE = 6;
const MAINTENANCE_INTERVAL_MS = 60_000;

/** What `watchRuns` needs. */
export interface WatchOptions extends Pick<Runs, 'store' | 'executor'> {
  leads: Leads;
  /** Absent in a process without tools: it cannot read results. */
  callbacks?: Callbacks;
  /** Accounts whose members have asked for their deletion; absent: this process deletes none. */
  deletions?: Pick<AccountDeletions, 'removeDue'> | undefined;
  /** Rate limits counted in the database, which are swept. */
  rates?: SharedRateLimits;
  /** For how many days runs are kept; absent: this process removes none. */
  keepDays?: number | undefined;
  /** At the start: seconds without a heartbeat after which a run counts as dead. */
  startStaleSeconds: number;
  /** The same while the server runs. */
  leaseSeconds: number;
  /** How long `stop` waits for leads and callbacks being delivered. Default: that of production. */
  stopMs?: number;
  log: Log;
}

/**
 * Sends heartbeats for the runs of this process, marks stale runs of others as failed, and maintains leads, callbacks and
 * limits. Returns a function that stops all that.
 */
export async function watchRuns({
  store,
  executor,
  leads,
  callbacks,
  deletions,
  rates,
  keepDays,
  startStaleSeconds,
  leaseSeconds,
  stopMs = PRODUCTION_TUNING.deliveriesStopMs,
  log,
}: WatchOptions): Promise<() => Promise<void>> {
  await store.failStale(startStaleSeconds, executor.ids());
  const sendHeartbeat = async () => {
    const ownIds = executor.ids();
    const alive = new Set(await store.heartbeat(ownIds));
    // Usually a message has already aborted these runs; this covers lost messages.
    for (const id of ownIds) if (!alive.has(id)) executor.abort(id);
    await store.failStale(leaseSeconds, executor.ids());
  };
  const logDatabaseError = (error: unknown) => log(`runs: the database failed (${safeErrorCode(error)})`);
  const timers = [
    setInterval(() => void sendHeartbeat().catch(logDatabaseError), (leaseSeconds * 1000) / HEARTBEATS_PER_LEASE),
    setInterval(() => void leads.maintain(), MAINTENANCE_INTERVAL_MS),
    setInterval(() => callbacks?.poll(), MAINTENANCE_INTERVAL_MS),
    setInterval(() => void deletions?.removeDue().catch(logDatabaseError), MAINTENANCE_INTERVAL_MS),
    setInterval(() => void rates?.sweep().catch(logDatabaseError), MAINTENANCE_INTERVAL_MS),
  ];
  for (const timer of timers) timer.unref();
  const retention = startRunRetention(store, keepDays, log);
  void leads.maintain();
  void deletions?.removeDue().catch(logDatabaseError);
  callbacks?.poll();
  return async () => {
    timers.forEach(clearInterval);
    await retention.stop();
    await Promise.race([Promise.all([leads.stop(), callbacks?.stop()]), setTimeout(stopMs, undefined, { ref: false })]);
  };
}
