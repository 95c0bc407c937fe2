import type { ApiRun } from '@/contracts/api';
import { type CallbackBody, type CallbackState, MOST_CALLBACKS } from '@/contracts/callback';
import type { Db } from '../data/db';
import { faultCode } from '../data/fault-code';
import { Forwarder } from '../data/forwarder';
import { createGate } from '../data/gate';
import { noSignals, type Signals } from '../data/signals';
import { tooMany } from '../http/fail';
import type { Log } from '../http/log';
import { callbackAddress } from './callback-address';
import { CallbackStore, type DueCallback, PAUSES } from './callback-store';
import { DELIVERIES_AT_ONCE, deliveryPlaces } from './delivery-places';
import { CallbackFault, postCallback } from './post-callback';
import { type SigningSecrets, signedHeaders, signingSecrets } from './signing';

/** Tells programs that their runs have ended, and again until that has worked or is given up. */
export interface Callbacks {
  secrets: SigningSecrets;
  /**
   * The address a program named for the end of a run of this member, as it is kept.
   *
   * @throws Failure 400 where it may not be called, 429 where too many have not arrived
   */
  accept(userId: string, given: string): Promise<string>;
  /** How the callback of a run stands; undefined where none was asked for. */
  stateOf(runId: string): Promise<CallbackState | undefined>;
  /** Begins with what is due. */
  wake(): void;
  /** Resolves when nothing is on its way. */
  settle(): Promise<void>;
  /** Begins nothing more; resolves when what is on its way has ended. */
  stop(): Promise<void>;
}

/** What they are made of. */
export interface CallbackParts {
  db: Db;
  /** Origins the operator has opened, though they are not public. */
  opened: readonly string[];
  /** A run as its program is told it; undefined where it is gone. */
  tell(runId: string): Promise<ApiRun | undefined>;
  /** What other processes on the database say of runs that end. */
  signals?: Signals | undefined;
  log: Log;
}

/** A callback that this process is to send, and what frees its place. */
interface ClaimedCallback {
  due: DueCallback;
  free(): void;
}

/** How long somebody whose callbacks do not arrive should wait, in seconds. */
const COME_BACK_SECONDS = 60;

/** The callbacks in a database. */
export function createCallbacks({ db, opened, tell, signals = noSignals, log }: CallbackParts): Callbacks {
  const store = new CallbackStore(db);
  const secrets = signingSecrets(db);
  const places = deliveryPlaces();
  const turn = createGate();
  const forwarder = new Forwarder<ClaimedCallback>({
    name: 'callbacks',
    atOnce: DELIVERIES_AT_ONCE,
    // One after the other: each knows the places that were taken before.
    claim: () => turn.run(claim),
    attempt,
    log,
  });
  const deaf = signals.on('callbacks', () => forwarder.wake());

  async function claim(): Promise<ClaimedCallback | undefined> {
    const due = await store.claim(places.full());
    return due && { due, free: places.take(due) };
  }

  async function attempt({ due, free }: ClaimedCallback): Promise<void> {
    const { runId, attempts } = due;
    try {
      await post(due);
      await store.delivered(due);
    } catch (error) {
      const { message, kind } = error instanceof CallbackFault ? error : ownFault(error);
      if (kind === 'late') places.wasLate(due);
      const givenUp = await store.failed(due, message, kind === 'final');
      const end = givenUp ? 'given up' : 'to be tried again';
      log(`run ${runId}: attempt ${attempts} to call back failed, ${end}: ${message}`);
      const [soon = 0] = PAUSES;
      if (!givenUp && attempts === 1) setTimeout(() => forwarder.wake(), soon * 1000).unref();
    } finally {
      free();
    }
  }

  async function post({ runId, tokenId, url, receiver }: DueCallback): Promise<void> {
    const run = await tell(runId);
    if (!run || run.state === 'running') return;
    const timestamp = run.finishedAt ?? new Date().toISOString();
    const body = JSON.stringify({ type: `run.${run.state}`, timestamp, data: run } satisfies CallbackBody);
    const headers = signedHeaders(await secrets.of(tokenId), runId, new Date(), body);
    const guarded = !opened.includes(new URL(url).origin);
    await postCallback(url, { headers, body, guarded, patienceSeconds: places.patienceFor(receiver) });
  }

  return {
    secrets,
    async accept(userId, given) {
      const address = callbackAddress(given, opened);
      if ((await store.waiting(userId)) < MOST_CALLBACKS) return address;
      const words = `${MOST_CALLBACKS} of your callbacks have not arrived yet. Please see to their receivers first.`;
      throw tooMany('too_many_callbacks', words, COME_BACK_SECONDS);
    },
    stateOf: (runId) => store.stateOf(runId),
    wake: () => forwarder.wake(),
    settle: () => forwarder.settle(),
    stop() {
      deaf();
      return forwarder.stop();
    },
  };
}

function ownFault(error: unknown): CallbackFault {
  return new CallbackFault(`something went wrong on our side (${faultCode(error)})`);
}
