import { createHash } from 'node:crypto';
import { noPubSub, type PubSub } from '@/server/platform/database/pubsub';

/** Calls in progress, for clients before protocol 2026-07-28, which cancel a call by a second request. */
export type LiveCalls = ReturnType<typeof createLiveCalls>;

/** The reason of a call that its host waits for no longer. What it has started goes on: its cost is paid already. */
export const GAVE_UP = 'gave up';

/** The words with which clients say that they gave up ("Request timed out"), not that their user cancels. */
const TIMEOUT = /\btime(d)?[ -]?out\b/i;

/**
 * Creates the registry of calls in this process. A proxy may send the cancellation of a call to another process than the
 * call, which then passes it on by `pubsub`.
 */
export function createLiveCalls(pubsub: Pick<PubSub, 'subscribe' | 'publish'> = noPubSub) {
  const live = new Map<string, Set<AbortController>>();
  // Every client numbers its requests from 0 or 1, so the ids of a member's clients differ by their tokens alone.
  const keyOf = (token: string, request: unknown) =>
    createHash('sha256')
      .update(JSON.stringify([token, request]))
      .digest('base64url');

  /** Cancels the call with this key, unless several clients with the token use it, which makes it ambiguous. */
  function cancelHere(key: string, reason: string | undefined): void {
    const [first, ...others] = live.get(key) ?? [];
    if (others.length === 0) first?.abort(reason);
  }
  pubsub.subscribe('calls', (message = '') => {
    const [key = '', ...reason] = message.split(' ');
    cancelHere(key, reason.join(' ') || undefined);
  });
  return {
    /** Registers a call until `done`, and returns the signal that cancels it. */
    register(token: string, request: string | number): { signal: AbortSignal; done: () => void } {
      const key = keyOf(token, request);
      const controller = new AbortController();
      const controllers = live.get(key) ?? new Set();
      live.set(key, controllers.add(controller));
      const done = () => {
        controllers.delete(controller);
        if (controllers.size === 0 && live.get(key) === controllers) live.delete(key);
      };
      return { signal: controller.signal, done };
    },
    /**
     * Cancels the call with this id, in whichever process it is.
     *
     * @param reason what the client says of it
     */
    async cancel(token: string, request: unknown, reason: unknown): Promise<void> {
      const key = keyOf(token, request);
      const knownReason = TIMEOUT.test(String(reason)) ? GAVE_UP : undefined;
      if (live.has(key)) cancelHere(key, knownReason);
      else await pubsub.publish('calls', knownReason ? `${key} ${knownReason}` : key);
    },
  };
}
