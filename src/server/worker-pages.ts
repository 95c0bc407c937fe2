import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { failureResponse } from './platform/http/failure-response';
import { healthRoutes } from './platform/http/health';
import { listen, reachableHost } from './platform/http/listen';
import { addSecurityHeaders } from './platform/http/security-headers';
import type { Settings } from './platform/settings';
import { metricsRoutes } from './platform/telemetry/metrics-routes';
import type { Telemetry } from './platform/telemetry/telemetry';

/** Options of `openWorkerPages`. */
export interface WorkerPagesOptions {
  settings: Settings & { workerPort: number };
  telemetry: Pick<Telemetry, 'requests' | 'metrics'>;
  /** Resolves to whether the database responds. */
  ready: () => Promise<boolean>;
}

/** The running HTTP server of a worker. */
export interface WorkerPages {
  url: string;
  close(): Promise<void>;
}

/** Starts the HTTP endpoints with which a worker is monitored: liveness, readiness and metrics. */
export async function openWorkerPages({ settings, telemetry, ready }: WorkerPagesOptions): Promise<WorkerPages> {
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
  const server = createServer(getRequestListener(app.fetch));
  const { host, workerPort } = settings;
  const port = await listen(server, { variable: 'WORKER_PORT', port: workerPort, host });
  return {
    url: `http://${reachableHost(host)}:${port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
