import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Failure } from '@/contracts/failure';
import { PRODUCTION_TUNING } from '../../../platform/tuning';

/** A password to hash, or to compare if a hash is given. */
export interface HashJob {
  password: string;
  hash?: string;
  /** The bcrypt cost of the new hash; by default that of the service. */
  cost?: number;
}

/** A job with the bcrypt cost of a new hash (binary logarithm of the rounds). */
export interface HashJobWithCost extends HashJob {
  cost: number;
}

/** Result of a job: the hash, or whether the password matches. */
export type HashResult = { value: string | boolean } | { error: string };

/** Hashes passwords in another thread. */
export interface Hashing {
  /** The bcrypt cost (binary logarithm of the rounds). */
  readonly cost: number;
  /**
   * Runs a job. Urgent jobs go first and have extra room in the queue.
   *
   * @throws Failure 503 if the queue is full
   */
  run(job: HashJob, urgent: boolean): Promise<string | boolean>;
  close(): Promise<void>;
}

interface Task {
  job: HashJob;
  resolve(value: string | boolean): void;
  reject(error: Error): void;
}

/** Maximum number of queued jobs, about four seconds of work. As many urgent jobs may wait in addition. */
const MAX_WAITING = 50;

/** Creates the hashing service with one thread, started on first use. @param cost the bcrypt cost */
export function openHashing(cost: number = PRODUCTION_TUNING.hashCost): Hashing {
  const waiting: Task[] = [];
  let urgentWaiting = 0;
  let current: Task | undefined;
  let thread: Worker | undefined;

  function startNext(): void {
    if (current) return;
    current = waiting.shift();
    urgentWaiting = Math.max(0, urgentWaiting - 1);
    if (!current) return;
    thread ??= start();
    thread.postMessage({ cost, ...current.job } satisfies HashJobWithCost);
  }

  function finishCurrent(finish: (task: Task) => void): void {
    const task = current;
    current = undefined;
    if (task) finish(task);
    startNext();
  }

  function start(): Worker {
    const worker = new Worker(new URL(`./hash-worker${extname(import.meta.url)}`, import.meta.url));
    worker.unref();
    worker.on('message', (result: HashResult) =>
      finishCurrent((task) =>
        'error' in result ? task.reject(new Error(`bcrypt: ${result.error}`)) : task.resolve(result.value),
      ),
    );
    worker.on('error', (error) => {
      thread = undefined;
      finishCurrent((task) => task.reject(error));
    });
    return worker;
  }

  return {
    cost,
    run(job, urgent) {
      if (waiting.length >= (urgent ? 2 * MAX_WAITING : MAX_WAITING)) return Promise.reject(tooBusy());
      return new Promise((resolve, reject) => {
        const task = { job, resolve, reject };
        if (urgent) waiting.splice(urgentWaiting, 0, task);
        else waiting.push(task);
        if (urgent) urgentWaiting += 1;
        startNext();
      });
    },
    async close() {
      for (const task of waiting.splice(0)) task.reject(tooBusy());
      current?.reject(tooBusy());
      current = undefined;
      await thread?.terminate();
    },
  };
}

function tooBusy(): Failure {
  const message = 'Very many people are signing in just now. Please try again in a moment.';
  return new Failure('busy', message, 503, { headers: { 'Retry-After': '5' } });
}
