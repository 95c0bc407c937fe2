import type { Answers } from '@/registry/answers';

/** Answers of a sample, and what is known of the member who gives them. */
export interface AnswerSample {
  /** File stem. */
  name: string;
  why: string;
  answers: Answers;
  session?: { email?: string; firstName?: string };
  /** What is wrong with them, by field. */
  problems?: Readonly<Record<string, string>>;
}

/** An answer of the webhook; `body` is the text itself, or a JSON value. */
export interface ReplySample {
  name: string;
  why: string;
  status: number;
  contentType: string;
  body: unknown;
  /** The kind of result read from it, or "failure". */
  expect: string;
}

/** All samples of a tool, and the failures every tool with its normaliser may get. */
export interface ToolSamples {
  valid: readonly AnswerSample[];
  invalid: readonly AnswerSample[];
  responses: readonly ReplySample[];
  failures: readonly ReplySample[];
}
