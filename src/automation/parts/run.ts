import type { Answer } from '@/contracts/answer';
import type { Spelling } from '@/contracts/document';
import type { RunReport } from '@/contracts/run';
import type { Recall } from '@/generated/automation';

/** One run of a webhook. */
export interface Run {
  id: string;
  body: Readonly<Record<string, unknown>>;
  /** true: answer from the body alone, calling nobody. */
  demo: boolean;
  /** The member's own address, where there is a member and mail reaches them: guests have none. */
  email?: string;
  /** Id of the member, where there is one. */
  member?: string;
  /** Aborted when the run is cancelled or its time is up. */
  signal: AbortSignal;
  /** The language model that is asked, where the member or the operator has named one; else that of the services. */
  model?: string;
  /** How the member spells English; American where nobody can tell. */
  spelling?(): Promise<Spelling>;
  /** What the member's latest run of another tool gave, as text; empty where there was none. */
  recall(recall: Recall): Promise<string>;
  /** Says how far it is: only what is known, never a guess. A per cent lower than one said before does not count. */
  progress(report: RunReport): void;
  /**
   * Says that more of the answer is there, with a way to make what it would be if it ended now. Absent where nobody looks
   * on; kept only while the run goes.
   */
  written?(answer: () => Answer | undefined): void;
  /** Where somebody else who works on it may say so (`POST <address>/progress`), and the token that goes with that. */
  callback?(): Promise<{ address: string; token: string }>;
}

/** What a webhook does. @throws Failure where it cannot answer. */
export type Automation = (run: Run) => Promise<Answer>;

/** A JSON Schema, as far as it is read here. */
export type Schema = Readonly<Record<string, unknown>>;

/** A JSON answer with status 200. */
export function jsonAnswer(value: unknown): Answer {
  return { status: 200, contentType: 'application/json', body: JSON.stringify(value) };
}
