import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './platform/http/log';
import type { Tuning } from './platform/tuning';

/** How long the server still accepts connections, because proxies check `/readyz` only every few seconds. */
const NOTICE_MS = 5000;

const POLL_INTERVAL_MS = 100;

interface DrainOptions {
  server: Pick<Server, 'close'>;
  /** Returns whether a run goes on here, or a request that may start one. */
  isBusy(): boolean;
  /** Ends the requests whose bodies have not arrived. */
  endIncomplete(): void;
  seconds: number;
  /** Ends the drain early. */
  signal: AbortSignal;
  log: Log;
  tuning: Pick<Tuning, 'pause' | 'drainBodyMs'>;
}

/**
 * Stops a server without interrupting its runs. It first responds as usual until proxies have noticed that it is not
 * ready. Then it accepts no more connections, and resolves once it is no longer busy, the time is over, or the signal
 * aborts. A body that comes drop by drop does not keep it from ending.
 */
export async function drainServer(options: DrainOptions): Promise<void> {
  const { server, isBusy, endIncomplete, seconds, signal, log, tuning } = options;
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
  log(`Ends once its runs have ended, in ${seconds} seconds at the latest.`);
  if (!deadline.aborted) await Promise.race([tuning.pause(NOTICE_MS), once(deadline, 'abort')]);
  server.close();
  const closedAt = performance.now();
  while (isBusy() && !deadline.aborted) {
    if (performance.now() - closedAt >= tuning.drainBodyMs) endIncomplete();
    await pause(POLL_INTERVAL_MS);
  }
}
