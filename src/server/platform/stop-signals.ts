import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Maximum duration of a stop; the next start marks what was not finished. */
const MAX_STOP_MS = 4500;

/** How a process ends its work. */
export interface Closing {
  /** Stops at once; whatever goes on has a few seconds. */
  close(): Promise<void>;
  /** Lets what goes on end first, within this time. SIGTERM does so: it comes from a deployment, not from a terminal. */
  drain?: { seconds: number; run(signal: AbortSignal): Promise<void> };
}

/**
 * Exits this process on SIGINT, SIGTERM or SIGHUP: at once, until it is set how to close; then it closes first, within five
 * seconds. Repeated signals are ignored, as a terminal and npm both send one; but SIGINT ends a drain that SIGTERM began.
 *
 * @returns sets how to close
 */
export function closeOnSignals(): (closing: Closing) => void {
  let closing: Closing | undefined;
  const drainStop = new AbortController();
  let ending = false;
  const end = (signal: (typeof SIGNALS)[number]) => {
    if (signal === 'SIGINT') drainStop.abort();
    if (ending) return;
    ending = true;
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
