interface PendingTimer {
  due: number;
  fire(): void;
}

/** The time functions of a window. */
type TimeGlobals = Pick<typeof globalThis, 'Date' | 'setInterval' | 'clearInterval' | 'AbortSignal'>;

/**
 * Replaces `Date.now`, intervals and `AbortSignal.timeout` of a window by a fake clock that can be advanced and
 * stopped. `setTimeout` stays real: pages use it to wait for the next tick, not for a duration.
 */
export function installClock(target: TimeGlobals = globalThis) {
  const real = {
    now: target.Date.now.bind(target.Date),
    setInterval: target.setInterval.bind(target),
    clearInterval: target.clearInterval.bind(target),
  };
  const timers = new Map<number, PendingTimer>();
  let offset = 0;
  let stoppedAt: number | undefined;
  const now = () => (stoppedAt ?? real.now()) + offset;

  const tick = (id: number) => {
    if (stoppedAt === undefined) timers.get(id)?.fire();
  };
  target.Date.now = now;
  target.setInterval = ((callback: (...args: unknown[]) => void, every = 0, ...args: unknown[]) => {
    const id = Number(real.setInterval(() => tick(id), every));
    const entry: PendingTimer = {
      due: now() + every,
      fire() {
        entry.due = now() + every;
        callback(...args);
      },
    };
    timers.set(id, entry);
    return id;
  }) as typeof target.setInterval;
  target.clearInterval = ((id?: number) => {
    timers.delete(Number(id));
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
    /** Advances the clock at once; fires the intervals due in that time, in order. */
    advance(milliseconds: number): void {
      const end = now() + milliseconds;
      for (;;) {
        const next = [...timers.values()].sort((first, second) => first.due - second.due)[0];
        if (!next || next.due > end) break;
        offset += Math.max(0, next.due - now());
        next.fire();
      }
      offset += Math.max(0, end - now());
    },
    /** Stops the clock; from now on only `advance` moves it. */
    stop(): void {
      stoppedAt ??= real.now();
    },
    reset(): void {
      offset = 0;
      stoppedAt = undefined;
    },
  };
}
