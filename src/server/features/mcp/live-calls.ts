/** Calls in progress, for clients before protocol 2026-07-28, which cancel a call by a second request. */
export type LiveCalls = ReturnType<typeof createLiveCalls>;

/** Creates the registry of calls in this process. */
export function createLiveCalls() {
  const live = new Map<string, Set<AbortController>>();
  const keyOf = (caller: string, request: unknown) => JSON.stringify([caller, request]);
  return {
    /** Registers a call until `done`, and returns the signal that cancels it. */
    register(caller: string, request: string | number): { signal: AbortSignal; done: () => void } {
      const key = keyOf(caller, request);
      const controller = new AbortController();
      const controllers = live.get(key) ?? new Set();
      live.set(key, controllers.add(controller));
      const done = () => {
        controllers.delete(controller);
        if (controllers.size === 0 && live.get(key) === controllers) live.delete(key);
      };
      return { signal: controller.signal, done };
    },
    /** Cancels the call with this id, unless several clients of the member use it, which makes it ambiguous. */
    cancel(caller: string, request: unknown): void {
      const [first, ...others] = live.get(keyOf(caller, request)) ?? [];
      if (others.length === 0) first?.abort();
    },
  };
}
