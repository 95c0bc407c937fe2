import { tooManyRequests } from '@/contracts/failure';
import { countOrRefuse, createRateLimit } from '../../platform/http/rate-limit';

/** Runs `task`, which creates a document, within its member's limits. @throws Failure 429 beyond them */
export type DocumentLimits = <T>(member: string, task: () => Promise<T>) => Promise<T>;

/** Limits per member, higher than any number of documents that a person reads. */
const MAX_PER_MINUTE = 20;
const MAX_CONCURRENT = 2;

/** The `Retry-After` of a member whose documents are still being created. */
const RETRY_AFTER_SECONDS = 5;

/** Creates the limits, counted in the memory of this process. */
export function createDocumentLimits(): DocumentLimits {
  const rate = createRateLimit(MAX_PER_MINUTE, 60);
  const active = new Map<string, number>();
  return async (member, task) => {
    const count = active.get(member) ?? 0;
    if (count >= MAX_CONCURRENT) {
      const message = `${count} of your documents are still being made. Please wait for one of them.`;
      throw tooManyRequests('too_many_documents', message, RETRY_AFTER_SECONDS);
    }
    countOrRefuse(
      rate,
      member,
      'too_many_documents',
      (seconds) => `You have asked for many documents. Please wait ${seconds} seconds.`,
    );
    active.set(member, count + 1);
    try {
      return await task();
    } finally {
      const remaining = (active.get(member) ?? 1) - 1;
      if (remaining > 0) active.set(member, remaining);
      else active.delete(member);
    }
  };
}
