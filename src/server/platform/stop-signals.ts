import { constants } from 'node:os';
import { MAX_STOP_MS } from './stop';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The functions that end the work of a process. */
export interface Closing {
  /** Stops at once; running work has a few seconds to end. */
  close(): Promise<void>;
  /** Waits until running work has ended, within this time; for SIGTERM, which comes from a deployment. */
  drain?: { seconds: number; run(signal: AbortSignal): Promise<void> };
}

/**
 * Exits this process on SIGINT, SIGTERM or SIGHUP. Before a `Closing` is set, it exits at once; afterwards it closes
 * first, within five seconds. Repeated signals are ignored, because a terminal and npm both send one. SIGINT ends a
 * drain that SIGTERM started.
 *
 * @returns the function that sets the `Closing`
 */
export function closeOnSignals(): (closing: Closing) => void {
  let closing: Closing | undefined;
  const drainStop = new AbortController();
  let isEnding = false;
  const end = (signal: (typeof SIGNALS)[number]) => {
    if (signal === 'SIGINT') drainStop.abort();
    if (isEnding) return;
    isEnding = true;
    if (!closing) process.exit(128 + constants.signals[signal]);
    void close(closing, signal === 'SIGTERM' ? drainStop.signal : undefined);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return (next) => {
    closing = next;
  };
}

async function close({ drain, close }: Closing, drainStop: AbortSignal | undefined): Promise<never> {
  try {
    if (drain && drain.seconds > 0 && drainStop) await drain.run(drainStop);
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    await close();
    return process.exit(0);
  } catch (error) {
    console.error(error);
    return process.exit(1);
  }
}
