import type { Answers } from '@/registry/answers';

/** A sample form submission, with data of the member. */
export interface AnswerSample {
  /** File stem. */
  name: string;
  why: string;
  answers: Answers;
  session?: { email?: string; firstName?: string };
  /** Expected validation messages, by field. */
  problems?: Readonly<Record<string, string>>;
}

/** A sample answer of the webhook; `body` is a text or a JSON value. */
export interface ReplySample {
  name: string;
  why: string;
  status: number;
  contentType: string;
  body: unknown;
  /** The result kind it is expected to yield, or "failure". */
  expect: string;
}

/** All samples of a tool, and the sample failures of its normaliser. */
export interface ToolSamples {
  valid: readonly AnswerSample[];
  invalid: readonly AnswerSample[];
  responses: readonly ReplySample[];
  failures: readonly ReplySample[];
}
