import { setTimeout } from 'node:timers/promises';
import { faultCode } from '../data/fault-code';
import type { Leads } from '../data/leads';
import type { Log } from '../http/log';
import type { Gateway } from './gateway';

const HEARTBEAT_MS = 10_000;
const TEND_MS = 60_000;

/** So long a stop waits for leads that are on their way; what comes later is passed on again. */
const STOP_MS = 2000;

/** What is watched, and how patiently. */
export interface WatchOptions extends Pick<Gateway, 'store' | 'desk'> {
  leads: Leads;
  /** Seconds of silence that count as the end of a run when the server starts. */
  atStart: number;
  /** The same while it runs. */
  later: number;
  log: Log;
}

/**
 * Fails the runs nobody works on any more, keeps saying that ours are alive, and tends the leads. Gives a function that
 * stops it.
 */
export async function watchRuns({
  store,
  desk,
  leads,
  atStart,
  later,
  log,
}: WatchOptions): Promise<() => Promise<void>> {
  await store.failSilent(atStart, desk.ids());
  const beat = async () => {
    await store.touch(desk.ids());
    await store.failSilent(later, desk.ids());
  };
  const failing = (error: unknown) => log(`runs: the database failed (${faultCode(error)})`);
  const timers = [
    setInterval(() => void beat().catch(failing), HEARTBEAT_MS),
    setInterval(() => void leads.tend(), TEND_MS),
  ];
  for (const timer of timers) timer.unref();
  void leads.tend();
  return async () => {
    timers.forEach(clearInterval);
    await Promise.race([leads.stop(), setTimeout(STOP_MS, undefined, { ref: false })]);
  };
}
