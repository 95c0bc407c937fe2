import { setTimeout } from 'node:timers/promises';
import { maskAllKeys } from '@/automation/parts/mask';
import type { Run } from '@/automation/parts/run';
import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import type { RunReport } from '@/contracts/run';
import type { PubSub } from '../platform/database/pubsub';
import { safeErrorCode } from '../platform/database/safe-error-code';
import type { Log } from '../platform/http/log';
import { PartialAnswer } from './partial-answer';
import {
  answeredEnd,
  cancelledEnd,
  type FinalEnd,
  failedEnd,
  failureFrom,
  interruptedEnd,
  type RunEnd,
  recordEnd,
  storedAnswer,
} from './run-end';
import type { RunJob } from './run-job';
import { tidyReport } from './run-report';
import type { RunStore } from './run-store';
import { type PaidCost, UsageCounter } from './run-usage';
import type { RunWatcher } from './run-watcher';

export interface ExecutorOptions {
  /** Hears of each run that starts, reports progress or ends here; `isText`: of one whose partial answer has grown. */
  notify?: RunWatcher['notify'];
  /** Messages of other processes on the database about ended runs. */
  pubsub?: PubSub | undefined;
  /** Pauses before the retries of recording how a run ended, in milliseconds. */
  recordDelaysMs?: readonly number[];
  /** How long an aborted automation may take to stop, in milliseconds. */
  stopMs?: number;
  /** How long a caller waits for the end of a run to be recorded, in milliseconds; then they are told what is not recorded yet. */
  tellAfterMs?: number;
}

interface LiveRun {
  done: Promise<RunEnd | undefined>;
  stop: AbortController;
  keys: readonly string[];
  text: PartialAnswer | undefined;
  /** How it ended, once that is to be recorded. */
  end?: FinalEnd;
}

/** The end is kept in memory over an outage of the database of about ten minutes. */
const RECORD_DELAYS_MS = [200, 1000, 4000, 15_000, ...Array.from({ length: 20 }, () => 30_000)];
const STOP_MS = 5000;
const TELL_AFTER_MS = 5000;

/** Executes runs and records how they end, with every answer, even if no client waits. */
export class RunExecutor {
  private readonly liveRuns = new Map<string, LiveRun>();
  /** The latest pending write of each run's progress reports; writes of one run are chained to keep their order. */
  private readonly pendingReports = new Map<string, Promise<void>>();
  private readonly notify: RunWatcher['notify'];
  private readonly recordDelaysMs: readonly number[];
  private readonly stopMs: number;
  private readonly tellAfterMs: number;

  constructor(
    private readonly store: RunStore,
    private readonly log: Log,
    { notify = () => undefined, pubsub, ...times }: ExecutorOptions = {},
  ) {
    this.notify = notify;
    this.recordDelaysMs = times.recordDelaysMs ?? RECORD_DELAYS_MS;
    this.stopMs = times.stopMs ?? STOP_MS;
    this.tellAfterMs = times.tellAfterMs ?? TELL_AFTER_MS;
    // What this misses, `startMaintenance` finds.
    pubsub?.subscribe('runs', (id) => void (id && this.abortEnded([id]).catch(() => undefined)));
  }

  /** Returns whether this process executes the run. */
  has(id: string): boolean {
    return this.liveRuns.has(id);
  }

  /** Returns the ids of the runs this process executes. */
  ids(): string[] {
    return [...this.liveRuns.keys()];
  }

  /**
   * Executes a recorded run. Resolves with its end, also with one that could not be recorded yet; undefined if another
   * process ended it.
   */
  execute(job: RunJob): Promise<RunEnd | undefined> {
    const { id } = job.run;
    const stop = new AbortController();
    const text = job.isFollowable ? new PartialAnswer(job.keys, () => this.notify(id, true)) : undefined;
    const unrecorded = Promise.withResolvers<RunEnd>();
    const tell = (final: FinalEnd) => {
      const live = this.liveRuns.get(id);
      if (live) live.end = final;
      void pause(this.tellAfterMs).then(() => unrecorded.resolve(final.end));
    };
    const done = this.executeAndRecord(job, stop.signal, tell, text).finally(() => {
      this.liveRuns.delete(id);
      this.notify(id);
    });
    this.liveRuns.set(id, { done, stop, keys: job.keys, text });
    this.notify(id);
    return Promise.race([done, unrecorded.promise]);
  }

  /** Executes an automation without a recorded run; it is aborted when the client disconnects. */
  async executeUnrecorded(job: RunJob, disconnected: AbortSignal): Promise<Answer> {
    return (await this.runAutomation(job, disconnected, { progress: () => undefined })).answer;
  }

  /** Returns the partial answer of a run of this process; undefined if the run cannot be followed. */
  partialAnswer(id: string): PartialAnswer | undefined {
    return this.liveRuns.get(id)?.text;
  }

  /** Saves a progress report of a run, with its keys masked; resolves to false if the run has ended. */
  report(id: string, incoming: RunReport): Promise<boolean> {
    const keys = this.liveRuns.get(id)?.keys ?? [];
    const mask = (text: string | undefined) => text && maskAllKeys(text, keys);
    const { stage, note, ...rest } = incoming;
    const report = tidyReport({ ...rest, stage: mask(stage), note: mask(note) });
    const saved = (this.pendingReports.get(id) ?? Promise.resolve()).then(() => this.store.report(id, report));
    const done = () => {
      if (this.pendingReports.get(id) === pending) this.pendingReports.delete(id);
      this.notify(id);
    };
    const pending = saved.then(done, done);
    this.pendingReports.set(id, pending);
    return saved;
  }

