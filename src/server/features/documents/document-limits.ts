import { tooManyRequests } from '@/contracts/failure';
import { createConcurrencyLimiter } from '../../platform/http/concurrency-limiter';
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
  const active = createConcurrencyLimiter(MAX_CONCURRENT, Number.POSITIVE_INFINITY);
  return async (member, task) => {
    const release = active.acquire(member);
    if (typeof release === 'string') {
      const message = `${MAX_CONCURRENT} of your documents are still being made. Please wait for one of them.`;
      throw tooManyRequests('too_many_documents', message, RETRY_AFTER_SECONDS);
    }
    try {
      countOrRefuse(
        rate,
        member,
        'too_many_documents',
        (seconds) => `You have asked for many documents. Please wait ${seconds} seconds.`,
      );
      return await task();
    } finally {
      release();
    }
  };
}
