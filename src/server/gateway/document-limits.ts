import { tooMany } from '../http/fail';
import { rateLimit } from '../http/rate-limit';

/** Does what makes a document for a member, where that member has not asked for too many. @throws Failure 429 */
export type DocumentLimits = <T>(member: string, work: () => Promise<T>) => Promise<T>;

/** Documents one member may ask for again: nobody reads as many. */
const PER_MINUTE = 20;
const AT_ONCE = 2;

/** How long somebody should wait whose documents are still being made, in seconds. */
const COME_BACK_SECONDS = 5;

/** Limits kept in this process. */
export function documentLimits(): DocumentLimits {
  const rate = rateLimit(PER_MINUTE, 60);
  const inside = new Map<string, number>();
  return async (member, work) => {
    const count = inside.get(member) ?? 0;
    if (count >= AT_ONCE) {
      const words = `${count} of your documents are still being made. Please wait for one of them.`;
      throw tooMany('too_many_documents', words, COME_BACK_SECONDS);
    }
    const seconds = rate.take(member);
    if (seconds > 0) {
      const words = `You have asked for many documents. Please wait ${seconds} seconds.`;
      throw tooMany('too_many_documents', words, seconds);
    }
    inside.set(member, count + 1);
    try {
      return await work();
    } finally {
      const left = (inside.get(member) ?? 1) - 1;
      if (left > 0) inside.set(member, left);
      else inside.delete(member);
    }
  };
}
