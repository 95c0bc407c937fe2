import { Failure, tooManyRequests } from '@/contracts/failure';
import { createConcurrencyLimiter, type Holder } from './http/concurrency-limiter';
import { countOrRefuse, createRateLimit } from './http/rate-limit';
import type { Settings } from './settings';

/**
 * Rate and concurrency limits of the gateway for each caller: a member id, or the address of a visitor. All methods throw a
 * Failure 429 or 503; those that acquire a permit return the function that releases it.
 */
export type Limits = ReturnType<typeof createLimits>;

/** Maximum reads of shared results per minute and address: enough for readers, too few to guess tokens. */
const SHARED_PER_MINUTE = 120;

/** Maximum number of a member's requests for field options per minute: each may call the member's provider. */
const OPTIONS_PER_MINUTE = 60;

/** Maximum number of a member's key tests per minute: enough to correct typing errors, too few to guess a key. */
const KEY_TESTS_PER_MINUTE = 10;

/** Maximum prefilled forms per minute: each may call an external site and the member's provider. */
const PREFILLS_PER_MINUTE = 10;

/** Maximum number of a member's exports per hour: each reads all of the member's data from the database. */
const EXPORTS_PER_HOUR = 10;

/** Maximum number of a member's uploads per minute, and of uploads at once: of one member, and in total. */
const UPLOADS_PER_MINUTE = 60;
const UPLOADS_AT_ONCE = 5;
const ALL_UPLOADS_AT_ONCE = 40;

/** Maximum number of open requests of one caller: each tab needs one for each of its runs. */
const OPEN_REQUESTS_AT_ONCE = 20;

/** Limits for all callers together. */
const ALL_RUNS_AT_ONCE = 1000;
const ALL_OPEN_REQUESTS_AT_ONCE = 2000;

const RUNS_REFUSED = 'You have started many runs.';

/** The `Retry-After` of a caller who got no permit. */
const RETRY_AFTER_SECONDS = 5;

type CallerLimits = Pick<Settings['limits'], 'runsPerMinute' | 'runsAtOnce' | 'callsPerMinute'>;

/**
 * Creates the limits, counted in the memory of this process. If several processes share a database, runs of a member
 * are also counted there (`RunStore.start`); the other limits only protect the process and need not be shared.
 */
export function createLimits({ runsPerMinute, runsAtOnce, callsPerMinute }: CallerLimits) {
  const tooOften = 'You have asked very often.';
  const countUpload = perMinute(UPLOADS_PER_MINUTE, 'too_many_files', 'You have uploaded very often.');
  const exports = createRateLimit(EXPORTS_PER_HOUR, 3600);
  const uploading = createConcurrencyLimiter(UPLOADS_AT_ONCE, ALL_UPLOADS_AT_ONCE);
  const running = createConcurrencyLimiter(runsAtOnce, ALL_RUNS_AT_ONCE);
  const openRequests = createConcurrencyLimiter(OPEN_REQUESTS_AT_ONCE, ALL_OPEN_REQUESTS_AT_ONCE);
  return {
    countRun: perMinute(runsPerMinute, 'too_many_runs', RUNS_REFUSED),
    countOptionsCall: perMinute(OPTIONS_PER_MINUTE, 'too_many_options', 'You have asked for many lists.'),
    countKeyTest: perMinute(KEY_TESTS_PER_MINUTE, 'too_many_tests', 'You have tested many keys.'),
    /** Counts a request to fill in a form from a page or a text. */
    countPrefill: perMinute(PREFILLS_PER_MINUTE, 'too_many_prefills', 'You have had many forms filled in.'),
    /** Counts a call below `/runs`. */
    countCall: perMinute(callsPerMinute, 'too_many_calls', tooOften),
    countSharedRead: perMinute(SHARED_PER_MINUTE, 'too_many_calls', tooOften),
    /** Counts a download of all of a member's data, within an hour. */
    countExport(caller: string): void {
      countOrRefuse(
        exports,
        caller,
        'too_many_exports',
        (seconds) =>
          `You have downloaded everything ${EXPORTS_PER_HOUR} times within an hour. Please wait ${Math.ceil(seconds / 60)} minutes.`,
      );
    },
    /** Counts an upload and acquires a permit for it. */
    acquireUpload(caller: string, holder: Holder): () => void {
      countUpload(caller);
      const release = uploading.acquire(caller, holder);
      if (typeof release !== 'string') return release;
      const message = 'Other uploads are still going. Please wait a moment.';
      throw tooManyRequests('too_many_uploads', message, RETRY_AFTER_SECONDS);
    },
    /** Acquires a permit for a concurrent run. */
    acquireRun(caller: string): () => void {
      const permit = running.acquire(caller);
      if (permit === 'full') throw busy();
      if (permit === 'yours') throw tooManyConcurrentRuns(runsAtOnce);
      return permit;
    },
    /** Acquires a permit for a request that stays open, such as a long poll. */
    acquireRequest(caller: string): () => void {
      const permit = openRequests.acquire(caller);
      if (permit === 'full') throw busy();
      if (permit === 'yours')
        throw tooManyRequests(
          'too_many_waiting',
          `${OPEN_REQUESTS_AT_ONCE} of your requests are waiting already. Please close other tabs, or try again in a moment.`,
          RETRY_AFTER_SECONDS,
        );
      return permit;
    },
  };
}

/** Creates a limit of events in a minute. @param refusal message for a caller over the limit */
function perMinute(max: number, code: string, refusal: string): (caller: string) => void {
  const limit = createRateLimit(max, 60);
  return (caller) => countOrRefuse(limit, caller, code, (seconds) => `${refusal} Please wait ${seconds} seconds.`);
}

/** Creates the refusal of a run whose member has started too many within a minute. */
export function tooManyRuns(seconds: number): Failure {
  return tooManyRequests('too_many_runs', `${RUNS_REFUSED} Please wait ${seconds} seconds.`, seconds);
}

/** Creates the refusal of a run whose member has too many runs in progress. */
export function tooManyConcurrentRuns(limit: number): Failure {
  const message = `${limit} of your runs are still going. Please wait for one of them to finish.`;
  return tooManyRequests('too_many_at_once', message, RETRY_AFTER_SECONDS);
}

function busy(): Failure {
  return new Failure('busy', 'Very many people are here right now. Please try again in a moment.', 503, {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });
}
