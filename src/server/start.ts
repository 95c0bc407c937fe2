import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { PluginOption } from 'vite';
import { createApp, SERVER_PATHS, siteHeaders } from './app';
import { openBackend } from './backend';
import { devMiddleware } from './dev';
import type { Webhooks } from './gateway/gateway';
import type { Log } from './http/log';
import { staticFiles } from './http/static-files';
import { type Env, readSettings } from './settings';
import type { DemoAccess } from './stack/seed';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** How the server is started. Everything has a default but the webhooks and the brand. */
export interface ServerOptions {
  webhooks: Webhooks;
  brand: { shortName: string; links: { heroVideo?: string } };
  /** 0 takes any free port. Default: PORT, or 4173. */
  port?: number;
  dataDir?: string;
  distDir?: string;
  toolsDir?: string;
  /** Default: the process's environment. */
  env?: Env;
  /** true: Vite serves the app from its sources. */
  dev?: boolean;
  /** Vite plugins beside those of the project's configuration. */
  devPlugins?: PluginOption[];
  log?: Log;
}

/** A server that listens. */
export interface RunningServer {
  url: string;
  /** How to try the site; absent on hosted Supabase. */
  demo?: DemoAccess;
  close(): Promise<void>;
}

/** How long runs may go on after a stop was asked for, in milliseconds. */
const GRACE_MS = 5000;

/**
 * Starts the whole site in this process and resolves when it listens.
 *
 * @throws Error in words for the operator: app not built, port taken, data folder in use, wrong setting
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const env = options.env ?? process.env;
  const settings = readSettings(env);
  const log = options.log ?? ((line) => console.log(line));
  const dataDir = resolve(options.dataDir ?? env.DATA_DIR ?? join(ROOT, '.data'));
  const files = options.dev
    ? undefined
    : staticFiles(
        resolve(options.distDir ?? env.OUT_DIR ?? join(ROOT, 'dist')),
        siteHeaders(settings, options.brand.links.heroVideo),
      );

  let listener: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => {
    response.writeHead(503, { 'Retry-After': '2' }).end('Starting');
  };
  const server = createServer((request, response) => listener(request, response));
  const port = await listen(server, options.port ?? Number(env.PORT ?? 4173), env.HOST ?? '127.0.0.1');
  const url = `http://127.0.0.1:${port}`;

  try {
    const { toolsDir = join(ROOT, 'tools'), webhooks, brand } = options;
    const siteUrl = settings.publicUrl ?? url;
    const backend = await openBackend({ settings, env, dataDir, toolsDir, root: ROOT, siteUrl, webhooks, brand, log });
    const app = createApp({
      settings,
      log,
      files,
      gateway: backend.gateway,
      stack: backend.stack,
      functions: backend.functions,
    });
    const ours = getRequestListener(app.fetch);
    const vite = options.dev ? await devMiddleware(ROOT, dataDir, server, options.devPlugins) : undefined;
    listener = (request, response) => {
      const path = request.url?.split('?')[0] ?? '/';
      if (vite && !SERVER_PATHS.test(path)) vite.handle(request, response);
      else void ours(request, response);
    };
    return {
      url,
      demo: backend.demo,
      async close() {
        server.close();
        await vite?.close();
        await backend.gateway.desk.settle(GRACE_MS);
        server.closeAllConnections();
        await backend.close();
      },
    };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return fail(error);
      fail(
        new Error(`Port ${port} is taken. Stop what listens there, or set PORT to another number.`, { cause: error }),
      );
    });
    server.listen(port, host, () => done((server.address() as AddressInfo).port));
  });
}
