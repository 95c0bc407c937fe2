/** Calls in progress, for clients before protocol 2026-07-28, which cancel a call by a second request. */
export type LiveCalls = ReturnType<typeof createLiveCalls>;

/** The reason of a call that its host waits for no longer. What it has started goes on: its cost is paid already. */
export const GAVE_UP = 'gave up';

/** The words with which clients say that they gave up ("Request timed out"), not that their user cancels. */
const TIMEOUT = /\btime(d)?[ -]?out\b/i;

/** Creates the registry of calls in this process. */
export function createLiveCalls() {
  const live = new Map<string, Set<AbortController>>();
  // Every client numbers its requests from 0 or 1, so the ids of a member's clients differ by their tokens alone.
  const keyOf = (token: string, request: unknown) => JSON.stringify([token, request]);
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
     * Cancels the call with this id, unless several clients with the token use it, which makes it ambiguous.
     *
     * @param reason what the client says of it
     */
    cancel(token: string, request: unknown, reason: unknown): void {
      const [first, ...others] = live.get(keyOf(token, request)) ?? [];
      if (others.length === 0) first?.abort(TIMEOUT.test(String(reason)) ? GAVE_UP : undefined);
    },
  };
}
