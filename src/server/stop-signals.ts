import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How long a stop may take, in milliseconds; what is not done by then is marked by the next start. */
const LONGEST_STOP_MS = 4500;

/**
 * Ends this process when it is told to, from now on: at once, until it is given a way to close. Then it closes and ends,
 * within five seconds whatever happens. A signal that comes again changes nothing: a terminal and npm both send it.
 *
 * @returns takes the way to close
 */
export function endOnSignals(): (close: () => Promise<void>) => void {
  let close: (() => Promise<void>) | undefined;
  let ending = false;
  const end = (signal: (typeof SIGNALS)[number]) => {
    if (ending) return;
    ending = true;
    if (!close) process.exit(128 + constants.signals[signal]);
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return (way) => {
    close = way;
  };
}
