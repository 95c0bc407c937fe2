import type { MiddlewareHandler } from 'hono';
import { type DiskSpace, diskFull } from '../database/disk-space';

/** Methods that may store something. DELETE is allowed: it frees space. */
const WRITE_METHODS = ['POST', 'PUT', 'PATCH'];

/**
 * Paths that work on a full disk: signing in and out, reading by POST, canceling, and the operator's routes. Runs are
 * refused later, when they start, so that a repeated request still gets the state of its run.
 */
const ALLOWED_WHEN_FULL = [
  /^\/auth\/v1\/(token|logout)$/,
  /^\/(webhook\/[^/]+|api\/tools\/[^/]+\/runs|mcp)$/,
  /^\/(api\/)?(files\/[^/]+\/link|runs\/[^/]+\/(cancel|document))$/,
  /^\/shares\/(open(\/.*)?|held)$/,
  /^\/(keys|operator-api)\//,
];

/** Creates middleware that refuses writes while the disk is full. @throws Failure 507 */
export function refuseWritesWhenFull(disk: DiskSpace): MiddlewareHandler {
  return async ({ req }, next) => {
    if (
      WRITE_METHODS.includes(req.method) &&
      !ALLOWED_WHEN_FULL.some((path) => path.test(req.path)) &&
      (await disk.isFull())
    )
      throw diskFull();
    return next();
  };
}
