import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Maximum duration of a stop; the next start marks what was not finished. */
const MAX_STOP_MS = 4500;

/**
 * Exits this process on SIGINT, SIGTERM or SIGHUP: at once, until a close function is set; then it closes first, and
 * exits within five seconds in any case. Repeated signals are ignored, as a terminal and npm both send one.
 *
 * @returns sets the close function
 */
export function closeOnSignals(): (close: () => Promise<void>) => void {
  let close: (() => Promise<void>) | undefined;
  let ending = false;
  const end = (signal: (typeof SIGNALS)[number]) => {
    if (ending) return;
    ending = true;
    if (!close) process.exit(128 + constants.signals[signal]);
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return (closeProcess) => {
    close = closeProcess;
  };
}
