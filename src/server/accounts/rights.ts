import type { MiddlewareHandler } from 'hono';
import { Failure, failureResponse } from '@/contracts/failure';
import { DatabaseAway } from '../platform/database/database-away';
import type { Db } from '../platform/database/db';
import type { Right, ServerEnv } from '../platform/http/client-address';
import { isUsableAccount } from './usable-account';

/** Looks whether what a caller was let in by still lets them in. */
export type Rights = ReturnType<typeof createRights>;

/** Creates the access to rights on a database; `recheckMs` is that of `Tuning`. */
export function createRights(db: Pick<Db, 'query'>, recheckMs: number) {
  const STANDING = {
    member: `select where ${isUsableAccount('$1::uuid')}`,
    session: `select from auth.sessions s where s.id = $1::uuid and ${isUsableAccount('s.user_id')}`,
    // A token may run out while its call is answered: what the call has paid for is not withheld.
    token: `select from public.access_tokens t where t.id = $1::uuid and ${isUsableAccount('t.user_id')}`,
  } satisfies Record<keyof Right, string>;

  /** Returns whether everything that a right names exists, and its account is not blocked. */
  async function isStanding(right: Right): Promise<boolean> {
    for (const [kind, sql] of Object.entries(STANDING)) {
      const id = right[kind as keyof Right];
      if (id !== undefined && (await db.query(sql, [id])).length === 0) return false;
    }
    return true;
  }

  /** The last answers to streams by right, the oldest first. */
  const lastAnswers = new Map<string, { askedAt: number; answer: Promise<boolean> }>();

  return {
    isStanding,
    /** Answers for streams: all that were let in by the same right ask the database once in `recheckMs`. */
    isStandingForStreams(right: Right): Promise<boolean> {
      const now = performance.now();
      for (const [key, { askedAt }] of lastAnswers) {
        if (now - askedAt < recheckMs) break;
        lastAnswers.delete(key);
      }
      const key = JSON.stringify(right);
      const last = lastAnswers.get(key);
      if (last) return last.answer;
      const answer = isStanding(right);
      lastAnswers.set(key, { askedAt: now, answer });
      return answer;
    },
    recheckMs,
  };
}

/**
 * Creates middleware that withholds an answer whose caller has lost their right while it was made, with a 401, and ends
 * streams whose caller loses it.
 */
export function endWithRight(rights: Rights): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const startedAt = performance.now();
    await next();
    const right = context.get('right');
    const { res } = context;
    if (!right || !res.ok || !res.body) return;
    if (performance.now() - startedAt >= rights.recheckMs && !(await rights.isStanding(right).catch(standsIfAway))) {
      await res.body.cancel();
      // Headers of the answer are added to those of the next one; only those for pages of other origins may stay.
      for (const name of [...res.headers.keys()]) if (!/^(access-control-|vary)/.test(name)) res.headers.delete(name);
      context.res = failureResponse(accessEnded());
    } else if (/^(text\/event-stream|application\/x-tar)/.test(res.headers.get('content-type') ?? '')) {
      context.res = new Response(endingWith(res.body, rights, right), res);
    }
  };
}

/** An answer that is made, and may be paid for, is not lost to an outage: no right ends while the database is away. */
function standsIfAway(error: unknown): true {
  if (error instanceof DatabaseAway) return true;
  throw error;
}

/** Passes a stream on until the right to it has ended. */
function endingWith(body: ReadableStream<Uint8Array>, rights: Rights, right: Right): ReadableStream<Uint8Array> {
  let checkedAt = performance.now();
  const check = new TransformStream<Uint8Array, Uint8Array>(
    {
      async transform(chunk, controller) {
        if (performance.now() - checkedAt >= rights.recheckMs) {
          if (!(await rights.isStandingForStreams(right).catch(standsIfAway))) return controller.terminate();
          checkedAt = performance.now();
        }
        controller.enqueue(chunk);
      },
    },
    undefined,
    { highWaterMark: 0 },
  );
  return body.pipeThrough(check);
}

/** Creates the failure of a caller whose right has ended while their request was answered. */
export function accessEnded(): Failure {
  return new Failure('access_ended', 'Your access has ended meanwhile. Please sign in again.', 401);
}
