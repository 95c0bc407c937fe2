import { setImmediate } from 'node:timers/promises';
import { createFairQueue } from '@/automation/parts/fair-queue';
import { requestContext } from '../telemetry/observer';

/** Runs tasks one at a time, in turn between callers. Tasks of the same caller keep their order. */
export interface Mutex {
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** The caller of tasks without a request. */
const SERVER = 'server';

/**
 * Creates a mutex. The embedded database is a single connection, and the embedded stack opens transactions on it that
 * carry a member's role: a statement of the server or of another request in between would run as that member.
 *
 * The embedded database runs in this thread and never waits for I/O, so a queue of tasks would never yield to the event
 * loop. Therefore each turn of the loop runs at most one task, so that other requests wait for one task only. Two
 * simpler ways do not work. If it yielded only while tasks are queued, all requests that have arrived would be handled
 * in one turn, before the next task is queued. If it yielded every few milliseconds, the server would accept only one
 * new connection per turn, so a page would wait behind the connections of all other callers.
 */
export function createMutex(): Mutex {
  const queue = createFairQueue(1);
  let loopTurn: Promise<void> | undefined;

  async function runInTurn<T>(task: () => Promise<T>): Promise<T> {
    await loopTurn;
    loopTurn = setImmediate().then(() => {
      loopTurn = undefined;
    });
    return task();
  }

  return { run: (task) => queue.run(requestContext.getStore()?.caller ?? SERVER, () => runInTurn(task)) };
}
