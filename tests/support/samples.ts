import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Answers } from '@/registry/answers';
import { readJson } from '@/toolkit/project/load-tools';

const TESTS = join(import.meta.dirname, '..');

interface Sample {
  /** File stem. */
  name: string;
  /** What the sample is for. */
  why: string;
}

/** Answers that pass. */
export interface ValidSample extends Sample {
  answers: Answers;
  session?: { email?: string; firstName?: string };
}

/** Answers that do not: the keyword broken, by field. */
export interface InvalidSample extends Sample {
  answers: Answers;
  problems: Record<string, string>;
}

/** An answer of the webhook; `body` is the text itself, or a JSON value. */
export interface ResponseSample extends Sample {
  status: number;
  contentType: string;
  body: unknown;
  /** The kind of result read from it, or "failure". */
  expect: string;
  /** For a failure: the message for the member. */
  reason?: string;
}

/** The samples of a tool, from `tests/tools/<id>`. */
export function samplesOf(id: string) {
  return {
    valid: read<ValidSample>(id, 'valid'),
    invalid: read<InvalidSample>(id, 'invalid'),
    responses: read<ResponseSample>(id, 'responses'),
  };
}

/** Answers without a result that every tool with this normaliser may get. */
export function failuresOf(normaliser: string): ResponseSample[] {
  return readFolder(join(TESTS, 'normalisers', normaliser, 'failures'));
}

/** Path of a snapshot file of a tool, relative to the test that reads it from `tests/`. */
export function snapshotPath(id: string, file: 'form.txt' | 'bodies.json' | 'results.txt' | 'messages.txt'): string {
  return `./tools/${id}/snapshots/${file}`;
}

/** The bodies a tool sends for its samples, by name of the sample, as its snapshot holds them. */
export function bodiesOf(id: string): Record<string, object> {
  return readJson(join(TESTS, 'tools', id, 'snapshots', 'bodies.json'));
}

/** The text of a response sample's body. */
export function bodyText({ body }: ResponseSample): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function read<T extends Sample>(id: string, folder: string): T[] {
  return readFolder(join(TESTS, 'tools', id, folder));
}

function readFolder<T extends Sample>(path: string): T[] {
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .sort()
    .map((file) => ({ ...readJson<T>(join(path, file)), name: file.replace(/\.json$/, '') }));
}
