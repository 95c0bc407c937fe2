/** Runs a limited number of tasks concurrently and queues a limited number, fairly between callers. */
export interface BoundedQueue {
  /** Runs the task as soon as a slot is free; returns undefined at once if the queue is full. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T> | undefined;
}

/**
 * Creates a queue with `concurrency` slots and room for `capacity` waiting tasks. The next task is always from the
 * caller with the fewest running tasks and, among those, the longest wait since their last turn. Once the queue is half
 * full, each caller may queue only one task. So a caller with many tasks neither delays the others nor locks them out.
 */
export function createBoundedQueue(concurrency: number, capacity: number): BoundedQueue {
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

  function isFull(caller: string): boolean {
    return waitingCount >= capacity || (waitingCount >= capacity / 2 && waiting.has(caller));
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

  async function runInTurn<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (freeSlots > 0) {
      freeSlots -= 1;
      changeRunning(caller, 1);
    } else {
      waitingCount += 1;
      await new Promise<void>((start) => waiting.set(caller, [...(waiting.get(caller) ?? []), start]));
    }
    try {
      return await work();
    } finally {
      changeRunning(caller, -1);
      releaseSlot();
    }
  }

  return { run: (caller, work) => (freeSlots === 0 && isFull(caller) ? undefined : runInTurn(caller, work)) };
}
