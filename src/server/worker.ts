import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { Failure, failureResponse } from '@/contracts/failure';
import { createLeadStore } from './features/leads/lead-store';
import { startMaintenance } from './maintenance';
import { openDataDir } from './platform/database/data-dir';
import { migrateQueues, openQueues, type Queues } from './platform/deliveries/queues';
import { createReadinessCheck, healthRoutes } from './platform/http/health';
import { listen, reachableHost, WITHOUT_HOST } from './platform/http/listen';
import { createLog, type Log } from './platform/http/log';
import { addSecurityHeaders } from './platform/http/security-headers';
import { type Env, guestDomain, readSettings, type Settings } from './platform/settings';
import { beginStop, STOP_SHARES } from './platform/stop';
import { metricsRoutes } from './platform/telemetry/metrics-routes';
import { queueLengths } from './platform/telemetry/queue-lengths';
import { openTelemetry, type Telemetry } from './platform/telemetry/telemetry';
import { RunExecutor } from './runs/run-executor';
import { RunStore } from './runs/run-store';
import { openSharedDatabase } from './shared-database';

export interface WorkerOptions {
  env: Env;
  dataDir: string;
  brand: { shortName: string };
  log?: Log;
}

/**
 * Starts the background work of the servers on one database: sends mails, delivers leads, and marks runs of crashed
 * servers as interrupted. It serves no visitors, and any number of workers may run.
 *
 * @throws Error with a message for the operator
 */
export async function startWorker({ env, dataDir, brand, log: write }: WorkerOptions) {
  const settings = readSettings(env);
  const log = createLog(settings.logFormat, write ?? ((line) => console.log(line)));
  if (!settings.databaseUrl)
    throw new Error(
      'A worker needs SUPABASE_URL and DATABASE_URL. Without them the server has its own database, and does all its work itself.',
    );
  openDataDir(dataDir);
  const mailOptions = { settings: settings.mail, dataDir, guestDomain: guestDomain(env, brand), log };
  const shared = openSharedDatabase(settings.databaseUrl, settings, mailOptions);
  const { db, pubsub, lease, mailService } = shared;
  const { workerPort } = settings;
  const telemetry = await openTelemetry({ settings, service: brand.shortName, routeGroupOf: () => 'worker' });
  telemetry.setQueueSource(queueLengths(db));
  let queues: Queues | undefined;
  let pages: Awaited<ReturnType<typeof openWorkerPages>> | undefined;
  try {
    const ready = createReadinessCheck(db);
    if (workerPort !== undefined)
      pages = await openWorkerPages({ settings: { ...settings, workerPort }, telemetry, ready });
    await migrateQueues(db);
    queues = await openQueues({ db, isAlone: false, processesQueues: true, log });
    await mailService.start({ queues, db, isAlone: false, processesQueue: true });
    const leads = createLeadStore(db, { ...settings.leads, mailer: mailService.mailer }, log, { pubsub });
    const store = new RunStore(db, settings.worker);
    const { runLeaseSeconds: leaseSeconds, runRetentionDays, leadRetentionDays } = settings;
    const endWork = await startMaintenance({
      store,
      executor: new RunExecutor(store, log),
      leads,
      retention: { db, runRetentionDays, leadRetentionDays },
      lease,
      leaseSeconds,
      log,
    });
    return {
      url: pages?.url,
      async close() {
        const stop = beginStop(log);
        await stop.end('responses', () => pages?.close());
        await stop.end('deliveries', endWork, mailService.close, () =>
          queues?.stop({ timeout: STOP_SHARES.deliveries }),
        );
        await stop.end('database', shared.close, telemetry.close);
        stop.finish();
      },
    };
  } catch (error) {
    await pages?.close();
    await queues?.stop();
    await shared.close();
    throw error;
  }
}

export interface WorkerPagesOptions {
  settings: Settings & { workerPort: number };
  telemetry: Pick<Telemetry, 'requests' | 'metrics'>;
  /** Resolves to whether the database responds. */
  ready: () => Promise<boolean>;
}

/** Starts the HTTP endpoints with which a worker is monitored: liveness, readiness and metrics. */
async function openWorkerPages({ settings, telemetry, ready }: WorkerPagesOptions) {
  const app = new Hono();
  app.use(telemetry.requests);
  app.use(addSecurityHeaders(settings));
  app.route('/', healthRoutes(ready));
  if (telemetry.metrics) app.route('/metrics', metricsRoutes(telemetry.metrics));
  app.notFound(() => failureResponse(new Failure('not_found', 'Not found.', 404)));
  app.onError((error) =>
    failureResponse(
      error instanceof Failure ? error : new Failure('failed', 'Something went wrong in the worker.', 500),
    ),
  );
  const server = createServer(getRequestListener(app.fetch, WITHOUT_HOST));
  const { host, workerPort } = settings;
  const port = await listen(server, { variable: 'WORKER_PORT', port: workerPort, host });
  return {
    url: `http://${reachableHost(host)}:${port}`,
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
