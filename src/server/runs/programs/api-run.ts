import type { ApiRun } from '@/contracts/api';
import { withoutEmpty } from '@/contracts/json';
import { readAnswer } from '../read-answer';
import type { StoredRun } from '../run-store';
import { toRunView } from '../run-view';

/** Converts a stored run to the format of the API; with a normaliser, including the result as its page reads it. */
export function toApiRun(run: StoredRun, normaliser?: string): ApiRun {
  const { id, tool, mode, state, startedAt, finishedAt, toolVersion, usage, rating, progress, error } = toRunView(run);
  const optional = withoutEmpty({ finishedAt, toolVersion, usage, rating, progress });
  const base = { id, tool, mode, state, startedAt, ...optional };
  const reading = normaliser === undefined ? undefined : readAnswer(normaliser, run);
  if (!reading) return { ...base, ...(error && { error }) };
  if (!reading.ok) return { ...base, error: { code: 'unusable_answer', message: reading.reason } };
  const { kind, value, repairs, missing } = reading;
  const result = { kind, value, ...(repairs?.length && { repairs }), ...(missing?.length && { missing }) };
  return { ...base, result: result as ApiRun['result'] };
}
