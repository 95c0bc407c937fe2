import { Failure } from '@/contracts/failure';
import { createConcurrencyLimiter } from './concurrency-limiter';

/** Maximum concurrent calls of signed-out callers: from one address, and in total. */
const MAX_CALLS_PER_ADDRESS = 20;
const MAX_CALLS = 1000;

/** Retry-After of a refused call. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Creates a function that runs a task while it holds a concurrency permit of a network address. Calls of signed-out
 * callers count for no member, and a body may take half a minute to arrive, so without a limit one address could keep
 * any number of calls open.
 */
export function createAddressLimiter(): <T>(address: string, work: () => Promise<T>) => Promise<T> {
  const limiter = createConcurrencyLimiter(MAX_CALLS_PER_ADDRESS, MAX_CALLS);
  return async (address, work) => {
    const release = limiter.acquire(address);
    if (typeof release === 'string') throw tooManyConcurrent();
    try {
      return await work();
    } finally {
      release();
    }
  };
}

/** Creates the failure for a call without a permit. At 429, the browser's Supabase library would end its session. */
function tooManyConcurrent(): Failure {
  const message = 'Very many requests are on their way from your network. Please try again in a moment.';
  return new Failure('busy', message, 503, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
}
