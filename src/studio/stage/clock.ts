/** The time of a stage: it can be put ahead, and made to stand. */
export interface Clock {
  /** Lets this many milliseconds pass at once: all that is due in them happens, in its order. */
  advance(milliseconds: number): void;
  /** From now on time passes only where it is told to. */
  stop(): void;
  /** Back to the time there is. */
  reset(): void;
}

interface Waiting {
  due: number;
  fire(): void;
}

/** The parts of a window that tell the time. */
type Timed = Pick<typeof globalThis, 'Date' | 'setInterval' | 'clearInterval' | 'AbortSignal'>;

/**
 * Puts a window under a clock of ours: what ticks by intervals, what asks for the time and what is given up after a while
 * follow it. Single timeouts stay as they are: pages wait with them for the next moment, not for a length of time.
 */
export function installClock(target: Timed = globalThis): Clock {
  const real = {
    now: target.Date.now.bind(target.Date),
    setInterval: target.setInterval.bind(target),
    clearInterval: target.clearInterval.bind(target),
  };
  const waiting = new Map<number, Waiting>();
  let ahead = 0;
  let stoodAt: number | undefined;
  const now = () => (stoodAt ?? real.now()) + ahead;

  const tick = (id: number) => {
    if (stoodAt === undefined) waiting.get(id)?.fire();
  };
  target.Date.now = now;
  target.setInterval = ((callback: (...args: unknown[]) => void, every = 0, ...args: unknown[]) => {
    const id = Number(real.setInterval(() => tick(id), every));
    const entry: Waiting = {
      due: now() + every,
      fire() {
        entry.due = now() + every;
        callback(...args);
      },
    };
    waiting.set(id, entry);
    return id;
  }) as typeof target.setInterval;
  target.clearInterval = ((id?: number) => {
    waiting.delete(Number(id));
    real.clearInterval(id);
  }) as typeof target.clearInterval;
  target.AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    const id = target.setInterval(() => {
      target.clearInterval(id);
      controller.abort(new DOMException('The time is over.', 'TimeoutError'));
    }, milliseconds);
    return controller.signal;
  };

  return {
    advance(milliseconds) {
      const end = now() + milliseconds;
      for (;;) {
        const next = [...waiting.values()].sort((one, other) => one.due - other.due)[0];
        if (!next || next.due > end) break;
        ahead += Math.max(0, next.due - now());
        next.fire();
      }
      ahead += Math.max(0, end - now());
    },
    stop() {
      stoodAt ??= real.now();
    },
    reset() {
      ahead = 0;
      stoodAt = undefined;
    },
  };
}
