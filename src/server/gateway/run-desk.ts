import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Automation, Run } from '@/automation/automation';
import { maskKeyLooks } from '@/automation/mask';
import { Failure } from '@/contracts/failure';
import type { Log } from '../http/log';
import { recordEnd } from './record-end';
import { answeredEnd, cancelledEnd, failedEnd, interruptedEnd } from './run-end';
import type { RunEnd, RunStore, StoredRun } from './run-store';

/** A run about to be worked on, with the keys its texts must never show. */
export interface RunOrder {
  run: Omit<Run, 'signal'>;
  automation: Automation;
  /** How long it may take, in seconds. */
  deadlineSeconds: number;
  keys: string[];
}

/** How long a desk waits, in milliseconds. */
export interface DeskPatience {
  /** Before each further attempt to record how a run ended. */
  record: readonly number[];
  /** For an automation that was told to stop. */
  stop: number;
}

interface LiveRun {
  done: Promise<RunEnd | undefined>;
  stop: AbortController;
}

const PATIENCE: DeskPatience = { record: [200, 1000, 4000, 15_000], stop: 5000 };

/** How often another process's run is looked at, in milliseconds. */
const LOOK_EVERY_MS = 1000;

/**
 * Works on runs and keeps how they end. A run goes on when nobody waits for it any more; its answer is stored all
 * the same.
 */
export class RunDesk {
  private readonly live = new Map<string, LiveRun>();
  private readonly starts = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly store: RunStore,
    private readonly log: Log,
    private readonly patience: DeskPatience = PATIENCE,
  ) {}

  /** Whether this process works on the run. */
  has(id: string): boolean {
    return this.live.has(id);
  }

  /** The runs this process works on. */
  ids(): string[] {
    return [...this.live.keys()];
  }

  /**
   * Starts to work on a run that has been recorded. Resolves when it has ended: with nothing where its end is recorded,
   * with the end where that was not possible, for whoever waits for it.
   */
  work(order: RunOrder): Promise<RunEnd | undefined> {
    const { id } = order.run;
    const stop = new AbortController();
    const done = this.finish(order, stop.signal).finally(() => this.live.delete(id));
    this.live.set(id, { done, stop });
    this.starts.emit(id);
    return done;
  }

  /** Waits until this process works on a run, at most so many milliseconds and not beyond the signal. */
  async started(id: string, milliseconds: number, signal: AbortSignal): Promise<void> {
    const within = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
    await once(this.starts, id, { signal: within }).catch(() => undefined);
  }

  /** Waits until a run has ended, at most so many milliseconds and not beyond the signal, and gives it as it stands then. */
  async wait(id: string, milliseconds: number, signal?: AbortSignal): Promise<StoredRun | undefined> {
    const until = Date.now() + milliseconds;
    for (;;) {
      const left = until - Date.now();
      const live = this.live.get(id);
      if (live && left > 0) await Promise.race([live.done, pause(left, signal)]);
      const run = await this.store.find(id);
      if (run?.state !== 'running' || left <= 0 || signal?.aborted) return run;
      await pause(Math.min(LOOK_EVERY_MS, left), signal);
    }
  }

  /** Records a run as cancelled and stops waiting for its provider; false where it had ended already. */
  async cancel(id: string): Promise<boolean> {
    return this.stop(id, cancelledEnd());
  }

  /**
   * Resolves when every run of this process has ended; those that have not after so many milliseconds are recorded as
   * interrupted, so that a page that waits for one, or comes back to it, is told.
   */
  async settle(milliseconds: number): Promise<void> {
    await Promise.race([Promise.allSettled([...this.live.values()].map((run) => run.done)), pause(milliseconds)]);
    await Promise.all([...this.live.keys()].map((id) => this.stop(id, interruptedEnd())));
  }

  /** Records how a run ends that is not waited for any longer; false where it had ended already. */
  private async stop(id: string, end: RunEnd): Promise<boolean> {
    const ended = await this.store.finish(id, end);
    if (ended) this.live.get(id)?.stop.abort();
    return ended;
  }

  private async finish(order: RunOrder, stop: AbortSignal): Promise<RunEnd | undefined> {
    const end = await this.end(order, stop);
    const recorded = await recordEnd(this.store, order.run.id, end, this.patience.record, this.log);
    return recorded ? undefined : end;
  }

  private async end({ run, automation, deadlineSeconds, keys }: RunOrder, stop: AbortSignal): Promise<RunEnd> {
    const timeout = AbortSignal.timeout(deadlineSeconds * 1000);
    const signal = AbortSignal.any([stop, timeout]);
    try {
      return answeredEnd(await Promise.race([automation({ ...run, signal }), this.overdue(signal)]), keys);
    } catch (error) {
      if (!(error instanceof Failure) && !signal.aborted) {
        const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
        this.log(`run ${run.id}: ${maskKeyLooks(words, keys)}`);
      }
      return failedEnd(failureOf(error, timeout.aborted), keys);
    }
  }

  /** Rejects some time after the signal: no automation may go on for ever because it does not heed it. */
  private overdue(signal: AbortSignal): Promise<never> {
    return new Promise((_, fail) => {
      const late = () => pause(this.patience.stop).then(() => fail(signal.reason));
      signal.addEventListener('abort', late, { once: true });
    });
  }
}

function failureOf(error: unknown, timedOut: boolean): Failure {
  if (error instanceof Failure) return error;
  if (timedOut) return new Failure('timed_out', 'This took too long and was stopped. Please try again.', 504);
  return new Failure('failed', 'Something went wrong on our side. Please try again.');
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}
