import { Failure } from '@/contracts/failure';
import { tooMany } from '../http/fail';
import { places } from '../http/places';
import { rateLimit } from '../http/rate-limit';

/** Limits of the gateway for each caller: a member, or the address of a visitor. */
export interface Limits {
  /** Counts a started run. @throws Failure 429 where there were too many within a minute. */
  takeRun(caller: string): void;
  /** Counts a call for the options of a field. @throws Failure 429 where there were too many within a minute */
  takeOptions(caller: string): void;
  /** Counts a key that is tried. @throws Failure 429 where there were too many within a minute */
  takeKeyTest(caller: string): void;
  /** Counts an upload and takes a place for it, and gives a function that frees that. @throws Failure 429 */
  enterUpload(caller: string): () => void;
  /** Counts a call below `/runs`. @throws Failure 429 where there were too many within a minute. */
  takeCall(caller: string): void;
  /** Counts a call for something that is shared. @throws Failure 429 where there were too many within a minute. */
  takeShared(caller: string): void;
  /** Takes one of the places for runs at the same time, and gives a function that frees it. @throws Failure 429, 503 */
  enter(caller: string): () => void;
  /** The same for requests that are held open. @throws Failure 429, 503 */
  hold(caller: string): () => void;
}

/** Calls below `/runs` a member may make within a minute: many times what pages make. */
const CALLS_PER_MINUTE = 300;

/** Calls for what is shared from one address within a minute: enough for many readers, too few to try tokens. */
const SHARED_PER_MINUTE = 120;

/** Lists of options a member may ask for within a minute: each may be a call of their provider. */
const OPTIONS_PER_MINUTE = 60;

/** Keys a member may have tried within a minute: enough to get one right, too few to find one. */
const KEY_TESTS_PER_MINUTE = 10;

/** Uploads of a member within a minute, and at the same time; those of all members at the same time. */
const UPLOADS_PER_MINUTE = 60;
const UPLOADS_AT_ONCE = 5;
const ALL_UPLOADS_AT_ONCE = 40;

/** Requests of one caller that are held open at the same time: each running run of each tab needs one. */
const HELD_AT_ONCE = 20;

/** The same for all callers together. */
const ALL_RUNS_AT_ONCE = 1000;
const ALL_HELD_AT_ONCE = 2000;

/** How long somebody who found no place should wait, in seconds. */
const COME_BACK_SECONDS = 5;

/**
 * Limits kept in this process. Where several share a database, a member's runs are counted there too (`RunStore.start`);
 * the others hold for each process, as they only keep it from harm.
 */
export function createLimits({ runsPerMinute, runsAtOnce }: { runsPerMinute: number; runsAtOnce: number }): Limits {
  const runs = rateLimit(runsPerMinute, 60);
  const calls = rateLimit(CALLS_PER_MINUTE, 60);
  const shared = rateLimit(SHARED_PER_MINUTE, 60);
  const options = rateLimit(OPTIONS_PER_MINUTE, 60);
  const keyTests = rateLimit(KEY_TESTS_PER_MINUTE, 60);
  const uploads = rateLimit(UPLOADS_PER_MINUTE, 60);
  const uploading = places(UPLOADS_AT_ONCE, ALL_UPLOADS_AT_ONCE);
  const running = places(runsAtOnce, ALL_RUNS_AT_ONCE);
  const held = places(HELD_AT_ONCE, ALL_HELD_AT_ONCE);
  return {
    takeRun(caller) {
      const seconds = runs.take(caller);
      if (seconds > 0) throw tooManyRuns(seconds);
    },
    takeOptions(caller) {
      const seconds = options.take(caller);
      if (seconds > 0)
        throw tooMany('too_many_options', `You have asked for many lists. Please wait ${seconds} seconds.`, seconds);
    },
    takeKeyTest(caller) {
      const seconds = keyTests.take(caller);
      if (seconds > 0)
        throw tooMany('too_many_tests', `You have tested many keys. Please wait ${seconds} seconds.`, seconds);
    },
    enterUpload(caller) {
      const seconds = uploads.take(caller);
      if (seconds > 0)
        throw tooMany('too_many_files', `You have uploaded very often. Please wait ${seconds} seconds.`, seconds);
      const free = uploading.take(caller);
      if (typeof free !== 'string') return free;
      const words = 'Other uploads are still going. Please wait a moment.';
      throw tooMany('too_many_uploads', words, COME_BACK_SECONDS);
    },
    takeCall(caller) {
      const seconds = calls.take(caller);
      if (seconds > 0)
        throw tooMany('too_many_calls', `You have asked very often. Please wait ${seconds} seconds.`, seconds);
    },
    takeShared(caller) {
      const seconds = shared.take(caller);
      if (seconds > 0)
        throw tooMany('too_many_calls', `You have asked very often. Please wait ${seconds} seconds.`, seconds);
    },
    enter(caller) {
      const taken = running.take(caller);
      if (taken === 'full') throw busy();
      if (taken === 'yours') throw tooManyAtOnce(runsAtOnce);
      return taken;
    },
    hold(caller) {
      const taken = held.take(caller);
      if (taken === 'full') throw busy();
      if (taken === 'yours')
        throw tooMany(
          'too_many_waiting',
          `${HELD_AT_ONCE} of your requests are waiting already. Please close other tabs, or try again in a moment.`,
          COME_BACK_SECONDS,
        );
      return taken;
    },
  };
}

/** The refusal of a run where its member has started too many. */
export function tooManyRuns(seconds: number): Failure {
  return tooMany('too_many_runs', `You have started many runs. Please wait ${seconds} seconds.`, seconds);
}

/** The refusal of a run where as many as may go at once are going. */
export function tooManyAtOnce(most: number): Failure {
  const words = `${most} of your runs are still going. Please wait for one of them to finish.`;
  return tooMany('too_many_at_once', words, COME_BACK_SECONDS);
}

function busy(): Failure {
  return new Failure('busy', 'Very many people are here right now. Please try again in a moment.', 503, {
    headers: { 'Retry-After': String(COME_BACK_SECONDS) },
  });
}
