import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { PluginOption } from 'vite';
import type { ServerTools } from '@/registry/tool-module';

import { createApp, isFilePath, roomOf, SERVER_PATHS, siteHeaders } from './app';
import { openBackend } from './backend';
import { devMiddleware } from './dev';
import type { Gateway, Webhooks } from './gateway/gateway';
import { gatheredLines } from './http/gathered-lines';
import { unavailable } from './http/health';
import { listen, nameOf } from './http/listen';
import { type Log, logOf } from './http/log';
import { siteListener } from './http/site-listener';
import { openStaticFiles } from './http/static-files';
import { closeWhenUnread } from './http/unread-answers';
import { builtViews } from './mcp/views';
import { type Env, readSettings } from './settings';
import type { EmptyDatabase } from './stack/first-build';
import type { DemoAccess } from './stack/seed';
import { openTelemetry } from './telemetry/telemetry';
import { PRODUCTION_TUNING, type Tuning } from './tuning';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** How the server is started. Everything has a default but the webhooks and the brand. */
export interface ServerOptions {
  /** Folder that holds tools, schemas, migrations and functions. Default: the project's. */
  root?: string;
  webhooks: Webhooks;
  /** The declarations behind them, for the API; without them it has no tools. */
  tools?: ServerTools;
  brand: { shortName: string; links: { heroVideo?: string } };
  /** 0 takes any free port. Default: PORT, or 4173. */
  port?: number;
  dataDir?: string;
  /** What a first start begins with; without it the database is made then. */
  emptyDatabase?: EmptyDatabase;
  distDir?: string;
  toolsDir?: string;
  /** Default: the process's environment. */
  env?: Env;
  /** true: Vite serves the app from its sources. */
  dev?: boolean;
  /** Makes Vite plugins beside those of the project's configuration; what they say is saved, the gateway takes over. */
  devPlugins?: (takeOver: Gateway['takeOver']) => PluginOption[];
  log?: Log;
  /** Other costs and waits than production has, for tests. */
  tuning?: Partial<Tuning>;
}

/** A server that listens. */
export interface RunningServer {
  url: string;
  /** How to try the site; absent where strangers may reach it, and on hosted Supabase. */
  demo?: DemoAccess;
  close(): Promise<void>;
}

/** How long runs may go on after a stop was asked for, and then their answers may take, in milliseconds. */
const GRACE_MS = 3000;
const ANSWER_MS = 300;

/**
 * How long a connection nobody asks over is kept, in milliseconds: longer than proxies keep theirs, or a request that was
 * just sent meets one that was just closed.
 */
const KEPT_OPEN_MS = 65_000;

/**
 * Starts the whole site in this process and resolves when it listens.
 *
 * @throws Error in words for the operator: app not built, port taken, data folder in use, wrong setting
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const env = options.env ?? process.env;
  const settings = readSettings(env);
  const log = logOf(settings.logFormat, options.log ?? gatheredLines((text) => void process.stdout.write(text)));
  const { root = ROOT, webhooks, tools, brand } = options;
  const dataDir = resolve(options.dataDir ?? settings.dataDir ?? '.data');
  const distDir = resolve(options.distDir ?? join(settings.outDir ?? join(root, 'dist'), 'client'));
  const files = options.dev ? undefined : openStaticFiles(distDir, siteHeaders(settings, brand.links.heroVideo));

  const telemetry = await openTelemetry({ settings, service: brand.shortName, roomOf });

  let listener: Listener = unavailable;
  const server = createServer({ keepAliveTimeout: KEPT_OPEN_MS }, (request, response) => {
    closeWhenUnread(response);
    listener(request, response);
  });
  const port = await listen(server, { variable: 'PORT', port: options.port ?? settings.port, host: settings.host });
  const url = `http://${nameOf(settings.host)}:${port}`;

  try {
    const toolsDir = options.toolsDir ?? join(root, 'tools');
    const siteUrl = settings.publicUrl ?? url;
    const backend = await openBackend({
      settings,
      env,
      dataDir,
      emptyDatabase: options.emptyDatabase,
      toolsDir,
      root,
      siteUrl,
      webhooks,
      tools,
      brand,
      telemetry,
      log,
      tuning: { ...PRODUCTION_TUNING, ...options.tuning },
    });
    const app = createApp({
      settings,
      log,
      telemetry,
      files,
      gateway: backend.gateway,
      operator: backend.operator,
      ready: backend.ready,
      stack: backend.stack,
      functions: backend.functions,
      // Beside what visitors load, as it is for assistants alone; it goes with a build.
      views: options.dev ? undefined : builtViews(join(distDir, '../view')),
    });
    const ours = getRequestListener(app.fetch);
    const fromMemory = files && siteListener({ files, isFile: isFilePath, settings, telemetry, log });
    const devPlugins = options.devPlugins?.((next) => backend.gateway.takeOver(next));
    const vite = options.dev ? await devMiddleware(root, dataDir, server, devPlugins) : undefined;
    listener = (request, response) => {
      const path = request.url?.split('?')[0] ?? '/';
      if (vite && !SERVER_PATHS.test(path)) vite.handle(request, response);
      else if (!fromMemory?.(request, response)) void ours(request, response);
    };
    return {
      url,
      demo: backend.demo,
      async close() {
        listener = unavailable;
        const answered = new Promise<void>((done) => server.close(() => done()));
        await vite?.close();
        await backend.gateway.desk.settle(GRACE_MS);
        await Promise.race([answered, pause(ANSWER_MS)]);
        server.closeAllConnections();
        await backend.close();
        await telemetry.close();
      },
    };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
}
