import { Hono, type MiddlewareHandler } from 'hono';
import { EMBED_PATH } from '@/contracts/embed';
import { Failure } from '@/contracts/failure';
import { SHARED_PATH } from '@/contracts/share';
import { accessRoutes } from './access/access-routes';
import { apiRoutes } from './api/api-routes';
import { tokenRoutes } from './api/token-routes';
import { clientsRoutes } from './clients/clients-routes';
import { letterheadRoutes } from './documents/letterhead-routes';
import { filesRoutes } from './files/files-routes';
import type { Gateway } from './gateway/gateway';
import { keysRoutes } from './gateway/keys-routes';
import { postReport } from './gateway/report-route';
import { runsRoutes } from './gateway/runs-routes';
import { postWebhook } from './gateway/webhook-route';
import type { ServerEnv } from './http/client-address';
import { corsFor } from './http/cors';
import { failureResponse } from './http/fail';
import { healthRoutes } from './http/health';
import { type Log, requestLog } from './http/log';
import { refuseWrites } from './http/refuse-writes';
import { framedBy, originList, pageHeaders, secureAnswers, unlistedHeaders } from './http/security-headers';
import { type StaticFiles, staticFiles } from './http/static-files';
import { mcpRoutes } from './mcp/mcp-routes';
import type { Views } from './mcp/views';
import { type OperatorParts, operatorRoutes } from './operator/operator-routes';
import { rowsRoutes } from './rows/rows-routes';
import type { Settings } from './settings';
import { sharesRoutes } from './shares/shares-routes';
import type { EmbeddedStack } from './stack/embedded';
import { metricsRoutes } from './telemetry/metrics-routes';
import type { Telemetry } from './telemetry/telemetry';

/** What the routes are made of. */
export interface AppParts {
  settings: Settings;
  gateway: Gateway;
  operator: OperatorParts;
  /** Whether the database answers. */
  ready: () => Promise<boolean>;
  /** Absent where hosted Supabase does its part. */
  stack?: Pick<EmbeddedStack, 'answer'>;
  functions?: MiddlewareHandler<ServerEnv>;
  /** What assistants show of tools; absent where it was not built. */
  views?: Views | undefined;
  /** The built app; absent in development. */
  files?: StaticFiles;
  telemetry: Telemetry;
  log: Log;
}

/** Paths this server answers itself; in development Vite answers all others. */
export const SERVER_PATHS =
  /^\/(auth\/v1|rest\/v1|functions\/v1|webhook|runs|keys|files|profiles|rows|documents|shares|access|api|mcp|tokens|\.well-known|healthz|readyz|metrics|operator-api)(\/|$)/;

/** Whether a path is answered with a file of the built app alone, as it is for everybody. */
export function isFilePath(path: string): boolean {
  return !SERVER_PATHS.test(path) && !path.startsWith(EMBED_PATH) && !path.startsWith(SHARED_PATH);
}

/** The part of the server a path is for. */
export function roomOf(path: string): string {
  return SERVER_PATHS.exec(path)?.[1] ?? 'site';
}

/** All routes of the server. */
export function createApp({
  settings,
  gateway,
  operator,
  ready,
  stack,
  functions,
  views,
  files,
  telemetry,
  log,
}: AppParts): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(telemetry.requests);
  app.use(requestLog(log));
  app.use(secureAnswers(settings));
  app.onError((error, context) => {
    if (error instanceof Failure) return failureResponse(error);
    log(`${context.req.method} ${context.req.path}: ${error.stack ?? error.message}`);
    return failureResponse(new Failure('failed', 'Something went wrong on our side. Please try again.', 500));
  });

  const cors = corsFor(settings.allowedOrigins);
  for (const room of [
    'webhook',
    'runs',
    'keys',
    'files',
    'profiles',
    'rows',
    'documents',
    'shares',
    'access',
    'api',
    'mcp',
    'tokens',
    'operator-api',
    'functions/v1',
  ])
    for (const path of [`/${room}`, `/${room}/*`]) app.use(path, cors, neverCached);
  app.use(refuseWrites(gateway.disk));
  app.route('/', healthRoutes(ready));
  if (telemetry.metrics) app.route('/metrics', metricsRoutes(telemetry.metrics));
  app.post('/webhook/:name', (context) => postWebhook(gateway, context));
  // Before the routes of members: whoever works on a run has its token, and no session.
  app.post('/runs/:id/progress', (context) => postReport(gateway, context));
  app.route('/runs', runsRoutes(gateway));
  app.route('/keys', keysRoutes(gateway));
  app.route('/files', filesRoutes(gateway));
  app.route('/profiles', clientsRoutes(gateway));
  app.route('/rows', rowsRoutes(gateway));
  app.route('/documents', letterheadRoutes(gateway));
  app.route('/tokens', tokenRoutes(gateway));
  app.route('/access', accessRoutes(gateway));
  app.route('/api', apiRoutes(gateway));
  app.route('/operator-api', operatorRoutes(gateway, operator));
  app.route('/', mcpRoutes({ gateway, allowedOrigins: settings.allowedOrigins, views, log }));
  for (const path of [SHARED_PATH, '/shares', '/shares/*']) app.use(path, unlisted);
  app.route('/shares', sharesRoutes(gateway));
  if (functions) app.use('/functions/v1/:name', functions);
  for (const path of ['/auth/v1/*', '/rest/v1/*']) {
    app.use(path, neverCached);
    if (stack) app.all(path, (context) => stack.answer(context));
  }
  app.use(async (context, next) => {
    if (SERVER_PATHS.test(context.req.path)) throw new Failure('not_found', 'Not found.', 404);
    return next();
  });
  app.use(`${EMBED_PATH}/*`, framedBy(settings.embedOrigins));
  if (files) app.use(staticFiles(files));
  return app;
}

/** Headers of the site's pages for these settings. */
export function siteHeaders(
  settings: Pick<Settings, 'connectOrigins'>,
  heroVideo: string | undefined,
): Record<string, string> {
  return pageHeaders({ connect: settings.connectOrigins, frame: originList(heroVideo) });
}

/** Answers are for one caller, so nobody keeps them unless their route says otherwise. */
const neverCached: MiddlewareHandler = async (context, next) => {
  await next();
  if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
};

const unlisted: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(unlistedHeaders)) context.res.headers.set(name, value);
};
