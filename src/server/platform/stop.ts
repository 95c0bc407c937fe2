import type { Log } from './http/log';

/** The parts of a stop in their order, each with its share of the time, in milliseconds. */
export const STOP_SHARES = {
  /** Runs that go on may end; the others are recorded as interrupted. */
  runs: 2000,
  /** Responses under way: that a run was interrupted is read from the database first. */
  responses: 600,
  /** What is being sent to receivers of mails, leads and callbacks; what is not sent by then is sent after the next start. */
  deliveries: 1000,
  database: 700,
};

export type StopShares = Readonly<typeof STOP_SHARES>;
export type StopPart = keyof StopShares;

/** The part of the time for runs that is left to record that they were interrupted. */
export const RECORD_SHARE = 0.2;

/** Maximum duration of a stop: the shares, and a moment to exit. The next start marks unfinished runs as interrupted. */
export const MAX_STOP_MS = 4500;

/** One stop of a process. */
export type Stop = ReturnType<typeof beginStop>;

/**
 * Begins a stop. Its parts are ended one after the other, each at the latest when its share and those before it are used
 * up, so that whatever is stuck, the database is closed. What one part leaves of its time, the next ones may use.
 */
export function beginStop(log: Log, shares: StopShares = STOP_SHARES) {
  const startedAt = performance.now();
  const problems: unknown[] = [];
  const timeUntilEndOf = (part: StopPart) => {
    const parts = Object.entries(shares);
    const last = parts.findIndex(([name]) => name === part);
    const sum = parts.slice(0, last + 1).reduce((total, [, share]) => total + share, 0);
    return Math.max(0, sum - (performance.now() - startedAt));
  };
  return {
    timeUntilEndOf,
    /** Ends a part: all of its work at once. Goes on without it once its time is over, or if it fails. */
    async end(part: StopPart, ...work: (() => unknown)[]): Promise<void> {
      const done = Promise.allSettled(work.map(async (run) => run()));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<undefined>((resolve) => {
        timer = setTimeout(resolve, timeUntilEndOf(part), undefined);
      });
      const outcomes = await Promise.race([done, late]);
      clearTimeout(timer);
      if (!outcomes) log(`stop: the time for its ${part} is over; what waits is left`);
      for (const outcome of outcomes ?? []) if (outcome.status === 'rejected') problems.push(outcome.reason);
    },
    /** @throws the first error of a part */
    finish(): void {
      if (problems.length > 0) throw problems[0];
    },
  };
}
