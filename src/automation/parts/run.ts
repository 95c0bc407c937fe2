import type { Answer } from '@/contracts/answer';
import type { Spelling } from '@/contracts/document';
import type { RunReport } from '@/contracts/run';
import type { CallUsage } from '@/contracts/usage';
import type { Recall } from '@/generated/automation';

export interface Run {
  id: string;
  body: Readonly<Record<string, unknown>>;
  /** true: answer from the body alone, without calling a provider. */
  demo: boolean;
  /** The member's e-mail address; absent for visitors and guests. */
  email?: string;
  /** Id of the member, if there is one. */
  member?: string;
  /** Aborted when the run is canceled or times out. */
  signal: AbortSignal;
  /** The language model chosen by the member or operator; else that of the services. */
  model?: string;
  /** Returns the member's spelling of English; American by default. */
  spelling?(): Promise<Spelling>;
  /** Returns the result of the member's latest run of another tool as text; empty if there is none. */
  recall(recall: Recall): Promise<string>;
  /** Reports progress, only facts and no guesses. A percentage lower than an earlier one is ignored. */
  progress(report: RunReport): void;
  /** Counts what a call to a model used, whether or not the run succeeds. */
  countUsage?(usage: CallUsage): void;
  /** Reports a partial answer, computed on demand; absent if nobody is watching. Stored only while the run lasts. */
  onPartial?(answer: () => Answer | undefined): void;
  /** Returns the address (`POST <address>/progress`) and token with which an external worker reports progress. */
  callback?(): Promise<{ address: string; token: string }>;
}

/** Handles a run of a webhook. @throws Failure if it cannot answer */
export type Automation = (run: Run) => Promise<Answer>;

/** A JSON Schema, as far as it is used here. */
export type Schema = Readonly<Record<string, unknown>>;

/** Returns a JSON answer with status 200. */
export function jsonAnswer(value: unknown): Answer {
  return { status: 200, contentType: 'application/json', body: JSON.stringify(value) };
}
