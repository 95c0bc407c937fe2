import { Hono, type MiddlewareHandler } from 'hono';
import { Failure } from '@/contracts/failure';
import type { Gateway } from './gateway/gateway';
import { runsRoutes } from './gateway/runs-routes';
import { postWebhook } from './gateway/webhook-route';
import type { ServerEnv } from './http/client-address';
import { corsFor } from './http/cors';
import { failureResponse } from './http/fail';
import { type Log, requestLog } from './http/log';
import { originList, pageHeaders, secureAnswers } from './http/security-headers';
import type { Settings } from './settings';
import type { EmbeddedStack } from './stack/embedded';

/** What the routes are made of. */
export interface AppParts {
  settings: Settings;
  gateway: Gateway;
  /** Absent where hosted Supabase does its part. */
  stack?: Pick<EmbeddedStack, 'answer'>;
  functions?: MiddlewareHandler<ServerEnv>;
  /** Serves the built app; absent in development. */
  files?: MiddlewareHandler;
  log: Log;
}

/** Paths this server answers itself; in development Vite answers all others. */
export const SERVER_PATHS = /^\/(auth\/v1|rest\/v1|functions\/v1|webhook|runs)(\/|$)/;

/** All routes of the server. */
export function createApp({ settings, gateway, stack, functions, files, log }: AppParts): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(requestLog(log));
  app.use(secureAnswers(settings));
  app.onError((error, context) => {
    if (error instanceof Failure) return failureResponse(error);
    log(`${context.req.method} ${context.req.path}: ${error.stack ?? error.message}`);
    return failureResponse(new Failure('failed', 'Something went wrong on our side. Please try again.', 500));
  });

  const cors = corsFor(settings.allowedOrigins);
  for (const path of ['/webhook/*', '/runs', '/runs/*', '/functions/v1/*']) app.use(path, cors, neverCached);
  app.post('/webhook/:name', (context) => postWebhook(gateway, context));
  app.route('/runs', runsRoutes(gateway));
  if (functions) app.use('/functions/v1/:name', functions);
  for (const path of ['/auth/v1/*', '/rest/v1/*']) {
    app.use(path, neverCached);
    if (stack) app.all(path, (context) => stack.answer(context));
  }
  app.use(async (context, next) => {
    if (SERVER_PATHS.test(context.req.path)) throw new Failure('not_found', 'Not found.', 404);
    return next();
  });
  if (files) app.use(files);
  return app;
}

/** Headers of the site's pages for these settings. */
export function siteHeaders(
  settings: Pick<Settings, 'connectOrigins'>,
  heroVideo: string | undefined,
): Record<string, string> {
  return pageHeaders({ connect: settings.connectOrigins, frame: originList(heroVideo) });
}

const neverCached: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set('Cache-Control', 'no-store');
};
