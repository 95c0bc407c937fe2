import { setTimeout } from 'node:timers/promises';
import type { Callbacks } from '../callbacks/callbacks';
import { faultCode } from '../data/fault-code';
import type { Leads } from '../data/leads';
import type { SharedRates } from '../data/shared-rates';
import type { Log } from '../http/log';
import { PRODUCTION_TUNING } from '../tuning';
import type { Gateway } from './gateway';
import { keepRunsFor } from './run-retention';

/** So many times within its lease a process says that its runs are alive: a few may fail, or come late. */
const BEATS_OF_LEASE = 6;
const TEND_MS = 60_000;

/** What is watched, and how patiently. */
export interface WatchOptions extends Pick<Gateway, 'store' | 'desk'> {
  leads: Leads;
  /** Absent in a process that knows no tools: it cannot tell what a run gave. */
  callbacks?: Callbacks;
  /** Limits that are counted in the database. */
  rates?: SharedRates;
  /** For how many days runs are kept, where this process sees to it; absent: it removes none. */
  keepDays?: number | undefined;
  /** Seconds of silence that count as the end of a run when the server starts. */
  atStart: number;
  /** The same while it runs. */
  lease: number;
  /** How long a stop waits for leads and callbacks that are on their way, in milliseconds. Default: that of production. */
  stopMs?: number;
  log: Log;
}

/**
 * Fails the runs nobody works on any more, keeps saying that ours are alive, and tends leads and callbacks. Gives a function that
 * stops it.
 */
export async function watchRuns({
  store,
  desk,
  leads,
  callbacks,
  rates,
  keepDays,
  atStart,
  lease,
  stopMs = PRODUCTION_TUNING.deliveriesStopMs,
  log,
}: WatchOptions): Promise<() => Promise<void>> {
  await store.failSilent(atStart, desk.ids());
  const beat = async () => {
    const ours = desk.ids();
    const alive = new Set(await store.touch(ours));
    // Heard of before, as a rule; where it was not, this is how it is learned.
    for (const id of ours) if (!alive.has(id)) desk.abandon(id);
    await store.failSilent(lease, desk.ids());
  };
  const failing = (error: unknown) => log(`runs: the database failed (${faultCode(error)})`);
  const timers = [
    setInterval(() => void beat().catch(failing), (lease * 1000) / BEATS_OF_LEASE),
    setInterval(() => void leads.tend(), TEND_MS),
    setInterval(() => callbacks?.wake(), TEND_MS),
    setInterval(() => void rates?.sweep().catch(failing), TEND_MS),
  ];
  for (const timer of timers) timer.unref();
  const retention = keepRunsFor(store, keepDays, log);
  void leads.tend();
  callbacks?.wake();
  return async () => {
    timers.forEach(clearInterval);
    await retention.stop();
    await Promise.race([Promise.all([leads.stop(), callbacks?.stop()]), setTimeout(stopMs, undefined, { ref: false })]);
  };
}
