/** Calls of clients that say by another request that one is to end, as all did before protocol 2026-07-28. */
export interface LiveCalls {
  /** Keeps a call until it has ended, and gives the signal that ends it. */
  keep(caller: string, request: string | number): { signal: AbortSignal; done: () => void };
  /** Ends the call of this id. Where a member has several of it, from several clients, none is meant for certain. */
  end(caller: string, request: unknown): void;
}

/** The calls of this process. */
export function liveCalls(): LiveCalls {
  const live = new Map<string, Set<AbortController>>();
  const keyOf = (caller: string, request: unknown) => JSON.stringify([caller, request]);
  return {
    keep(caller, request) {
      const key = keyOf(caller, request);
      const control = new AbortController();
      const same = live.get(key) ?? new Set();
      live.set(key, same.add(control));
      const done = () => {
        same.delete(control);
        if (same.size === 0 && live.get(key) === same) live.delete(key);
      };
      return { signal: control.signal, done };
    },
    end(caller, request) {
      const [only, ...others] = live.get(keyOf(caller, request)) ?? [];
      if (others.length === 0) only?.abort();
    },
  };
}
