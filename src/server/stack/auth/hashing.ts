import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Failure } from '@/contracts/failure';
import { PRODUCTION_TUNING } from '../../tuning';

/** A password to hash, or, with a hash, to compare with it. */
export interface HashJob {
  password: string;
  hash?: string;
}

/** A job with the cost of a new hash, as a power of two. */
export interface CostedJob extends HashJob {
  cost: number;
}

/** What came of a job: the hash, or whether it fits. */
export type HashDone = { value: string | boolean } | { error: string };

/** Hashes passwords outside the thread that serves the site. */
export interface Hashing {
  /** The work one hash costs, as a power of two. */
  readonly cost: number;
  /**
   * Does a job. Urgent ones come before all others and find room when others find none.
   *
   * @throws Failure 503 where too many wait
   */
  run(job: HashJob, urgent: boolean): Promise<string | boolean>;
  close(): Promise<void>;
}

interface Task {
  job: HashJob;
  done(value: string | boolean): void;
  fail(error: Error): void;
}

/** How many jobs may wait: about four seconds of work. For urgent ones there is room for as many again. */
const MOST_WAITING = 50;

/** One thread, started when it is first needed. @param cost the work one hash costs, as a power of two */
export function openHashing(cost: number = PRODUCTION_TUNING.hashCost): Hashing {
  const waiting: Task[] = [];
  let urgentWaiting = 0;
  let current: Task | undefined;
  let thread: Worker | undefined;

  function next(): void {
    if (current) return;
    current = waiting.shift();
    urgentWaiting = Math.max(0, urgentWaiting - 1);
    if (!current) return;
    thread ??= start();
    thread.postMessage({ ...current.job, cost } satisfies CostedJob);
  }

  function settle(settled: (task: Task) => void): void {
    const task = current;
    current = undefined;
    if (task) settled(task);
    next();
  }

  function start(): Worker {
    const started = new Worker(new URL(`./hash-worker${extname(import.meta.url)}`, import.meta.url));
    started.unref();
    started.on('message', (done: HashDone) =>
      settle((task) => ('error' in done ? task.fail(new Error(`bcrypt: ${done.error}`)) : task.done(done.value))),
    );
    started.on('error', (error) => {
      thread = undefined;
      settle((task) => task.fail(error));
    });
    return started;
  }

  return {
    cost,
    run(job, urgent) {
      if (waiting.length >= (urgent ? 2 * MOST_WAITING : MOST_WAITING)) return Promise.reject(tooBusy());
      return new Promise((done, fail) => {
        const task = { job, done, fail };
        if (urgent) waiting.splice(urgentWaiting, 0, task);
        else waiting.push(task);
        if (urgent) urgentWaiting += 1;
        next();
      });
    },
    async close() {
      for (const task of waiting.splice(0)) task.fail(tooBusy());
      current?.fail(tooBusy());
      current = undefined;
      await thread?.terminate();
    },
  };
}

function tooBusy(): Failure {
  const words = 'Very many people are signing in just now. Please try again in a moment.';
  return new Failure('busy', words, 503, { headers: { 'Retry-After': '5' } });
}
