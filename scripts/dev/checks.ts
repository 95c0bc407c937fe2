import { Worker } from 'node:worker_threads';
import type { RuleFinding } from '@/toolkit/finding';

/** A message to the thread: the paths saved since the last check. */
export interface CheckJob {
  saved: readonly string[];
}

/** The thread's reply: all problems of the project, or the error that prevented the check. */
export type CheckDone = { problems: RuleFinding[] } | { error: string };

/** Code that the check loads to read answers. */
const READER_CODE = /^src\/(?:normalisers|reading)\//;

/** Opens the check in a worker thread, because it takes seconds. It starts with the first call and caches what it reads. */
export function openChecks(root: string) {
  let thread: Worker | undefined;
  const start = () => {
    const program = new URL('./check-thread.ts', import.meta.url);
    const worker = new Worker(program, { workerData: root, execArgv: ['--import', 'tsx'] });
    worker.unref();
    return worker;
  };
  const stop = async () => {
    const worker = thread;
    thread = undefined;
    await worker?.terminate();
  };
  return {
    /**
     * Returns all problems of the project; calls are queued. The first call reads all files, later ones only what was
     * saved.
     *
     * @throws Error if a schema in `schemas/` cannot be read
     */
    problems(saved: ReadonlySet<string>): Promise<RuleFinding[]> {
      // Loaded modules stay cached in a thread: only a new thread loads saved changes.
      if ([...saved].some((path) => READER_CODE.test(path))) void stop();
      thread ??= start();
      const worker = thread;
      return new Promise((done, fail) => {
        const onError = (error: Error) => {
          thread = undefined;
          fail(error);
        };
        worker.once('error', onError);
        worker.once('message', (answer: CheckDone) => {
          worker.off('error', onError);
          if ('error' in answer) fail(new Error(answer.error));
          else done(answer.problems);
        });
        worker.postMessage({ saved: [...saved] } satisfies CheckJob);
      });
    },
    close: stop,
  };
}
