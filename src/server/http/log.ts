import type { MiddlewareHandler } from 'hono';

/** Takes one line for the operator. */
export type Log = (line: string) => void;

/**
 * One line per request: method, path, status, duration. No query string, header or body is ever part of it. Files of the
 * app that were found are left out.
 */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const started = Date.now();
    await next();
    const path = context.req.path.slice(0, 200);
    if (path.startsWith('/assets/') && context.res.status < 400) return;
    log(`${context.req.method} ${path} ${context.res.status} ${Date.now() - started} ms`);
  };
}
