import type { MiddlewareHandler } from 'hono';

/** The headers of the routes that pages of other origins call. */
export interface CorsHeaders {
  /** Request headers that these pages may send. */
  request: readonly string[];
  /** Response headers that these pages may read. */
  response: readonly string[];
}

/** Creates middleware that allows cross-origin requests from these origins. Error responses get the headers too. */
export function corsFor(origins: readonly string[], headers: CorsHeaders): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin');
    const allowed = origin !== undefined && origins.includes(origin);
    if (context.req.method === 'OPTIONS') {
      if (!allowed) return context.body(null, 403, { Vary: 'Origin' });
      return context.body(null, 204, {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
        'Access-Control-Allow-Headers': headers.request.join(', '),
        'Access-Control-Max-Age': '600',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        Vary: 'Origin',
      });
    }
    await next();
    context.res.headers.append('Vary', 'Origin');
    if (!allowed) return;
    context.res.headers.set('Access-Control-Allow-Origin', origin);
    context.res.headers.set('Access-Control-Expose-Headers', headers.response.join(', '));
    context.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  };
}

/** Middleware for paths that no cookie opens: pages of every origin may call them, as any program may. */
export const publicCors: MiddlewareHandler = async (context, next) => {
  if (context.req.method === 'OPTIONS')
    return context.body(null, 204, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '600',
    });
  await next();
  context.res.headers.set('Access-Control-Allow-Origin', '*');
  context.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
};
