import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { networkOf } from '../../../supabase/functions/_shared/caller.ts';

/** What every handler of the server is given by Node. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings>;
}

/**
 * The address a request came from, as limits tell callers apart: the socket's, or the last forwarded one where a proxy of
 * ours stands in front. All addresses of an IPv6 network of 64 bits are one caller.
 */
export function clientAddress({ env, req }: Pick<Context<ServerEnv>, 'env' | 'req'>, trustProxy: boolean): string {
  const forwarded = trustProxy ? req.header('x-forwarded-for')?.split(',').at(-1) : undefined;
  return networkOf(forwarded) ?? networkOf(env.incoming?.socket.remoteAddress) ?? 'unknown';
}
