import type { MiddlewareHandler } from 'hono';
import { type DiskSpace, diskFull } from '../data/disk-space';

/** Methods that may bring something new. Deleting makes room. */
const WRITING = ['POST', 'PUT', 'PATCH'];

/**
 * What goes on however full the disk is: signing in and out, what only reads, what ends, and the operator. A run is refused where it
 * would begin, so that a repetition is still told what became of it.
 */
const GOES_ON = [
  /^\/auth\/v1\/(token|logout)$/,
  /^\/(webhook\/[^/]+|api\/tools\/[^/]+\/runs|mcp)$/,
  /^\/(api\/)?(files\/[^/]+\/link|runs\/[^/]+\/(cancel|document))$/,
  /^\/shares\/(open(\/.*)?|held)$/,
  /^\/(keys|operator-api)\//,
];

/** Refuses whatever would be written while the disk is full. @throws Failure 507 */
export function refuseWrites(disk: DiskSpace): MiddlewareHandler {
  return async ({ req }, next) => {
    if (WRITING.includes(req.method) && !GOES_ON.some((path) => path.test(req.path)) && (await disk.isFull()))
      throw diskFull();
    return next();
  };
}
