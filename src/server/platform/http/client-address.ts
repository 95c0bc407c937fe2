import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { normalizeNetwork } from '../../../../supabase/functions/_shared/caller.ts';

/** Bindings that the Node adapter passes to every handler. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings>;
}

/**
 * Returns the network address of the caller, for limits: the address of the socket or, behind a trusted proxy, the last
 * forwarded address. A whole IPv6 /64 network counts as one caller.
 */
export function clientAddress({ env, req }: Pick<Context<ServerEnv>, 'env' | 'req'>, trustProxy: boolean): string {
  const forwarded = trustProxy ? req.header('x-forwarded-for')?.split(',').at(-1) : undefined;
  return normalizeNetwork(forwarded) ?? normalizeNetwork(env.incoming?.socket.remoteAddress) ?? 'unknown';
}
