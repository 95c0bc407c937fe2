import type { Answer } from '@/contracts/answer';
import type { FieldEdit } from '@/contracts/field-edit';
import type { Answers } from '@/registry/answers';
import type { ToolSamples } from './samples';

const STUDIO_API = '/studio/api';

/** A tool file that is edited in the studio. */
export interface EditedFile {
  path: string;
  text: string;
}

/** A problem the check found in a file; line and column count from 1. */
export interface EditorFinding {
  file: string;
  line: number;
  column: number;
  message: string;
  rule: string;
}

/** A completion: `text` replaces the characters from `from` to `to`. */
export interface CompletionOffer {
  label: string;
  detail?: string;
  text: string;
  from: number;
  to: number;
}

/** A request to a model, as it would be sent. */
export interface ModelCall {
  path: string;
  body: Record<string, unknown>;
}

/** An edit of a field. `preview` is the hash of the preview the maintainer saw; without it, no file is written. */
export interface FieldEditing {
  tool: string;
  edit: FieldEdit;
  preview?: string;
}

/** The changed lines of each file that a field edit changes, and the hash of this preview. */
export interface EditedFiles {
  preview: string;
  files: { path: string; removed: string[]; added: string[] }[];
}

/** The calls of the studio's server API, with the types of their bodies and answers. */
export interface StudioCalls {
  samples: { body: { tool: string }; answer: ToolSamples };
  file: { body: { path: string }; answer: EditedFile };
  /** `was`: the text as it was opened, so that the server refuses to overwrite a newer save. */
  save: { body: EditedFile & { was: string }; answer: EditedFile };
  fields: { body: { tool: string }; answer: { fields: string[] } };
  edit: { body: FieldEditing; answer: EditedFiles };
  locate: { body: EditedFile & { field: string }; answer: { offset: number } };
  complete: { body: EditedFile & { offset: number }; answer: { offers: CompletionOffer[] } };
  hover: { body: EditedFile & { offset: number }; answer: { text: string } };
  findings: { body: EditedFile; answer: { findings: EditorFinding[] } };
  messages: {
    body: { tool: string; answers: Answers; session?: { email?: string; firstName?: string } };
    answer: { calls: ModelCall[]; ended?: string };
  };
  demo: { body: { tool: string; webhook: string; body: unknown }; answer: Answer };
}

/** An error response of the studio API, with a message for the maintainer. */
export class StudioApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Calls the studio API. @throws StudioApiError */
export async function callStudio<Name extends keyof StudioCalls>(
  name: Name,
  body: StudioCalls[Name]['body'],
  signal?: AbortSignal,
): Promise<StudioCalls[Name]['answer']> {
  const response = await fetch(`${STUDIO_API}/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const answer = await response.json();
  if (!response.ok)
    throw new StudioApiError(answer.error ?? `The studio answered ${response.status}.`, response.status);
  return answer;
}
