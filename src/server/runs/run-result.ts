import { Failure } from '@/contracts/failure';
import type { ResultKind } from '@/contracts/plugins';
import { resultChecks } from '@/generated/readers';
import { readAnswer } from './read-answer';
import type { StoredRun } from './run-store';

/** The result of a run, with its kind. */
export interface RunResult {
  kind: ResultKind;
  value: unknown;
}

/**
 * Reads the result of a stored run with a normaliser.
 *
 * @param edited the result after edits by the member; it is validated and returned in place of the original
 * @throws Failure 400 if the edited result is invalid, 409 if the run has no result
 */
export function readRunResult(normaliser: string, run: StoredRun, edited?: unknown): RunResult {
  const normalised = readAnswer(normaliser, run);
  if (!normalised?.ok) throw new Failure('no_result', 'This run gave no result to make this of.', 409);
  const { kind, value } = normalised;
  if (edited === undefined) return { kind, value };
  if (!resultChecks[kind]?.(edited))
    throw new Failure('invalid_body', 'The edited result does not match its kind.', 400, { field: 'value' });
  return { kind, value: edited };
}
