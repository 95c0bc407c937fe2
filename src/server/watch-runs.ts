import { setTimeout } from 'node:timers/promises';
import type { Callbacks } from './features/callbacks/callbacks';
import type { Leads } from './features/leads/lead-store';
import { safeErrorCode } from './platform/database/safe-error-code';
import type { Log } from './platform/http/log';
import { PRODUCTION_TUNING } from './platform/tuning';
import { type RetentionOptions, startRetention } from './retention';
import type { Runs } from './runs/runs';

/** How many heartbeats a process sends within a lease, so that a few may fail or come late. */
const HEARTBEATS_PER_LEASE = 6;
const MAINTENANCE_INTERVAL_MS = 60_000;

export interface WatchOptions extends Pick<Runs, 'store' | 'executor'> {
  leads: Leads;
  /** Absent in a process without tools, which cannot read results. */
  callbacks?: Callbacks;
  /** Absent in a process without tools, which has no titles for the mails. */
  endMails?: Runs['endMails'];
  /** Settings of the retention worker; without them, this process removes nothing. */
  retention?: Pick<RetentionOptions, 'db' | 'runRetentionDays' | 'leadRetentionDays'> | undefined;
  /** Seconds without a heartbeat after which a run counts as stale at startup. */
  startStaleSeconds: number;
  /** Seconds without a heartbeat after which a run counts as stale later on. */
  leaseSeconds: number;
  /** How long `stop` waits for leads and callbacks in delivery, in milliseconds. Default: the production value. */
  stopMs?: number;
  log: Log;
}

/**
 * Sends heartbeats for the runs of this process, marks stale runs of others as failed, maintains leads, callbacks and
 * mails about runs, and removes expired rows. Returns a function that stops all of this.
 */
export async function watchRuns(options: WatchOptions): Promise<() => Promise<void>> {
  const { store, executor, leads, callbacks, endMails, retention, startStaleSeconds, leaseSeconds, log } = options;
  const { stopMs = PRODUCTION_TUNING.deliveriesStopMs } = options;
  await store.failStale(startStaleSeconds, executor.ids());
  const sendHeartbeat = async () => {
    const ownIds = executor.ids();
    const alive = new Set(await store.heartbeat(ownIds));
    // Usually a message has already aborted these runs; this covers lost messages.
    for (const id of ownIds) if (!alive.has(id)) executor.abort(id);
    await store.failStale(leaseSeconds, executor.ids());
  };
  const logDatabaseError = (error: unknown) => log(`runs: the database failed (${safeErrorCode(error)})`);
  const pollDeliveries = () => {
    callbacks?.poll();
    endMails?.poll();
  };
  const timers = [
    setInterval(() => void sendHeartbeat().catch(logDatabaseError), (leaseSeconds * 1000) / HEARTBEATS_PER_LEASE),
    setInterval(() => void leads.maintain(), MAINTENANCE_INTERVAL_MS),
    setInterval(pollDeliveries, MAINTENANCE_INTERVAL_MS),
  ];
  for (const timer of timers) timer.unref();
  const retentionWorker = retention && startRetention({ ...retention, store, log });
  void leads.maintain();
  pollDeliveries();
  return async () => {
    timers.forEach(clearInterval);
    await retentionWorker?.stop();
    await Promise.race([
      Promise.all([leads.stop(), callbacks?.stop(), endMails?.stop()]),
      setTimeout(stopMs, undefined, { ref: false }),
    ]);
  };
}
