import { isUrlAllowed, publicOnly } from '@/automation/parts/net-guard';
import type { ApiRun } from '@/contracts/api';
import { CALLBACK_HEADER, type CallbackBody, MAX_CALLBACK_URL_LENGTH, MAX_CALLBACKS } from '@/contracts/callback';
import { Failure, tooManyRequests } from '@/contracts/failure';
import type { Db } from '../../platform/database/db';
import { createMutex } from '../../platform/database/mutex';
import { noPubSub, type PubSub } from '../../platform/database/pubsub';
import { safeErrorCode } from '../../platform/database/safe-error-code';
import { DeliveryWorker } from '../../platform/delivery-worker';
import type { Log } from '../../platform/http/log';
import { CallbackStore, type DueCallback, RETRY_DELAYS_SECONDS } from './callback-store';
import { createDeliveryLimiter, MAX_DELIVERIES } from './delivery-limiter';
import { CallbackError, postCallback } from './post-callback';
import { createSigningSecrets, signedHeaders } from './signing';

/** Notifies programs that their runs have ended, and retries until that succeeds or is given up. */
export type Callbacks = ReturnType<typeof createCallbacks>;

export interface CallbackOptions {
  db: Db;
  /** Origins that the operator has allowed even though they are not public. */
  openedOrigins: readonly string[];
  /** Returns the run as callbacks send it; undefined if it was deleted. */
  loadRun(runId: string): Promise<ApiRun | undefined>;
  /** Messages of other processes on the database about ended runs. */
  pubsub?: PubSub | undefined;
  log: Log;
}

/** A callback that this process delivers, with the function that releases its permit. */
interface ClaimedCallback {
  callback: DueCallback;
  release(): void;
}

/** The `Retry-After` of a member with too many undelivered callbacks. */
const RETRY_AFTER_SECONDS = 60;

/** Creates the callbacks on a database. */
export function createCallbacks({ db, openedOrigins, loadRun, pubsub = noPubSub, log }: CallbackOptions) {
  const store = new CallbackStore(db);
  const secrets = createSigningSecrets(db);
  const limiter = createDeliveryLimiter();
  const claimMutex = createMutex();
  const worker = new DeliveryWorker<ClaimedCallback>({
    name: 'callbacks',
    maxConcurrent: MAX_DELIVERIES,
    // Claims run one at a time, so that each sees the permits of earlier claims.
    claim: () => claimMutex.run(claim),
    attempt,
    log,
  });
  const unsubscribe = pubsub.subscribe('callbacks', () => worker.poll());

  async function claim(): Promise<ClaimedCallback | undefined> {
    const callback = await store.claim(limiter.findSaturated());
    return callback && { callback, release: limiter.acquire(callback) };
  }

  async function attempt({ callback, release }: ClaimedCallback): Promise<void> {
    const { runId, attempts } = callback;
    try {
      await post(callback);
      await store.markDelivered(callback);
    } catch (error) {
      const internal = () => new CallbackError(`something went wrong on our side (${safeErrorCode(error)})`);
      const { message, kind } = error instanceof CallbackError ? error : internal();
      if (kind === 'late') limiter.recordLate(callback);
      const givenUp = await store.markFailed(callback, message, kind === 'final');
      const outcome = givenUp ? 'given up' : 'to be tried again';
      log(`run ${runId}: attempt ${attempts} to call back failed, ${outcome}: ${message}`);
      const [firstDelaySeconds = 0] = RETRY_DELAYS_SECONDS;
      if (!givenUp && attempts === 1) setTimeout(() => worker.poll(), firstDelaySeconds * 1000).unref();
    } finally {
      release();
    }
  }

  async function post({ runId, tokenId, url, receiver }: DueCallback): Promise<void> {
    const run = await loadRun(runId);
    if (!run || run.state === 'running') return;
    const timestamp = run.finishedAt ?? new Date().toISOString();
    const body = JSON.stringify({ type: `run.${run.state}`, timestamp, data: run } satisfies CallbackBody);
    const headers = signedHeaders(await secrets.secretFor(tokenId), runId, new Date(), body);
    const publicOnlyTarget = !openedOrigins.includes(new URL(url).origin);
    await postCallback(url, { headers, body, publicOnlyTarget, timeoutSeconds: limiter.timeoutSecondsFor(receiver) });
  }

  return {
    secrets,
    /**
     * Validates the callback URL of a program for a run of this member, and returns it in stored form.
     *
     * @throws Failure 400 if it may not be called, 429 if too many callbacks of the member are undelivered
     */
    async accept(userId: string, input: string): Promise<string> {
      const address = callbackAddress(input, openedOrigins);
      if ((await store.countWaiting(userId)) < MAX_CALLBACKS) return address;
      const words = `${MAX_CALLBACKS} of your callbacks have not arrived yet. Please see to their receivers first.`;
      throw tooManyRequests('too_many_callbacks', words, RETRY_AFTER_SECONDS);
    },
    stateOf: store.stateOf.bind(store),
    /** The callbacks, for the operator. */
    list: store.list(() => worker.poll()),
    /** Starts to deliver due callbacks. */
    poll: () => worker.poll(),
    /** Resolves when no delivery is in progress. */
    drain: () => worker.drain(),
    /** Starts no further deliveries; resolves when those in progress have ended. */
    stop(): Promise<void> {
      unsubscribe();
      return worker.stop();
    },
  };
}

/**
 * Validates a callback URL: it must be public and use https, or belong to an origin that the operator has allowed.
 * Returns the URL without its fragment.
 *
 * @throws Failure 400, whose message never repeats the URL, because it may contain a secret
 */
function callbackAddress(input: string, openedOrigins: readonly string[]): string {
  const url = input.length <= MAX_CALLBACK_URL_LENGTH && URL.canParse(input) ? new URL(input) : undefined;
  if (!url || url.username || url.password)
    throw refusal(`must be a URL of up to ${MAX_CALLBACK_URL_LENGTH} characters, without user and password.`);
  url.hash = '';
  if (openedOrigins.includes(url.origin)) return url.href;
  if (url.protocol !== 'https:') throw refusal('must begin with https://.');
  if (!isUrlAllowed(url, publicOnly)) throw refusal('must be public and use the default port.');
  return url.href;
}

function refusal(requirement: string): Failure {
  return new Failure('invalid_callback', `The address of a callback ${requirement}`, 400, { field: CALLBACK_HEADER });
}
