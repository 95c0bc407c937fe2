import type { Answer } from '@/contracts/answer';
import type { Answers } from '@/registry/answers';
import type { ToolSamples } from './samples';

/** Where the server part of the studio answers. */
export const STUDIO_API = '/studio/api';

/** A file of a tool the studio edits. */
export interface EditedFile {
  path: string;
  text: string;
}

/** A fault in a text, from 1 as everywhere. */
export interface ShownFinding {
  file: string;
  line: number;
  column: number;
  message: string;
  /** The rule it comes from. */
  rule: string;
}

/** What an editor is offered at a place: in the place of the characters from `from` to `to`. */
export interface Offer {
  label: string;
  detail?: string;
  text: string;
  from: number;
  to: number;
}

/** One call of a model, as it was sent. */
export interface ModelCall {
  path: string;
  body: Record<string, unknown>;
}

/** What the studio asks of its server part: the body of each call, and its answer. */
export interface StudioCalls {
  samples: { ask: { tool: string }; answer: ToolSamples };
  file: { ask: { path: string }; answer: EditedFile };
  /** `was`: the text that was opened, so that what somebody else saved since is not lost. */
  save: { ask: EditedFile & { was: string }; answer: EditedFile };
  complete: { ask: EditedFile & { offset: number }; answer: { offers: Offer[] } };
  hover: { ask: EditedFile & { offset: number }; answer: { text: string } };
  findings: { ask: EditedFile; answer: { findings: ShownFinding[] } };
  messages: {
    ask: { tool: string; answers: Answers; session?: { email?: string; firstName?: string } };
    answer: { calls: ModelCall[]; ended?: string };
  };
  demo: { ask: { tool: string; webhook: string; body: unknown }; answer: Answer };
}

/** The server part refused, in words for the maintainer. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Asks the server part of the studio. @throws Refused */
export async function ask<Name extends keyof StudioCalls>(
  name: Name,
  body: StudioCalls[Name]['ask'],
  signal?: AbortSignal,
): Promise<StudioCalls[Name]['answer']> {
  const response = await fetch(`${STUDIO_API}/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Refused(answer.error ?? `The studio answered ${response.status}.`, response.status);
  return answer;
}
