import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What every handler of the server is given by Node. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings>;
}

/** The address a request came from: the socket's, or the last forwarded one where a proxy of ours stands in front. */
export function clientAddress(context: Context<ServerEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || (context.env.incoming?.socket.remoteAddress ?? 'unknown');
}
