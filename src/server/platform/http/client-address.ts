import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { normalizeNetwork } from '../../../../supabase/functions/_shared/caller.ts';

/** What a caller was let in by: ids of what may end while they are answered. */
export interface Right {
  member?: string | undefined;
  session?: string | undefined;
  token?: string | undefined;
}

/** The environment of every handler: bindings that the Node adapter passes, and what the caller was let in by. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { right?: Right };
}

/**
 * Returns the network address of the caller, for limits: the address of the socket or, behind trusted proxies, the one that
 * the first of them saw. Each of them appends an address to the header; what stands before was sent by the caller. A whole
 * IPv6 /64 network counts as one caller.
 *
 * @param trustProxy number of trusted proxies, one behind the other; 0 for none
 */
export function clientAddress({ env, req }: Pick<Context<ServerEnv>, 'env' | 'req'>, trustProxy: number): string {
  const forwarded = trustProxy ? req.header('x-forwarded-for')?.split(',').at(-trustProxy) : undefined;
  return normalizeNetwork(forwarded) ?? normalizeNetwork(env.incoming?.socket.remoteAddress) ?? 'unknown';
}
