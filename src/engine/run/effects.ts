import type { Answer } from '@/contracts/answer';
import type { RunMode } from '@/contracts/run';
import type { Answers } from '@/registry/answers';
import type { NotificationKind, Outcome, RunFailure, RunResult, RunRules, RunState, StartedRun } from './run-state';

/** An answer with what the gateway reports about its run. */
export interface RunAnswer extends Answer {
  mode: RunMode;
  /** For a rate-limited request: seconds to wait before the next try. */
  retryAfter?: number;
}

/** A run that was sent and is remembered across reloads. */
export interface PendingRun extends StartedRun {
  /** Whether its answer has arrived but was not viewed. */
  settled?: boolean;
}

/** All side effects of a run, for one member and one tool. */
export interface RunEffects {
  clock: {
    /** Milliseconds since 1970. */
    now(): number;
    pause(milliseconds: number): Promise<void>;
    newId(): string;
  };
  /** Calls `work` while holding this tool's lock across tabs, or with false while another tab holds it. */
  lock(work: (isAcquired: boolean) => Promise<void>): Promise<void>;
  pendingRun: {
    read(): PendingRun | undefined;
    write(run: PendingRun): void;
    forget(runId: string): void;
  };
  /** Returns what is stored with a run: its answers without secrets, and the client that is chosen now. */
  subjectOf(answers: Answers): Pick<StartedRun, 'inputs' | 'client'>;
  /** Sends the request. @throws Unreachable, TookTooLong, or an AbortError */
  send(run: StartedRun, answers: Answers, signal: AbortSignal): Promise<RunAnswer>;
  /** Whether the server knows a run, running or ended. @throws if the server cannot be reached */
  isKnown(runId: string, signal: AbortSignal): Promise<boolean>;
  /** Waits for the answer of a run that was sent; undefined if the server does not know it. @throws if the server cannot be reached */
  collect(runId: string, signal: AbortSignal): Promise<RunAnswer | undefined>;
  /** Requests cancellation of a run; resolves to a message about the outcome, if known. */
  cancel(runId: string): Promise<string | undefined>;
  /** Queues a request until it is delivered, and tries at once. Resolves after that first try. */
  deliver(run: StartedRun, answers: Answers): Promise<void>;
  /** Parses an answer into the outcome of its run. */
  read(answer: RunAnswer, run: StartedRun): Promise<Outcome>;
  /** Stores draft and result as declared. */
  save(): void;
  notify(kind: NotificationKind, run: StartedRun, result?: RunResult): Promise<void>;
  notifyStopped(message: string | undefined): void;
  /** Records the finished step. */
  finish(): Promise<void>;
}

/** Whether the answer of an action became a version of the result, or why not. */
export type RevisionOutcome = 'accepted' | 'ignored' | RunFailure;

export interface ControllerOptions {
  effects: RunEffects;
  /** Holds the run state, so that the page can subscribe to it. */
  state: { get(): RunState; set(state: RunState): void };
  rules: RunRules & { revealAfterMs: number };
  /** Aborted when the member signs out; the controller does nothing from then on. */
  endSignal: AbortSignal;
}

/** The network failed before an answer arrived. */
export class Unreachable extends Error {}

/** No answer arrived within the declared time. The run may still be going on at the server. */
export class TookTooLong extends Error {}
