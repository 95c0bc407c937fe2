import { providerHeaders } from './features/mcp/provider-keys';
import type { CorsHeaders } from './platform/http/cors';

/** Request headers that pages of other origins may send, and response headers that they may read. */
export const CORS_HEADERS: CorsHeaders = {
  request: [
    ...[
      'authorization',
      'content-type',
      'idempotency-key',
      'x-run-id',
      'x-run-model',
      'x-callback-url',
      'x-batch-rows',
    ],
    // Headers of the Supabase client.
    ...['apikey', 'x-client-info', 'x-retry-count'],
    ...['mcp-protocol-version', 'mcp-method', 'mcp-name'],
    ...providerHeaders().map((name) => name.toLowerCase()),
  ],
  response: ['X-Run-Id', 'X-Run-Mode', 'X-Run-Mailed', 'X-Run-Unread', 'Retry-After', 'WWW-Authenticate'],
};
