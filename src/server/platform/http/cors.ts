import type { MiddlewareHandler } from 'hono';
import { providerHeaders } from '../../features/mcp/provider-keys';

/** Request headers that pages of other origins may send. */
const REQUEST_HEADERS = [
  'authorization, content-type, idempotency-key, x-run-id, x-run-model, x-callback-url, x-batch-rows, apikey, x-client-info, x-retry-count',
  'mcp-protocol-version, mcp-method, mcp-name',
  ...providerHeaders().map((name) => name.toLowerCase()),
].join(', ');

/** Allows cross-origin requests from the configured origins only; error responses carry the headers too. */
export function corsFor(origins: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin');
    const allowed = origin !== undefined && origins.includes(origin);
    if (context.req.method === 'OPTIONS') {
      if (!allowed) return context.body(null, 403);
      return context.body(null, 204, {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
        'Access-Control-Allow-Headers': REQUEST_HEADERS,
        'Access-Control-Max-Age': '600',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        Vary: 'Origin',
      });
    }
    await next();
    context.res.headers.append('Vary', 'Origin');
    if (!allowed) return;
    context.res.headers.set('Access-Control-Allow-Origin', origin);
    context.res.headers.set(
      'Access-Control-Expose-Headers',
      'X-Run-Id, X-Run-Mode, X-Run-Mailed, X-Run-Unread, Retry-After, WWW-Authenticate',
    );
    context.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  };
}
