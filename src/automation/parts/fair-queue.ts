/** Runs a limited number of tasks concurrently and queues the others, fairly between callers. */
export interface FairQueue {
  /** Runs the task as soon as it is its turn. */
  run<T>(caller: string, task: () => Promise<T>): Promise<T>;
  /** Returns whether a slot is free, or the caller may still queue a task. */
  hasRoom(caller: string): boolean;
}

/**
 * Creates a queue with `concurrency` slots and room for `capacity` waiting tasks. The next task is always from the
 * caller with the fewest running tasks and, among those, the longest wait since their last turn. Once the queue is half
 * full, each caller may queue only one task. So a caller with many tasks neither delays the others nor locks them out.
 */
export function createFairQueue(concurrency: number, capacity = Number.POSITIVE_INFINITY): FairQueue {
  // Waiting tasks by caller, ordered by the caller's last turn.
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let freeSlots = concurrency;
  let waitingCount = 0;

  const runningOf = (caller: string): number => running.get(caller) ?? 0;

  function changeRunning(caller: string, change: number): void {
    const runningNow = runningOf(caller) + change;
    if (runningNow > 0) running.set(caller, runningNow);
    else running.delete(caller);
  }

  function takeTurn(caller: string): Promise<void> {
    return new Promise((start) => {
      waitingCount += 1;
      const callerQueue = waiting.get(caller);
      if (callerQueue) callerQueue.push(start);
      else waiting.set(caller, [start]);
    });
  }

  /** Passes a freed slot directly to the next waiting caller, so that a new arrival cannot take it first. */
  function releaseSlot(): void {
    let next: string | undefined;
    for (const caller of waiting.keys()) if (next === undefined || runningOf(caller) < runningOf(next)) next = caller;
    const callerQueue = next === undefined ? undefined : waiting.get(next);
    if (next === undefined || !callerQueue) {
      freeSlots += 1;
      return;
    }
    const start = callerQueue.shift();
    waiting.delete(next);
    if (callerQueue.length > 0) waiting.set(next, callerQueue);
    waitingCount -= 1;
    changeRunning(next, 1);
    start?.();
  }

  return {
    async run(caller, task) {
      if (freeSlots > 0) {
        freeSlots -= 1;
        changeRunning(caller, 1);
      } else await takeTurn(caller);
      try {
        return await task();
      } finally {
        changeRunning(caller, -1);
        releaseSlot();
      }
    },
    hasRoom: (caller) =>
      freeSlots > 0 || (waitingCount < capacity && (waitingCount < capacity / 2 || !waiting.has(caller))),
  };
}
