import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import type { Db } from '../database/db';
import type { ServerEnv } from './client-address';
import { securityHeaders } from './security-headers';

/** Health endpoints for monitoring: whether the process is alive, and whether it can serve visitors. */
export const HEALTH_PATHS = { live: '/healthz', ready: '/readyz' } as const;

/** Timeout of the database check, and how long its result is reused. */
const TIMEOUT_MS = 3000;
const CACHE_MS = 1000;

/** Creates a check whether the database responds. It queries at most once a second, for all callers. */
export function createReadinessCheck(
  { query }: Pick<Db, 'query'>,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let result = Promise.resolve(false);
  return () => {
    if (now() - checkedAt >= CACHE_MS) {
      checkedAt = now();
      result = databaseResponds(query);
    }
    return result;
  };
}

/** Returns whether the database answers in time. */
async function databaseResponds(query: Db['query']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, false);
  });
  const queryOutcome = query('select 1').then(
    () => true,
    () => false,
  );
  const first = await Promise.race([queryOutcome, tooLong]);
  clearTimeout(timer);
  return first;
}

/** Creates the routes of both endpoints. They are public and reveal only the status. */
export function healthRoutes(ready: () => Promise<boolean>): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  const uncached = { 'Cache-Control': 'no-store' };
  routes.get(HEALTH_PATHS.live, (context) => context.text('alive', 200, uncached));
  routes.get(HEALTH_PATHS.ready, async (context) =>
    (await ready())
      ? context.text('ready', 200, uncached)
      : context.text('not ready', 503, { ...uncached, 'Retry-After': '2' }),
  );
  return routes;
}

/** Responds while the site starts or stops: alive, but not ready. */
export function respondUnavailable({ url }: IncomingMessage, response: ServerResponse): void {
  const headers = { ...securityHeaders, 'Cache-Control': 'no-store', Connection: 'close' };
  if (url?.split('?')[0] === HEALTH_PATHS.live) response.writeHead(200, headers).end('alive');
  else response.writeHead(503, { ...headers, 'Retry-After': '2' }).end('Restarting');
}
