import { expect } from 'vitest';
import { loadNormaliser } from '@/engine/plugins';
import type { ToolRequest } from '@/generated/declaration';
import { momentVariables } from '@/registry/context-variables';
import { asForm } from '@/registry/options';
import { requestBody } from '@/registry/request-body';
import { bodyText } from '../samples';
import { at, type Given, type Subject, sampleFor } from './row';

const NOW = new Date('2026-01-02T03:04:05.678Z');

/** A call and its body, field by field: no field may be missing and none may be too many. */
export interface BodyRow extends Given {
  /** Id of the action that makes the call; the submit where left out. */
  action?: string;
  /** What is known of the signed-in member; that of the sample where left out. */
  session?: { email?: string; firstName?: string };
  result?: unknown;
  dialog?: Record<string, unknown>;
  /**
   * The exact fields: a value, or what it is. `<answer>` is the answer of the same name, trimmed; `<joined>` the
   * choices of that name with a comma between them; `<timestamp>` the time of the submit in ISO 8601.
   */
  fields: Record<string, unknown>;
}

/** The body of a call. */
export function checkBody(row: BodyRow, subject: Subject): void {
  const declaration = asForm(subject.declaration);
  const request = at(declaration, row.action ? `result.actions[id=${row.action}].request` : 'request') as ToolRequest;
  const { answers, session = {} } = sampleFor(subject, row);
  const body = requestBody(declaration, request, {
    answers,
    variables: {
      ...(row.session ?? session),
      ...momentVariables(NOW),
      webhookAddress: `https://site.example/webhook/${request.webhook}`,
    },
    result: row.result,
    ...(row.dialog && { dialog: row.dialog }),
  });
  expect(body).toEqual(filled(row.fields, answers));
}

function filled(fields: Record<string, unknown>, answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shape(name, value, answers)]));
}

function shape(name: string, value: unknown, answers: Readonly<Record<string, unknown>>): unknown {
  const answer = answers[name];
  if (value === '<answer>') return typeof answer === 'string' ? answer.trim() : answer;
  if (value === '<joined>') return (answer as string[]).join(', ');
  if (value === '<timestamp>') return expect.toSatisfy(isTimestamp, 'the time of the submit in ISO 8601');
  return value && typeof value === 'object' && !Array.isArray(value)
    ? filled(value as Record<string, unknown>, answers)
    : value;
}

function isTimestamp(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
    Date.parse(value) === NOW.getTime()
  );
}

/** An answer of a webhook, and what is read from it. */
export interface ReadsRow {
  /** What is particular about it. */
  what: string;
  status?: number;
  contentType?: string;
  body: unknown;
  /** Kind of the result; "failure" where there is none. */
  kind: string;
  /** The result, or the parts of what is no result, where they matter. */
  value?: unknown;
}

/** What the declared normaliser reads from answers. */
export async function checkReads(rows: ReadsRow[], { declaration }: Subject): Promise<void> {
  const { normalise } = await loadNormaliser(declaration.response?.normaliser ?? '');
  for (const { what, status = 200, contentType = 'application/json', body, kind, value } of rows) {
    const read = normalise({
      status,
      contentType,
      body: bodyText({ name: '', why: '', status, contentType, body, expect: '' }),
    });
    expect(read.ok ? read.kind : 'failure', what).toBe(kind);
    if (value !== undefined) expect(read, what).toMatchObject(read.ok ? { value } : (value as object));
  }
}
