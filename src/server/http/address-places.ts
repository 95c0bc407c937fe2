import { Failure } from '@/contracts/failure';
import { places } from './places';

/** Calls of signed-out callers that may be on their way at the same time: from one address, and from all together. */
const CALLS_AT_ONCE = 20;
const ALL_CALLS_AT_ONCE = 1000;

/** How long a caller who found no place should wait, in seconds. */
const COME_BACK_SECONDS = 5;

/**
 * Makes a function that does some work with a place among the calls of an address. Calls of signed-out callers count for no
 * member, and a body may take half a minute to arrive: without places one address could hold any number of them.
 */
export function addressPlaces(): <T>(address: string, work: () => Promise<T>) => Promise<T> {
  const taken = places(CALLS_AT_ONCE, ALL_CALLS_AT_ONCE);
  return async (address, work) => {
    const free = taken.take(address);
    if (typeof free === 'string') throw noPlace();
    try {
      return await work();
    } finally {
      free();
    }
  };
}

/** 503 in both cases: with 429 the browser's library would end the session that it is about to refresh. */
function noPlace(): Failure {
  const words = 'Very many requests are on their way from your network. Please try again in a moment.';
  return new Failure('busy', words, 503, { headers: { 'Retry-After': String(COME_BACK_SECONDS) } });
}
