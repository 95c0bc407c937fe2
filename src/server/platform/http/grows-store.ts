import type { MiddlewareHandler } from 'hono';
import type { DiskSpace } from '../database/disk-space';

/** Services of a route that stores what its caller sends. */
export interface GrowingStore {
  disk: Pick<DiskSpace, 'requireSpace'>;
}

/**
 * Creates the middleware of a route that stores more than a few bytes. While the disk is nearly full, it refuses before
 * anything is read. All other routes work then: the reserve is there for them, and signing in, ending a session or
 * replacing a password must not wait for space. Runs are refused later, when they start, so that a repeated request still
 * gets the state of its run.
 *
 * It throws a Failure 507.
 */
export function growsStore({ disk }: GrowingStore): MiddlewareHandler {
  return async (_context, next) => {
    await disk.requireSpace();
    await next();
  };
}
