import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { failureResponse } from './http/fail';
import { healthRoutes } from './http/health';
import { listen, nameOf } from './http/listen';
import { secureAnswers } from './http/security-headers';
import type { Settings } from './settings';
import { metricsRoutes } from './telemetry/metrics-routes';
import type { Telemetry } from './telemetry/telemetry';

/** What the pages are made of. */
export interface WorkerPagesOptions {
  settings: Settings & { workerPort: number };
  telemetry: Pick<Telemetry, 'requests' | 'metrics'>;
  /** Whether the database answers. */
  ready: () => Promise<boolean>;
}

/** Pages that listen. */
export interface WorkerPages {
  url: string;
  close(): Promise<void>;
}

/** The pages of a worker, for whoever watches over it: whether it lives, whether it is ready, and its numbers. */
export async function openWorkerPages({ settings, telemetry, ready }: WorkerPagesOptions): Promise<WorkerPages> {
  const app = new Hono();
  app.use(telemetry.requests);
  app.use(secureAnswers(settings));
  app.route('/', healthRoutes(ready));
  if (telemetry.metrics) app.route('/metrics', metricsRoutes(telemetry.metrics));
  app.notFound(() => failureResponse(new Failure('not_found', 'Not found.', 404)));
  app.onError((error) =>
    failureResponse(error instanceof Failure ? error : new Failure('failed', 'The worker could not say.', 500)),
  );
  const server = createServer(getRequestListener(app.fetch));
  const { host, workerPort } = settings;
  const port = await listen(server, { variable: 'WORKER_PORT', port: workerPort, host });
  return {
    url: `http://${nameOf(host)}:${port}`,
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
