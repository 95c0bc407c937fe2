import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { PluginOption } from 'vite';
import type { ServerTools } from '@/registry/tool-module';
import type { LocateEmptyDatabase } from './accounts/embedded-supabase/build-database';
import type { DemoAccess } from './accounts/embedded-supabase/seed-access';
import { createApp, isFilePath, routeGroup, SERVER_PATHS, siteHeaders } from './app';
import { openBackend } from './backend';
import { createViteMiddleware } from './dev';
import { drainServer } from './drain';
import { logMissingPages } from './missing-pages';
import { createBufferedWriter } from './platform/http/buffered-writer';
import { respondUnavailable } from './platform/http/health';
import { listen, reachableHost, WITHOUT_HOST } from './platform/http/listen';
import { createLog, type Log } from './platform/http/log';
import { PendingResponses } from './platform/http/pending-responses';
import { createSiteListener } from './platform/http/site-listener';
import { closeStalledResponse } from './platform/http/stalled-responses';
import { openStaticFiles } from './platform/http/static-files';
import { type Env, readSettings } from './platform/settings';
import { beginStop, RECORD_SHARE } from './platform/stop';
import { openTelemetry } from './platform/telemetry/telemetry';
import { PRODUCTION_TUNING, type Tuning } from './platform/tuning';
import type { Runs, Webhooks } from './runs/runs';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Options of `startServer`. All but the webhooks and the brand have defaults. */
export interface ServerOptions {
  /** Folder that contains tools, schemas, migrations and functions. Default: the project's. */
  root?: string;
  webhooks: Webhooks;
  /** The declarations of the tools, for the API; without them, the API has no tools. */
  tools?: ServerTools;
  brand: { shortName: string; links: { heroVideo?: string }; footer?: { pages?: readonly { name: string }[] } };
  /** 0 picks any free port. Default: PORT, or 4173. */
  port?: number;
  dataDir?: string;
  /** Locates an archive of an empty database for the first start; without it, the first start builds the database. */
  locateEmptyDatabase?: LocateEmptyDatabase;
  distDir?: string;
  toolsDir?: string;
  /** Default: the process's environment. */
  env?: Env;
  /** Whether Vite serves the app from its sources. */
  dev?: boolean;
  /** Creates additional Vite plugins; they report saved changes to the gateway, which reloads. */
  devPlugins?: (reload: Runs['reload']) => PluginOption[];
  log?: Log;
  /** Overrides of production costs and timeouts, for tests. */
  tuning?: Partial<Tuning>;
}

export interface RunningServer {
  url: string;
  /** Credentials to try the site; absent if others can reach the site, and on hosted Supabase. */
  demo?: DemoAccess;
  close(): Promise<void>;
  /** Ends the work of this process before `close`: see `drainServer`. */
  drain: { seconds: number; run(signal: AbortSignal): Promise<void> };
}

/** Keep-alive timeout, longer than that of proxies, or a request may hit a connection that was just closed. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Starts the whole site in this process; resolves when the server listens.
 *
 * @throws Error with a message for the operator: app not built, port in use, data folder in use, invalid setting
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const env = options.env ?? process.env;
  const settings = readSettings(env);
  const log = createLog(
    settings.logFormat,
    options.log ?? createBufferedWriter((text) => void process.stdout.write(text)),
  );
  const { root = ROOT, webhooks, tools, brand } = options;
  const tuning: Tuning = { ...PRODUCTION_TUNING, ...options.tuning };
  const dataDir = resolve(options.dataDir ?? settings.dataDir ?? '.data');
  const distDir = resolve(options.distDir ?? join(settings.outDir ?? join(root, 'dist'), 'client'));
  const files = options.dev ? undefined : openStaticFiles(distDir, siteHeaders(settings, brand.links.heroVideo));

  const telemetry = await openTelemetry({ settings, service: brand.shortName, routeGroupOf: routeGroup });

  let listener: Listener = respondUnavailable;
  let draining = false;
  const pending = new PendingResponses();
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    pending.add(response);
    closeStalledResponse(response);
    // The caller's next request opens a new connection, which reaches a server that is not stopping.
    if (draining) response.setHeader('Connection', 'close');
    listener(request, response);
  });
  const port = await listen(server, { variable: 'PORT', port: options.port ?? settings.port, host: settings.host });
  const url = `http://${reachableHost(settings.host)}:${port}`;

  try {
    const toolsDir = options.toolsDir ?? join(root, 'tools');
    const siteUrl = settings.publicUrl ?? url;
    const backend = await openBackend({
      ...{ settings, env, dataDir, toolsDir, root, siteUrl, webhooks, tools, brand, telemetry, log, tuning },
      locateEmptyDatabase: options.locateEmptyDatabase,
      buildFolder: options.dev ? undefined : join(distDir, '..'),
    });
    logMissingPages(settings, brand.footer?.pages, log);
    const app = createApp({
      ...backend,
      ...{ settings, log, telemetry, files },
      ready: async () => !draining && (await backend.ready()),
    });
    const handleRoutes = getRequestListener(app.fetch, WITHOUT_HOST);
    const handleFromMemory = files && createSiteListener({ files, isFile: isFilePath, settings, telemetry, log });
    const devPlugins = options.devPlugins?.((next) => backend.services.reload(next));
    const vite = options.dev ? await createViteMiddleware(root, dataDir, server, devPlugins) : undefined;
    listener = (request, response) => {
      const path = request.url?.split('?')[0] ?? '/';
      if (vite && !SERVER_PATHS.test(path)) vite.handle(request, response);
      else if (!handleFromMemory?.(request, response)) void handleRoutes(request, response);
    };
    return {
      url,
      demo: backend.demo,
      drain: {
        seconds: settings.drainSeconds,
        run(signal) {
          draining = true;
          const seconds = settings.drainSeconds;
          const isBusy = () => backend.services.executor.ids().length > 0 || pending.hasPost();
          const endIncomplete = () => pending.endIncomplete();
          return drainServer({ server, isBusy, endIncomplete, seconds, signal, log, tuning });
        },
      },
      async close() {
        listener = respondUnavailable;
        server.close();
        const stop = beginStop(log, tuning.stopShares);
        const { executor } = backend.services;
        await stop.end('runs', () => executor.drain(tuning.stopShares.runs * (1 - RECORD_SHARE)));
        await stop.end(
          'responses',
          () => pending.end(stop.timeUntilEndOf('responses')),
          () => vite?.close(),
        );
        server.closeAllConnections();
        await backend.close(stop);
        await stop.end('database', telemetry.close);
        stop.finish();
      },
    };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
}
