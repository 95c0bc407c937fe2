import { openDataDir } from './data/data-dir';
import { leadStore } from './data/leads';
import { RunDesk } from './gateway/run-desk';
import { RunStore } from './gateway/run-store';
import { watchRuns } from './gateway/watch-runs';
import { readiness } from './http/health';
import { type Log, logOf } from './http/log';
import { type Env, guestDomain, readSettings } from './settings';
import { openSharedDatabase } from './shared-database';
import { queueLengths } from './telemetry/queue-lengths';
import { openTelemetry } from './telemetry/telemetry';
import { openWorkerPages, type WorkerPages } from './worker-pages';

/** How a worker is started. */
export interface WorkerOptions {
  env: Env;
  dataDir: string;
  brand: { shortName: string };
  log?: Log;
}

/** A worker that works. */
export interface RunningWorker {
  /** Where it says how it does; absent where it listens nowhere. */
  url?: string;
  close(): Promise<void>;
}

/**
 * Starts to do what servers on one database leave for later: sends mails, passes leads on, and records runs of dead servers as
 * interrupted. It takes no calls of visitors, and there may be any number of workers.
 *
 * @throws Error in words for the operator
 */
export async function startWorker({ env, dataDir, brand, log: write }: WorkerOptions): Promise<RunningWorker> {
  const settings = readSettings(env);
  const log = logOf(settings.logFormat, write ?? ((line) => console.log(line)));
  if (!settings.databaseUrl)
    throw new Error(
      'A worker needs SUPABASE_URL and DATABASE_URL. Without them the server has its own database, and does all its work itself.',
    );
  openDataDir(dataDir);
  const office = { settings: settings.mail, dataDir, guestDomain: guestDomain(env, brand), log };
  const shared = openSharedDatabase(settings.databaseUrl, true, office);
  const { db, rates, signals, post } = shared;
  const { workerPort } = settings;
  const telemetry = await openTelemetry({ settings, service: brand.shortName, roomOf: () => 'worker' });
  telemetry.measure(queueLengths(db, post));
  let pages: WorkerPages | undefined;
  try {
    if (workerPort !== undefined)
      pages = await openWorkerPages({ settings: { ...settings, workerPort }, telemetry, ready: readiness(db) });
    await post.start();
    const leads = leadStore(db, { ...settings.leads, mailer: post.mailer }, log, { signals });
    const store = new RunStore(db, settings.worker);
    const { runLeaseSeconds: lease, runsKeptDays: keepDays } = settings;
    const stop = await watchRuns({
      store,
      desk: new RunDesk(store, log),
      leads,
      rates,
      keepDays,
      atStart: lease,
      lease,
      log,
    });
    return {
      url: pages?.url,
      async close() {
        await pages?.close();
        await stop();
        await shared.close();
        await telemetry.close();
      },
    };
  } catch (error) {
    await pages?.close();
    await shared.close();
    throw error;
  }
}
