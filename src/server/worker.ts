import { createLeadStore } from './features/leads/lead-store';
import { openDataDir } from './platform/database/data-dir';
import { createReadinessCheck } from './platform/http/health';
import { createLog, type Log } from './platform/http/log';
import { type Env, guestDomain, readSettings } from './platform/settings';
import { queueLengths } from './platform/telemetry/queue-lengths';
import { openTelemetry } from './platform/telemetry/telemetry';
import { RunExecutor } from './runs/run-executor';
import { RunStore } from './runs/run-store';
import { openSharedDatabase } from './shared-database';
import { watchRuns } from './watch-runs';
import { openWorkerPages, type WorkerPages } from './worker-pages';

/** Options of `startWorker`. */
export interface WorkerOptions {
  env: Env;
  dataDir: string;
  brand: { shortName: string };
  log?: Log;
}

/** A running worker. */
export interface RunningWorker {
  /** URL of its health endpoints; absent if there are none. */
  url?: string;
  close(): Promise<void>;
}

/**
 * Starts the background work of the servers on one database: sends mails, delivers leads, and marks runs of crashed
 * servers as interrupted. It serves no visitors, and any number of workers may run.
 *
 * @throws Error with a message for the operator
 */
export async function startWorker({ env, dataDir, brand, log: write }: WorkerOptions): Promise<RunningWorker> {
  const settings = readSettings(env);
  const log = createLog(settings.logFormat, write ?? ((line) => console.log(line)));
  if (!settings.databaseUrl)
    throw new Error(
      'A worker needs SUPABASE_URL and DATABASE_URL. Without them the server has its own database, and does all its work itself.',
    );
  openDataDir(dataDir);
  const mailOptions = { settings: settings.mail, dataDir, guestDomain: guestDomain(env, brand), log };
  const shared = openSharedDatabase(settings.databaseUrl, true, mailOptions);
  const { db, pubsub, mailService } = shared;
  const { workerPort } = settings;
  const telemetry = await openTelemetry({ settings, service: brand.shortName, routeGroupOf: () => 'worker' });
  telemetry.setQueueSource(queueLengths(db, mailService));
  let pages: WorkerPages | undefined;
  try {
    if (workerPort !== undefined)
      pages = await openWorkerPages({
        settings: { ...settings, workerPort },
        telemetry,
        ready: createReadinessCheck(db),
      });
    await mailService.start();
    const leads = createLeadStore(db, { ...settings.leads, mailer: mailService.mailer }, log, { pubsub });
    const store = new RunStore(db, settings.worker);
    const { runLeaseSeconds: leaseSeconds, runRetentionDays, leadRetentionDays } = settings;
    const stop = await watchRuns({
      store,
      executor: new RunExecutor(store, log),
      leads,
      retention: { db, runRetentionDays, leadRetentionDays },
      startStaleSeconds: leaseSeconds,
      leaseSeconds,
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
