import type { Answer } from '@/contracts/answer';

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
  /** Names and places of the member's latest lead search, one per line; empty where there is none. */
  lastLeads(): Promise<string>;
}

/** What a webhook does. @throws Failure where it cannot answer. */
export type Automation = (run: Run) => Promise<Answer>;

/** A JSON answer with status 200. */
export function jsonAnswer(value: unknown): Answer {
  return { status: 200, contentType: 'application/json', body: JSON.stringify(value) };
}
