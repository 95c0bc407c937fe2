import type { Automation, Run } from '@/automation/automation';
import { maskKeyLooks, maskKeys } from '@/automation/mask';
import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import type { Log } from '../http/log';
import { interrupted, type RunEnd, type RunStore, type StoredRun } from './run-store';

/** A run about to be worked on, with the keys its texts must never show. */
export interface RunOrder {
  run: Omit<Run, 'signal'>;
  automation: Automation;
  /** How long it may take, in seconds. */
  deadlineSeconds: number;
  keys: string[];
}

interface LiveRun {
  done: Promise<void>;
  stop: AbortController;
}

/** How often another process's run is looked at, in milliseconds. */
const LOOK_EVERY_MS = 1000;

/**
 * Works on runs and keeps how they end. A run goes on when nobody waits for it any more; its answer is stored all
 * the same.
 */
export class RunDesk {
  private readonly live = new Map<string, LiveRun>();

  constructor(
    private readonly store: RunStore,
    private readonly log: Log,
  ) {}

  /** Whether this process works on the run. */
  has(id: string): boolean {
    return this.live.has(id);
  }

  /** Starts to work on a run that has been recorded. Resolves when its end is recorded. */
  work(order: RunOrder): Promise<void> {
    const stop = new AbortController();
    const done = this.finish(order, stop.signal).finally(() => this.live.delete(order.run.id));
    this.live.set(order.run.id, { done, stop });
    return done;
  }

  /** Waits until a run has ended, at most so many milliseconds, and gives it as it stands then. */
  async wait(id: string, milliseconds: number): Promise<StoredRun | undefined> {
    const until = Date.now() + milliseconds;
    for (;;) {
      const left = until - Date.now();
      const live = this.live.get(id);
      if (live && left > 0) await Promise.race([live.done, pause(left)]);
      const run = await this.store.find(id);
      if (run?.state !== 'running' || left <= 0) return run;
      await pause(Math.min(LOOK_EVERY_MS, left));
    }
  }

  /** Records a run as cancelled and stops waiting for its provider; false where it had ended already. */
  async cancel(id: string): Promise<boolean> {
    const message = 'This run was cancelled.';
    const body = JSON.stringify({ error: { code: 'cancelled', message } });
    const answer: Answer = { status: 502, contentType: 'application/json', body };
    return this.end(id, { state: 'cancelled', answer, errorCode: 'cancelled', errorMessage: message });
  }

  /**
   * Resolves when every run of this process has ended; those that have not after so many milliseconds are recorded as
   * interrupted, so that a page that waits for one, or comes back to it, is told.
   */
  async settle(milliseconds: number): Promise<void> {
    await Promise.race([Promise.allSettled([...this.live.values()].map((run) => run.done)), pause(milliseconds)]);
    await Promise.all([...this.live.keys()].map((id) => this.end(id, interrupted)));
  }

  /** Records how a run ends that is not waited for any longer; false where it had ended already. */
  private async end(id: string, end: RunEnd): Promise<boolean> {
    const ended = await this.store.finish(id, end);
    if (ended) this.live.get(id)?.stop.abort();
    return ended;
  }

  private async finish({ run, automation, deadlineSeconds, keys }: RunOrder, stop: AbortSignal): Promise<void> {
    const timeout = AbortSignal.timeout(deadlineSeconds * 1000);
    let end: RunEnd;
    try {
      const answer = await automation({ ...run, signal: AbortSignal.any([stop, timeout]) });
      end = endOf({ ...answer, body: maskKeys(answer.body, keys) });
    } catch (error) {
      end = failed(error, timeout.aborted, keys);
      if (!(error instanceof Failure) && !timeout.aborted && !stop.aborted) {
        this.log(
          `run ${run.id}: ${maskKeyLooks(error instanceof Error ? (error.stack ?? error.message) : String(error), keys)}`,
        );
      }
    }
    await this.store.finish(run.id, end);
  }
}

function endOf(answer: Answer): RunEnd {
  if (answer.status < 400) return { state: 'succeeded', answer };
  return { state: 'failed', answer, errorCode: 'upstream', errorMessage: wordsOf(answer.body) };
}

function failed(error: unknown, timedOut: boolean, keys: string[]): RunEnd {
  const failure = failureOf(error, timedOut);
  const message = maskKeyLooks(failure.message, keys);
  const body = JSON.stringify({ error: { code: failure.code, message } });
  const answer: Answer = { status: failure.status, contentType: 'application/json', body };
  return { state: 'failed', answer, errorCode: failure.code, errorMessage: message };
}

function failureOf(error: unknown, timedOut: boolean): Failure {
  if (error instanceof Failure) return error;
  if (timedOut) return new Failure('timed_out', 'This took too long and was stopped. Please try again.', 504);
  return new Failure('failed', 'Something went wrong on our side. Please try again.');
}

function wordsOf(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: string | { message?: string } };
    return (typeof error === 'string' ? error : error?.message) ?? 'The run failed.';
  } catch {
    return 'The run failed.';
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds).unref());
}
