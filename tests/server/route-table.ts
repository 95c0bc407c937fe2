import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Hono } from 'hono';
import { type AllowedCall, allowedCalls } from '@/server/accounts/embedded-supabase/allowed-calls';
import { createApp } from '@/server/app';
import { openBackend } from '@/server/backend';
import type { ServerEnv } from '@/server/platform/http/client-address';
import { readSettings } from '@/server/platform/settings';
import { beginStop } from '@/server/platform/stop';
import { openTelemetry } from '@/server/platform/telemetry/telemetry';
import { PRODUCTION_TUNING, type Tuning } from '@/server/platform/tuning';
import type { Webhooks } from '@/server/runs/runs';
import type { ServerOptions } from '@/server/start';
import { withDatabase } from './prepared-database';
import { makeFolder, type SignedIn, sampleWebhook, TEST_TUNING } from './site';

/** A route as the app has it: a path with parameters, and what it does. */
export interface Route {
  method: string;
  path: string;
  /** The text of the function that answers; '' for functions and calls of the auth service. */
  source: string;
  /** Headers without which it is another route. */
  headers?: Record<string, string>;
}

/** An app without a network, with the table of its routes. */
export interface RoutedApp {
  app: Hono<ServerEnv>;
  backend: Awaited<ReturnType<typeof openBackend>>;
  /** What the app has logged. */
  log: string[];
  /** Every route, without middleware. A route for all methods stands for each of them. */
  routes: readonly Route[];
  /** Asks, with a JSON body if there is one. `caller` is the network address. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Signs the demo member in. */
  signIn(): Promise<{ Authorization: string }>;
  close(): Promise<void>;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Where Hono keeps the handler of an app with an error handler of its own, which it wraps. */
const WRAPPED = '__COMPOSED_HANDLER';

/** The routes of the app, its functions, and the calls of the auth and data services. */
function tableOf(app: Hono<ServerEnv>): Route[] {
  const routes = app.routes.flatMap(({ method, path, handler }) => {
    const answer = ((handler as unknown as Record<string, unknown>)[WRAPPED] ?? handler) as typeof handler;
    // Middleware takes a second parameter.
    if (path.endsWith('*') || answer.length > 1) return [];
    return (method === 'ALL' ? METHODS : [method]).map((name) => ({ method: name, path, source: String(answer) }));
  });
  const functions = readdirSync('supabase/functions').filter((name) => !name.startsWith('_'));
  const calls = Object.values(allowedCalls as Readonly<Record<string, AllowedCall>>);
  return [
    ...routes,
    ...functions.map((name) => ({ method: 'POST', path: `/functions/v1/${name}`, source: '' })),
    ...calls.map(({ method, path, query = {}, prefer, growsStore }) => {
      const values = Object.entries(query).map(([name, pattern]) => [name, exampleOf(pattern)]);
      const search = values.length > 0 ? `?${new URLSearchParams(values)}` : '';
      const headers = prefer && { headers: { Prefer: prefer } };
      return { method, path: path + search, source: growsStore ? 'requireRoom' : '', ...headers };
    }),
  ];
}

/** A value of a query parameter: the patterns name one word, or the own row. */
const exampleOf = ({ source }: RegExp) =>
  source.startsWith('^eq') ? `eq.${randomUUID()}` : source.replace(/[\^$\\]/g, '');

/** Opens the app with all of its routes. */
export async function openApp(
  options: {
    env?: Record<string, string>;
    webhooks?: Webhooks;
    tools?: ServerOptions['tools'];
    toolsDir?: string;
    tuning?: Partial<Tuning>;
  } = {},
): Promise<RoutedApp> {
  const folder = makeFolder();
  const dataDir = await withDatabase(join(folder, 'data'));
  mkdirSync(dataDir, { recursive: true });
  const env = { GUESTS_PER_HOUR: '1000', TRUST_PROXY: '1', PUBLIC_URL: 'http://127.0.0.1', ...options.env };
  const settings = readSettings(env);
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const brand = { shortName: 'testkit', links: {} };
  const telemetry = await openTelemetry({ settings, service: brand.shortName, routeGroupOf: () => 'test' });
  const tuning = { ...PRODUCTION_TUNING, ...TEST_TUNING, ...options.tuning };
  const { webhooks = { sample: sampleWebhook }, tools } = options;
  const root = resolve('.');
  const backend = await openBackend({
    ...{ settings, env, dataDir, root, siteUrl: 'http://127.0.0.1', webhooks, tools, brand, telemetry, log, tuning },
    toolsDir: options.toolsDir ?? join(folder, 'tools'),
  });
  const app = createApp({ ...backend, settings, log, telemetry });
  const ask: RoutedApp['ask'] = async (method, path, body, headers) =>
    app.request(
      path,
      {
        method,
        headers: { apikey: 'embedded', 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      {},
    );
  return {
    ...{ app, backend, ask, log: lines },
    routes: tableOf(app),
    async signIn() {
      const { email, password } = backend.demo ?? {};
      const answer = await ask('POST', '/auth/v1/token?grant_type=password', { email, password });
      return { Authorization: `Bearer ${((await answer.json()) as SignedIn).access_token}` };
    },
    async close() {
      await backend.close(beginStop(log));
      await telemetry.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
