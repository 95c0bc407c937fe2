import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { maskKeyLooks } from '@/automation/parts/mask';
import type { Automation, Run } from '@/automation/parts/run';
import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import type { RunReport } from '@/contracts/run';
import type { Signals } from '../data/signals';
import type { Log } from '../http/log';
import { recordEnd } from './record-end';
import { answeredEnd, cancelledEnd, failedEnd, interruptedEnd, storedAnswer } from './run-end';
import { RunNews } from './run-news';
import { tidyReport } from './run-report';
import type { RunEnd, RunStore, StoredRun } from './run-store';
import { RunText } from './run-text';
import { toldAt } from './run-view';

/** A run about to be worked on, with the keys its texts must never show. */
export interface RunOrder {
  run: Omit<Run, 'signal' | 'progress' | 'written'>;
  automation: Automation;
  /** How long it may take, in seconds. */
  deadlineSeconds: number;
  keys: string[];
  /** Whether somebody may look on while the answer is written. */
  followed?: boolean;
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
  keys: readonly string[];
  text: RunText | undefined;
}

const PATIENCE: DeskPatience = { record: [200, 1000, 4000, 15_000], stop: 5000 };

/** How often a run is looked at for what it says of how far it is, in milliseconds. */
const LOOK_EVERY_MS = 1000;

/**
 * Works on runs and keeps how they end. A run goes on when nobody waits for it any more; its answer is stored all
 * the same.
 */
export class RunDesk {
  private readonly live = new Map<string, LiveRun>();
  private readonly starts = new EventEmitter().setMaxListeners(0);
  private readonly reports = new EventEmitter().setMaxListeners(0);
  /** What is being kept of each run's reports: they are kept in the order they came. */
  private readonly keeping = new Map<string, Promise<boolean>>();
  private readonly news: RunNews;

  constructor(
    private readonly store: RunStore,
    private readonly log: Log,
    private readonly patience: DeskPatience = PATIENCE,
    signals?: Signals,
  ) {
    this.news = new RunNews(signals, (id) => this.abandon(id));
  }

  /** Whether this process works on the run. */
  has(id: string): boolean {
    return this.live.has(id);
  }

  /** The runs this process works on. */
  ids(): string[] {
    return [...this.live.keys()];
  }

  /**
   * Starts to work on a run that has been recorded. Resolves when it has ended: with its end, also where that could not be
   * recorded, for whoever waits for it; with nothing where it had been ended elsewhere.
   */
  work(order: RunOrder): Promise<RunEnd | undefined> {
    const { id } = order.run;
    const stop = new AbortController();
    const text = order.followed ? new RunText(order.keys) : undefined;
    const done = this.finish(order, stop.signal, text).finally(() => this.live.delete(id));
    this.live.set(id, { done, stop, keys: order.keys, text });
    this.starts.emit(id);
    return done;
  }

  /** Works on what is no run, for whoever waits for it: nothing is recorded, and it ends when they have left. */
  async answer(order: RunOrder, left: AbortSignal): Promise<Answer> {
    return (await this.end(order, left, () => undefined)).answer;
  }

  /** What a run of this process has written so far; undefined where nobody was to look on. */
  text(id: string): RunText | undefined {
    return this.live.get(id)?.text;
  }

  /** Waits until this process works on a run, at most so many milliseconds and not beyond the signal. */
  async started(id: string, milliseconds: number, signal: AbortSignal): Promise<void> {
    const within = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
    await once(this.starts, id, { signal: within }).catch(() => undefined);
  }

  /** Keeps what a run says of how far it is, without its keys; false where it has ended, or nothing can be kept just now. */
  report(id: string, said: RunReport): Promise<boolean> {
    const keys = this.live.get(id)?.keys ?? [];
    const masked = (text: string | undefined) => text && maskKeyLooks(text, keys);
    const { stage, note, ...rest } = said;
    const report = tidyReport({ ...rest, stage: masked(stage), note: masked(note) });
    const kept = (this.keeping.get(id) ?? Promise.resolve(true))
      .then(() => this.store.report(id, report))
      .catch(() => false)
      .finally(() => {
        if (this.keeping.get(id) === kept) this.keeping.delete(id);
        this.reports.emit(id);
      });
    this.keeping.set(id, kept);
    return kept;
  }

  /**
   * Waits until a run has ended, at most so many milliseconds and not beyond the signal, and gives it as it stands then.
   *
   * @param told when it last said how far it is, as far as whoever waits knows: then something new ends the wait too
   */
  async wait(id: string, milliseconds: number, signal?: AbortSignal, told?: string): Promise<StoredRun | undefined> {
    const until = Date.now() + milliseconds;
    for (;;) {
      const left = until - Date.now();
      const live = this.live.get(id);
      const turn = told === undefined ? left : Math.min(left, LOOK_EVERY_MS);
      if (live && left > 0) await this.turn(id, turn, signal, { reports: told !== undefined });
      // Listened for from before the look: what is told in between is not missed.
      const over = new AbortController();
      const within = AbortSignal.any([over.signal, ...(signal ? [signal] : [])]);
      const heard = this.news.ended(id, Math.min(this.news.lookEvery, turn), within);
      try {
        const run = await this.store.find(id);
        if (run?.state !== 'running' || left <= 0 || signal?.aborted) return run;
        if (told !== undefined && toldAt(run) !== told) return run;
        if (!live || told === undefined) await heard;
      } finally {
        over.abort();
      }
    }
  }

  /**
   * Resolves when a run of this process ends, or after the time; where that is asked for, also when it says how far it is,
   * or has written more than a version of its text. Of a run of another process the end alone is heard.
   */
  async turn(
    id: string,
    milliseconds: number,
    signal: AbortSignal | undefined,
    { reports = false, version }: { reports?: boolean; version?: number },
  ): Promise<void> {
    const live = this.live.get(id);
    if (!live) return this.news.ended(id, milliseconds, signal);
    const over = new AbortController();
    const within = AbortSignal.any([over.signal, ...(signal ? [signal] : [])]);
    const said = reports ? [once(this.reports, id, { signal: within }).catch(() => undefined)] : [];
    const wrote = version !== undefined && live.text ? [live.text.after(version, within)] : [];
    await Promise.race([live.done, pause(milliseconds, within), ...said, ...wrote]);
    over.abort();
  }

  /** Stops to work on a run that has been ended elsewhere: cancelled at another process, or given up as interrupted. */
  abandon(id: string): void {
    this.live.get(id)?.stop.abort();
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

  private async finish(order: RunOrder, stop: AbortSignal, text?: RunText): Promise<RunEnd | undefined> {
    const end = await this.end(order, stop, (report) => void this.report(order.run.id, report), text);
    const counts = await recordEnd(this.store, order.run.id, end, this.patience.record, this.log);
    return counts ? { ...end, answer: storedAnswer(end.answer) } : undefined;
  }

  private async end(
    { run, automation, deadlineSeconds, keys }: RunOrder,
    stop: AbortSignal,
    progress: Run['progress'],
    text?: RunText,
  ): Promise<RunEnd> {
    const timeout = AbortSignal.timeout(deadlineSeconds * 1000);
    const signal = AbortSignal.any([stop, timeout]);
    try {
      const answer = automation({ ...run, signal, progress, ...(text && { written: text.write }) });
      return answeredEnd(await Promise.race([answer, this.overdue(signal)]), keys);
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