  /**
   * Aborts the runs of this process that were canceled through another one, or deleted. A run that another process took
   * for interrupted goes on: its answer is paid for, and still counts.
   */
  async abortEnded(candidates: readonly string[] = this.ids()): Promise<void> {
    const ids = candidates.filter((id) => this.has(id));
    const open = new Set(ids.length > 0 ? await this.store.findOpen(ids) : []);
    for (const id of ids) if (!open.has(id)) this.liveRuns.get(id)?.stop.abort();
  }

  /** Records a run as canceled and stops waiting for its provider; resolves to false if it had already ended. */
  async cancel(id: string): Promise<boolean> {
    return this.stop(id, cancelledEnd());
  }

  /** Resolves when every run here has ended; after `milliseconds`, the others are recorded as interrupted, or as they ended. */
  async drain(milliseconds: number): Promise<void> {
    await Promise.race([Promise.allSettled([...this.liveRuns.values()].map((run) => run.done)), pause(milliseconds)]);
    const ends = [...this.liveRuns].map(([id, { end }]) => [id, end ?? { end: interruptedEnd() }] as const);
    await Promise.all(ends.map(([id, { end, paid }]) => this.stop(id, end, paid)));
  }

  /** Records the end of a run and aborts it; resolves to false if it had already ended. */
  private async stop(id: string, end: RunEnd, paid?: PaidCost): Promise<boolean> {
    const ended = await this.store.finish(id, end, paid);
    if (ended) this.liveRuns.get(id)?.stop.abort();
    return ended;
  }

  private async executeAndRecord(
    job: RunJob,
    stop: AbortSignal,
    tell: (final: FinalEnd) => void,
    text?: PartialAnswer,
  ): Promise<RunEnd | undefined> {
    const counter = new UsageCounter(job.run.model);
    // A report that could not be saved is replaced by the next one.
    const progress = (report: RunReport) => void this.report(job.run.id, report).catch(() => undefined);
    const { hasStopped, ...ended } = await this.runAutomation(job, stop, { progress, countUsage: counter.add }, text);
    const usage = counter.usage();
    // The reserved cost of a call that goes on, or whose length nothing limited, stays reserved.
    const cost = counter.largestCost();
    const paid = job.paidId && hasStopped && Number.isFinite(cost) ? { id: job.paidId, cost } : undefined;
    const logFailure = (error: unknown) =>
      this.log(`run ${job.run.id}: its cost could not be recorded: the database failed (${safeErrorCode(error)})`);
    const end = { ...ended, answer: storedAnswer(ended.answer), usage };
    // The end of a run that was stopped is recorded already. An answer that came nevertheless may replace it.
    const isNew = !stop.aborted || end.state === 'succeeded';
    if (isNew) tell({ end, paid });
    // Pending reports are recorded before the end, because none may follow it.
    await this.pendingReports.get(job.run.id);
    if (end.state !== 'succeeded') await this.saveUnfinished(job.run.id, text);
    const record = () => recordEnd(this.store, job.run.id, { end, paid, stop }, this.recordDelaysMs, this.log);
    if (isNew && (await record())) return end;
    if (usage || paid) await this.store.saveUsage(job.run.id, usage, paid).catch(logFailure);
    return undefined;
  }

  /** Keeps what has come of an answer that is not completed, because it was paid for. Never throws: the end of the run counts more. */
  private async saveUnfinished(id: string, text: PartialAnswer | undefined): Promise<void> {
    const answer = text?.read();
    if (!answer) return;
    await this.store
      .saveUnfinished(id, answer)
      .catch((error: unknown) =>
        this.log(`run ${id}: its unfinished answer could not be kept: the database failed (${safeErrorCode(error)})`),
      );
  }

  private async runAutomation(
    { run, automation, deadlineSeconds, keys }: RunJob,
    stop: AbortSignal,
    reports: Pick<Run, 'progress' | 'countUsage'>,
    text?: PartialAnswer,
  ): Promise<RunEnd & { hasStopped: boolean }> {
    const timeout = AbortSignal.timeout(deadlineSeconds * 1000);
    const signal = AbortSignal.any([stop, timeout]);
    let hasStopped = false;
    const execute = async () => {
      try {
        return await automation({ ...run, ...reports, signal, ...(text && { onPartial: text.write }) });
      } finally {
        hasStopped = true;
      }
    };
    try {
      const answer = await Promise.race([execute(), this.rejectAfterAbort(signal)]);
      return { ...answeredEnd(answer, keys), hasStopped };
    } catch (error) {
      if (!(error instanceof Failure) && !signal.aborted) {
        const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
        this.log(`run ${run.id}: ${maskAllKeys(details, keys)}`);
      }
      return { ...failedEnd(failureFrom(error, timeout.aborted), keys), hasStopped };
    }
  }

  /** Rejects some time after the signal aborts, in case an automation ignores the signal. */
  private rejectAfterAbort(signal: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      const rejectLater = () => pause(this.stopMs).then(() => reject(signal.reason));
      signal.addEventListener('abort', rejectLater, { once: true });
    });
  }
}

/** Waits, or until the signal aborts. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}
