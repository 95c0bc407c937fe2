import { Hono, type MiddlewareHandler } from 'hono';
import { EMBED_PATH } from '@/contracts/embed';
import { Failure, failureResponse } from '@/contracts/failure';
import { routePaths, unlistedPages } from '@/generated/slots/paths';
import { requestHeaders } from '@/generated/slots/request-headers';
import { featureRoutes } from '@/generated/slots/routes';
import { accessRoutes } from './accounts/access-routes';
import { accountRoutes } from './accounts/account-routes';
import type { EmbeddedStack } from './accounts/embedded-supabase/embedded';
import { endWithRight } from './accounts/rights';
import { tokenRoutes } from './accounts/token-routes';
import { clientsRoutes } from './features/clients/clients-routes';
import { documentRoutes } from './features/documents/document-routes';
import { filesRoutes } from './features/files/files-routes';
import { DatabaseAway, databaseAway } from './platform/database/database-away';
import { safeErrorCode } from './platform/database/safe-error-code';
import type { ServerEnv } from './platform/http/client-address';
import { type CorsHeaders, corsFor, publicCors } from './platform/http/cors';
import { healthRoutes } from './platform/http/health';
import { type Log, requestLog } from './platform/http/log';
import {
  addSecurityHeaders,
  allowFraming,
  originList,
  pageHeaders,
  unlistedHeaders,
} from './platform/http/security-headers';
import { securityTxtRoutes } from './platform/http/security-txt';
import { type StaticFiles, serveStaticFiles } from './platform/http/static-files';
import type { Settings } from './platform/settings';
import { metricsRoutes } from './platform/telemetry/metrics-routes';
import type { Telemetry } from './platform/telemetry/telemetry';
import { keysRoutes } from './runs/keys-routes';
import { prefillRoutes } from './runs/prefill-routes';
import { postReport } from './runs/report-route';
import { runsRoutes } from './runs/runs-routes';
import { postWebhook } from './runs/webhook-route';
import type { Services } from './services';

/** The services behind the routes. */
export interface AppServices {
  settings: Settings;
  services: Services;
  /** Resolves to whether the database responds. */
  ready: () => Promise<boolean>;
  /** Absent on hosted Supabase, which serves auth and data itself. */
  stack?: Pick<EmbeddedStack, 'handle'>;
  functions?: MiddlewareHandler<ServerEnv>;
  /** The built app; absent in development. */
  files?: StaticFiles;
  telemetry: Telemetry;
  log: Log;
}

/** Those of the core whose responses are personal. The check of tools reads them as text. */
const OWN_PATHS = [
  'webhook',
  'runs',
  'keys',
  'prefill',
  'files',
  'profiles',
  'access',
  'tokens',
  '.well-known',
  'account-api',
  'functions/v1',
];

/** First segments of the paths whose responses are personal, and that pages of allowed origins may call. */
export const PERSONAL_PATHS = [...new Set([...OWN_PATHS, ...routePaths.map((path) => path.replace(/\/.*/, ''))])];

/** Those by which a member ends their own sessions and tokens, also the one they call with. */
const ENDING_PATHS = ['account-api', 'tokens'];

/** Paths for programs that have no token yet: nothing there depends on who sends the request, but on what it contains. */
const PUBLIC_PATHS = [
  '/.well-known/*',
  ...featureRoutes.flatMap(({ path, publicPaths }) => publicPaths.map((name) => `/${path}/${name}`)),
];

/** First segments of the other paths that the server answers. */
const OTHER_PATHS = ['auth/v1', 'rest/v1', 'healthz', 'readyz', 'metrics'];

/** Paths the server handles itself; in development, Vite handles all others. */
export const SERVER_PATHS = new RegExp(
  `^/(${[...PERSONAL_PATHS, ...OTHER_PATHS].map((path) => path.replace('.', '\\.')).join('|')})(/|$)`,
);

/** Returns whether a path is always served as a static file of the built app, the same for every visitor. */
export function isFilePath(path: string): boolean {
  return !SERVER_PATHS.test(path) && ![EMBED_PATH, ...unlistedPages].some((page) => path.startsWith(page));
}

/** Returns the first segment of a server path, or `site` for the app's own pages; used to group metrics. */
export function routeGroup(path: string): string {
  return SERVER_PATHS.exec(path)?.[1] ?? 'site';
}

/**
 * Errors of PostgreSQL for a value that a caller sent: it is no text, no JSON, or not of the type of its column; it is too long or
 * too large; or a constraint of the column refuses it.
 */
const CALLER_ERRORS = new Set(['22021', '22P05', '22P02', '22001', '22003', '22007', '22008', '23514']);

/** The error for a row of something that is gone: an account that was removed while its request was answered, or a run. */
const OWNER_GONE = '23503';

