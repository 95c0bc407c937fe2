import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import type { Db } from '../data/db';
import type { ServerEnv } from './client-address';
import { securityHeaders } from './security-headers';

/** Paths for whoever watches over the server: whether it lives, and whether it can be sent visitors. */
export const HEALTH_PATHS = { lives: '/healthz', ready: '/readyz' } as const;

/** How long the database may take to answer, and how long what it said counts, in milliseconds. */
const PATIENCE_MS = 3000;
const HOLDS_MS = 1000;

/** Whether the database answers. It is asked once a second at most, however many ask. */
export function readiness({ query }: Pick<Db, 'query'>, now: () => number = Date.now): () => Promise<boolean> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(false);
  return () => {
    if (now() - asked >= HOLDS_MS) {
      asked = now();
      answer = answers(query);
    }
    return answer;
  };
}

async function answers(query: Db['query']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<false>((done) => {
    timer = setTimeout(done, PATIENCE_MS, false);
  });
  const answered = query('select 1').then(
    () => true,
    () => false,
  );
  const first = await Promise.race([answered, tooLong]);
  clearTimeout(timer);
  return first;
}

/** The routes of both. They tell nothing but the state: anybody may ask. */
export function healthRoutes(ready: () => Promise<boolean>): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  const fresh = { 'Cache-Control': 'no-store' };
  routes.get(HEALTH_PATHS.lives, (context) => context.text('alive', 200, fresh));
  routes.get(HEALTH_PATHS.ready, async (context) =>
    (await ready())
      ? context.text('ready', 200, fresh)
      : context.text('not ready', 503, { ...fresh, 'Retry-After': '2' }),
  );
  return routes;
}

/** Answers while the site starts or stops: it lives, and is not ready. */
export function unavailable({ url }: IncomingMessage, response: ServerResponse): void {
  const headers = { ...securityHeaders, 'Cache-Control': 'no-store', Connection: 'close' };
  if (url?.split('?')[0] === HEALTH_PATHS.lives) response.writeHead(200, headers).end('alive');
  else response.writeHead(503, { ...headers, 'Retry-After': '2' }).end('Restarting');
}
