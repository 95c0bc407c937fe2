/** Runs pieces of work one after the other, in the order they came. */
export interface Gate {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * A gate for what must not overlap. The embedded database is one connection, and the embedded stack opens transactions
 * on it that carry a member's role: a statement of ours, or of another request, that came in between would run as that
 * member.
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
