/** Lets some work at the same time, and some wait for that, each caller in a fair turn. */
export interface WaitingLine {
  /** Does a piece of work as soon as there is room; undefined, at once, where too many are waiting already. */
  enter<T>(caller: string, work: () => Promise<T>): Promise<T> | undefined;
}

/**
 * A line where so many may work at the same time and so many may wait. The next is always of the caller who has the fewest at
 * work, and of those who waited for longest since their last turn. Once half of the places to wait are taken, each
 * caller has one: so nobody who sends many keeps others waiting for all of them, or out.
 */
export function waitingLine(atOnce: number, places: number): WaitingLine {
  // Callers in the order of their last turn.
  const waiting = new Map<string, (() => void)[]>();
  const working = new Map<string, number>();
  let free = atOnce;
  let taken = 0;

  const workingOf = (caller: string): number => working.get(caller) ?? 0;

  function count(caller: string, more: number): void {
    const now = workingOf(caller) + more;
    if (now > 0) working.set(caller, now);
    else working.delete(caller);
  }

  function isFull(caller: string): boolean {
    return taken >= places || (taken >= places / 2 && waiting.has(caller));
  }

  /** Gives a place that has become free to the next caller, if anybody waits: who comes just now cannot slip in between. */
  function pass(): void {
    let next: string | undefined;
    for (const caller of waiting.keys()) if (next === undefined || workingOf(caller) < workingOf(next)) next = caller;
    const line = next === undefined ? undefined : waiting.get(next);
    if (next === undefined || !line) {
      free += 1;
      return;
    }
    const go = line.shift();
    waiting.delete(next);
    if (line.length > 0) waiting.set(next, line);
    taken -= 1;
    count(next, 1);
    go?.();
  }

  async function turn<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (free > 0) {
      free -= 1;
      count(caller, 1);
    } else {
      taken += 1;
      await new Promise<void>((go) => waiting.set(caller, [...(waiting.get(caller) ?? []), go]));
    }
    try {
      return await work();
    } finally {
      count(caller, -1);
      pass();
    }
  }

  return { enter: (caller, work) => (free === 0 && isFull(caller) ? undefined : turn(caller, work)) };
}
