import type { ApiRun } from '@/contracts/api';
import { readAnswer } from '../gateway/read-answer';
import type { StoredRun } from '../gateway/run-store';
import { runView } from '../gateway/run-view';

/** A stored run as the API tells it; with a reader also what it gave, read as the tool's page reads it. */
export function apiRun(run: StoredRun, normaliser?: string): ApiRun {
  const { id, tool, mode, state, startedAt, finishedAt, progress, error } = runView(run);
  const told = { id, tool, mode, state, startedAt, ...(finishedAt && { finishedAt }), ...(progress && { progress }) };
  const read = normaliser === undefined ? undefined : readAnswer(normaliser, run);
  if (!read) return { ...told, ...(error && { error }) };
  if (!read.ok) return { ...told, error: { code: 'unusable_answer', message: read.reason } };
  const { kind, value, repairs, missing } = read;
  const result = { kind, value, ...(repairs?.length && { repairs }), ...(missing?.length && { missing }) };
  return { ...told, result: result as ApiRun['result'] };
}
