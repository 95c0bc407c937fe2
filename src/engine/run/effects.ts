import type { Answer } from '@/contracts/answer';
import type { RunMode } from '@/contracts/run';
import type { Answers } from '@/registry/answers';
import type { Outcome, RunFailure, RunResult, RunRules, RunState, Saying, StartedRun } from './run-state';

/** An answer with what the gateway says about the run that made it. */
export interface RunAnswer extends Answer {
  mode: RunMode;
  /** For a call that came too early: after how many seconds it may be made again. */
  retryAfter?: number;
}

/** A run that was sent and is kept findable across reloads; `settled`: its answer arrived and was not looked at. */
export interface NotedRun extends StartedRun {
  settled?: boolean;
}

/** Everything a run does to the world around it, for one member and one tool. */
export interface RunEffects {
  clock: {
    /** Milliseconds since 1970. */
    now(): number;
    pause(milliseconds: number): Promise<void>;
    newId(): string;
  };
  /** Calls `work` while no other tab runs this tool; `free` is false, and nothing is held, where one does. */
  lock(work: (free: boolean) => Promise<void>): Promise<void>;
  notes: {
    read(): NotedRun | undefined;
    write(run: NotedRun): void;
    forget(runId: string): void;
  };
  /** Answers as they are kept with a run. */
  inputsOf(answers: Answers): Answers;
  /** Makes the request. @throws Unreachable, TookTooLong, or an AbortError */
  send(run: StartedRun, answers: Answers, signal: AbortSignal): Promise<RunAnswer>;
  /** Whether the server knows a run, under way or ended. @throws where nobody can be asked */
  isKnown(runId: string, signal: AbortSignal): Promise<boolean>;
  /** Waits for the answer of a run that was sent; undefined where nobody knows it. @throws where nobody can be asked */
  collect(runId: string, signal: AbortSignal): Promise<RunAnswer | undefined>;
  /** Asks for a run to be ended; what came of it, in words, where that is known. */
  cancel(runId: string): Promise<string | undefined>;
  /** Keeps a request until it got through, and tries at once. Resolves when that try is over. */
  deliver(run: StartedRun, answers: Answers): Promise<void>;
  read(answer: RunAnswer, run: StartedRun): Promise<Outcome>;
  /** Keeps draft and result as the declaration says. */
  save(): void;
  say(what: Saying, run: StartedRun, result?: RunResult): Promise<void>;
  sayStopped(words: string | undefined): void;
  /** Records the finished step. */
  finish(): Promise<void>;
}

/** What came of the answer of an action on a result. */
export type Revision = 'taken' | 'ignored' | RunFailure;

/** Where the state of the runs is kept, so that the page can follow it. */
export interface StateCell {
  get(): RunState;
  set(state: RunState): void;
}

export interface ControllerOptions {
  effects: RunEffects;
  state: StateCell;
  rules: RunRules & { revealAfterMs: number };
  /** Aborted when the member signs out: nothing is done from then on. */
  ended: AbortSignal;
}

/** No answer came: the network failed before there was one. */
export class Unreachable extends Error {}

/** No answer came within the time declared. The run may still be going on at the other end. */
export class TookTooLong extends Error {}
