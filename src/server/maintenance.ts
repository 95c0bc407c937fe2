import type { Callbacks } from './features/callbacks/callbacks';
import type { Leads } from './features/leads/lead-store';
import { safeErrorCode } from './platform/database/safe-error-code';
import type { Log } from './platform/http/log';
import { type RetentionOptions, startRetention } from './retention';
import type { Runs } from './runs/runs';
import { RENEWALS_PER_LEASE, type WorkerLease } from './runs/worker-lease';

const MAINTENANCE_INTERVAL_MS = 60_000;

export interface MaintenanceOptions extends Pick<Runs, 'store' | 'executor'> {
  leads: Leads;
  /** Absent in a process without tools, which cannot read results. */
  callbacks?: Callbacks;
  /** Absent in a process without tools, which has no titles for the mails. */
  endMails?: Runs['endMails'];
  /** Settings of the retention worker; without them, this process removes nothing. */
  retention?: Pick<RetentionOptions, 'db' | 'runRetentionDays' | 'leadRetentionDays'> | undefined;
  /** The lease of this process; absent if it is the only one on the database. */
  lease?: WorkerLease | undefined;
  leaseSeconds: number;
  log: Log;
}

/**
 * Renews the lease of this process, marks runs as failed that no process executes, maintains leads, callbacks and mails
 * about runs, and removes expired rows. Returns a function that stops all of this, and resolves when nothing is in flight.
 */
export async function startMaintenance(options: MaintenanceOptions): Promise<() => Promise<void>> {
  const { store, executor, leads, callbacks, endMails, retention, lease, leaseSeconds, log } = options;
  if (lease) await lease.renew();
  // Nobody else can be executing the runs of a database that this process has alone.
  else await store.failStale(0, [], true);
  const checkRuns = async () => {
    const judgesOthers = (await lease?.renew()) ?? false;
    // Usually a message has already aborted these runs; this covers lost messages.
    await executor.abortEnded();
    await store.failStale(leaseSeconds, executor.ids(), judgesOthers);
  };
  const logDatabaseError = (error: unknown) => log(`runs: the database failed (${safeErrorCode(error)})`);
  const pollDeliveries = () => {
    callbacks?.poll();
    endMails?.poll();
  };
  const timers = [
    setInterval(() => void checkRuns().catch(logDatabaseError), (leaseSeconds * 1000) / RENEWALS_PER_LEASE),
    setInterval(() => void leads.maintain(), MAINTENANCE_INTERVAL_MS),
    setInterval(pollDeliveries, MAINTENANCE_INTERVAL_MS),
  ];
  for (const timer of timers) timer.unref();
  const retentionWorker = retention && startRetention({ ...retention, store, log });
  void leads.maintain();
  pollDeliveries();
  return async () => {
    timers.forEach(clearInterval);
    const released = lease?.release().catch(logDatabaseError);
    await Promise.all([retentionWorker?.stop(), released, leads.stop(), callbacks?.stop(), endMails?.drain()]);
  };
}
