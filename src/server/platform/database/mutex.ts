import { setImmediate } from 'node:timers/promises';
import { createFairQueue } from '@/automation/parts/fair-queue';
import { requestContext } from '../telemetry/observer';

/**
 * Runs tasks one at a time, in turn between the callers of the requests they belong to, so that a caller with many
 * tasks delays others by one task each. Tasks of one caller keep the order in which they arrive.
 */
export interface Mutex {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** The caller of work that belongs to no request. */
const SERVER = 'server';

/**
 * Creates a mutex. The embedded database is a single connection, and the embedded stack opens transactions on it that
 * carry a member's role: a statement of ours, or of another request, in between would run as that member.
 *
 * The embedded database runs in this thread and never waits for I/O, so a queue of tasks would never yield to the event
 * loop. Therefore each turn of the loop runs at most one task, so that other requests wait for one task only. Two
 * simpler ways do not work. Yielding only while tasks are queued: all requests that arrived are called back in one turn
 * and answered before the next task is queued. Yielding every few milliseconds: the server accepts one new connection
 * per turn, so a page would queue behind the connections of all other callers.
 */
export function createMutex(): Mutex {
  const queue = createFairQueue(1);
  let loopTurn: Promise<void> | undefined;

  async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
    await loopTurn;
    loopTurn = setImmediate().then(() => {
      loopTurn = undefined;
    });
    return work();
  }

  return { run: (work) => queue.run(requestContext.getStore()?.caller ?? SERVER, () => runInTurn(work)) };
}
