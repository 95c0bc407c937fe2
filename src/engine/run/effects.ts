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

/** What became of a run that was sent. */
export interface SendOutcome {
  /** refused: there is no answer and will be none. pending: it may still be answered, but this page no longer waits. */
  kind: 'answered' | 'refused' | 'pending';
  /** The answer; if the run was refused, what came in its place, if anything. */
  answer?: RunAnswer | undefined;
  /** Why there is no answer, for the member; empty if the member stopped waiting. */
  reason: string;
  /** Whether the server knows nothing of the run, so that it can be sent again under its id. */
  isLost?: boolean;
}

/** Receives what happens while the answer of a run is awaited. */
export interface RunWatcher {
  /** The declared time has passed; the run goes on, and its answer is still awaited. */
  onSlow?(): void;
  /** Called once the server could not be reached for some seconds, and whenever it can be reached for the first time or again. */
  onReachable?(isReachable: boolean): void;
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
  /** Sends the request and waits for its answer. Rejects only by a fault of this page. */
  send(run: StartedRun, answers: Answers, signal: AbortSignal, watcher: RunWatcher): Promise<SendOutcome>;
  /** Whether the server knows a run, running or ended. @throws if the server cannot be reached */
  isKnown(runId: string, signal: AbortSignal): Promise<boolean>;
  /** Waits for the answer of a run that was sent. Never rejects. */
  collect(run: StartedRun, signal: AbortSignal, watcher?: RunWatcher): Promise<SendOutcome>;
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
  finish(): void;
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

/** No answer of the gateway arrived: the connection failed, or something else answered in its place. */
export class Unreachable extends Error {
  constructor(
    message: string,
    /** What came instead, if anything did. */
    readonly instead?: RunAnswer,
  ) {
    super(message);
  }
}

/** No answer arrived within the declared time. The run may still be going on at the server. */
export class TookTooLong extends Error {}
