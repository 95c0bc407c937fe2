import type { Leads } from '../data/leads';
import type { Log } from '../http/log';
import type { RunStore } from './run-store';

const HEARTBEAT_MS = 10_000;
const FORWARD_MS = 300_000;

/**
 * Fails the runs of processes that died, keeps saying that ours are alive, and passes waiting leads on. Gives a function
 * that stops it.
 *
 * @param atStart seconds of silence that count as death when the server starts
 * @param later the same while it runs
 */
export async function watchRuns(
  store: RunStore,
  atStart: number,
  later: number,
  leads: Leads,
  log: Log,
): Promise<() => void> {
  await store.failInterrupted(atStart);
  const beat = async () => {
    await store.touch();
    await store.failInterrupted(later);
  };
  const timers = [
    setInterval(() => void beat().catch((error) => log(`runs: ${error}`)), HEARTBEAT_MS),
    setInterval(() => void leads.forward(), FORWARD_MS),
  ];
  for (const timer of timers) timer.unref();
  void leads.forward();
  return () => timers.forEach(clearInterval);
}
