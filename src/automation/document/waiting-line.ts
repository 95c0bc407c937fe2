/** Lets some work at the same time, and some wait for that in turn. */
export interface WaitingLine {
  /** Does a piece of work as soon as there is room; undefined, at once, where too many are waiting already. */
  enter<T>(work: () => Promise<T>): Promise<T> | undefined;
}

/** A line where so many may work at the same time and so many may wait. */
export function waitingLine(atOnce: number, waiting: number): WaitingLine {
  const line: (() => void)[] = [];
  let working = 0;

  async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (working >= atOnce) await new Promise<void>((go) => line.push(go));
    else working += 1;
    try {
      return await work();
    } finally {
      // The next in line takes over this place: nobody who comes just now can slip in between.
      const next = line.shift();
      if (next) next();
      else working -= 1;
    }
  }

  return { enter: (work) => (working >= atOnce && line.length >= waiting ? undefined : turn(work)) };
}
