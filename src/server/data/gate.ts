/** Runs pieces of work one after the other, in the order they came. */
export interface Gate {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * A gate for what must not overlap. The embedded database is one connection, and the embedded stack opens its
 * transactions on it without a lock: two requests at once would share a transaction, and one member's role with it.
 */
export function createGate(): Gate {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const next = last.then(work, work);
      last = next.catch(() => undefined);
      return next;
    },
  };
}