/** Builds the HTTP app with all routes of the server. */
export function createApp(parts: AppServices): Hono<ServerEnv> {
  const { settings, services, ready, stack, functions, files, telemetry, log } = parts;
  const app = new Hono<ServerEnv>();
  app.use(telemetry.requests);
  app.use(requestLog(log));
  app.use(addSecurityHeaders(settings));
  app.onError((error, context) => {
    if (error instanceof Failure) return failureResponse(error);
    const code = safeErrorCode(error);
    if (error instanceof DatabaseAway) {
      log(`${context.req.method} ${context.req.path}: the database failed (${code})`);
      return failureResponse(databaseAway());
    }
    if (CALLER_ERRORS.has(code)) {
      log(`${context.req.method} ${context.req.path}: the database takes no such value (${code})`);
      return failureResponse(
        new Failure(
          'invalid_value',
          'The request contains a value that cannot be stored: it is too long, or of another kind than asked for.',
          400,
        ),
      );
    }
    if (code === OWNER_GONE)
      return failureResponse(
        new Failure('gone', 'What this belongs to was removed meanwhile. Please reload the page.', 409),
      );
    log(`${context.req.method} ${context.req.path}: ${error.stack ?? error.message}`);
    return failureResponse(new Failure('failed', 'Something went wrong on our side. Please try again.', 500));
  });

  const cors = corsFor(settings.allowedOrigins, CORS_HEADERS);
  for (const path of PUBLIC_PATHS) app.use(path, publicCors);
  for (const prefix of PERSONAL_PATHS) app.use(`/${prefix}/*`, cors, noStore);
  for (const prefix of PERSONAL_PATHS.filter((prefix) => !ENDING_PATHS.includes(prefix)))
    app.use(`/${prefix}/*`, endWithRight(services.rights));
  app.use('/account-api/export', endWithRight(services.rights));
  app.route('/', healthRoutes(ready));
  app.route('/', securityTxtRoutes(settings.securityContact, services.siteUrl));
  if (telemetry.metrics) app.route('/metrics', metricsRoutes(telemetry.metrics));
  app.post('/webhook/:name', (context) => postWebhook(services, context));
  // Registered before the member routes: an external worker reports progress with a run token and has no session.
  app.post('/runs/:id/progress', (context) => postReport(services, context));
  app.route('/runs', documentRoutes(services));
  app.route('/runs', runsRoutes(services));
  app.route('/keys', keysRoutes(services));
  app.route('/prefill', prefillRoutes(services));
  app.route('/files', filesRoutes(services));
  app.route('/profiles', clientsRoutes(services));
  app.route('/tokens', tokenRoutes(services));
  app.route('/account-api', accountRoutes(services));
  app.route('/access', accessRoutes(services));
  for (const path of unlistedPages) app.use(path, unlisted);
  for (const { path, isUnlisted, createRoutes } of featureRoutes) {
    if (isUnlisted) app.use(`/${path}/*`, unlisted);
    app.route(`/${path}`, createRoutes(services));
  }
  if (functions) app.use('/functions/v1/:name', functions);
  for (const path of ['/auth/v1/*', '/rest/v1/*']) {
    app.use(path, noStore);
    if (stack) app.all(path, (context) => stack.handle(context));
  }
  app.use(async (context, next) => {
    if (SERVER_PATHS.test(context.req.path)) throw new Failure('not_found', 'Not found.', 404);
    return next();
  });
  app.use(`${EMBED_PATH}/*`, allowFraming(settings.embedOrigins));
  if (files) app.use(serveStaticFiles(files));
  return app;
}

/** Returns the response headers of the site's pages for these settings. */
export function siteHeaders(
  settings: Pick<Settings, 'connectOrigins'>,
  heroVideo: string | undefined,
): Record<string, string> {
  return pageHeaders({ connect: settings.connectOrigins, frame: originList(heroVideo) });
}

/** Responses are personal, so caches must not store them unless a route sets its own Cache-Control. */
const noStore: MiddlewareHandler = async (context, next) => {
  await next();
  if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
};

const unlisted: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(unlistedHeaders)) context.res.headers.set(name, value);
};

/** Request headers that pages of other origins may send, and response headers that they may read. */
const CORS_HEADERS: CorsHeaders = {
  request: [
    ...['authorization', 'content-type', 'x-run-id', 'x-run-inputs', 'x-run-model', 'x-batch-rows'],
    // Headers of the Supabase client.
    ...['apikey', 'x-client-info', 'x-retry-count'],
    ...requestHeaders.map((name) => name.toLowerCase()),
  ],
  response: [
    ...['X-Run-Id', 'X-Run-Mode', 'X-Run-Mailed', 'X-Run-Unread'],
    ...['Location', 'Content-Disposition', 'Retry-After', 'WWW-Authenticate'],
  ],
};
