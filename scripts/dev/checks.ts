import { Worker } from 'node:worker_threads';
import type { RuleFinding } from '../lib/finding.ts';

/** What the thread is told: what was saved since it last looked. */
export interface CheckJob {
  saved: readonly string[];
}

/** What it answers: all problems of the project, or why none could be looked for. */
export type CheckDone = { problems: RuleFinding[] } | { error: string };

/** The check of one project, outside the thread that serves its pages: where there are many tools it takes seconds. */
export interface Checks {
  /**
   * All problems there are, one call after the other. The first call reads all files, every other only what was saved.
   *
   * @throws Error where a contract of `schemas/` cannot be read
   */
  problems(saved: ReadonlySet<string>): Promise<RuleFinding[]>;
  close(): Promise<void>;
}

/** What the check loads to read answers with. */
const LOADED = /^src\/(?:normalisers|reading)\//;

/** A thread that is started when it is first asked, and remembers what it has looked at. */
export function openChecks(root: string): Checks {
  let thread: Worker | undefined;
  const start = () => {
    const program = new URL('./check-thread.ts', import.meta.url);
    const started = new Worker(program, { workerData: root, execArgv: ['--import', 'tsx'] });
    started.unref();
    return started;
  };
  const stop = async () => {
    const stopped = thread;
    thread = undefined;
    await stopped?.terminate();
  };
  return {
    problems(saved) {
      // A module stays in a thread as it was loaded: only a new thread loads what was saved of it.
      if ([...saved].some((path) => LOADED.test(path))) void stop();
      thread ??= start();
      const asked = thread;
      return new Promise((done, fail) => {
        const ended = (error: Error) => {
          thread = undefined;
          fail(error);
        };
        asked.once('error', ended);
        asked.once('message', (answer: CheckDone) => {
          asked.off('error', ended);
          if ('error' in answer) fail(new Error(answer.error));
          else done(answer.problems);
        });
        asked.postMessage({ saved: [...saved] } satisfies CheckJob);
      });
    },
    close: stop,
  };
}
