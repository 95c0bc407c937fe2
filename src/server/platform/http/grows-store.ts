import type { MiddlewareHandler } from 'hono';
import type { DiskSpace } from '../database/disk-space';
import type { GrowthLimits } from '../growth-limits';

/** Services of a route that stores what its caller sends. */
export interface GrowingStore {
  disk: Pick<DiskSpace, 'requireSpace'>;
  growth: GrowthLimits;
}

/** What a body without an announced length counts. */
const UNKNOWN_BYTES = 200_000;

/**
 * Creates the middleware of a route that stores more than a few bytes. While the disk is nearly full, it refuses before
 * anything is read. All other routes work then: the reserve is there for them, and signing in, ending a session or
 * replacing a password must not wait for space. Runs are refused later, when they start, so that a repeated request still
 * gets the state of its run.
 *
 * Behind `membersOnly` it also counts the bytes that the member changes, however often the same row.
 *
 * It throws a Failure 507 or 429.
 */
export function growsStore({ disk, growth }: GrowingStore): MiddlewareHandler {
  return async (context, next) => {
    await disk.requireSpace();
    const member: { id: string; email?: string } | undefined = context.get('member');
    const bytes = Number(context.req.header('content-length') ?? UNKNOWN_BYTES);
    if (member) growth.take(member.email === undefined ? 'guest' : 'member', member.id, bytes);
    await next();
  };
}
