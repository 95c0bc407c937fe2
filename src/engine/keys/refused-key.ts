import type { Answers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import type { RunState } from '../run/run-state';
import { keyFields } from './key-provider';

/** A key that its provider refused in the latest run. */
export interface RefusedKey {
  field: string;
  value: unknown;
}

/** Codes of problems that another key, or another setting of the account behind it, solves. */
const KEY_PROBLEMS: readonly string[] = [
  'provider_key',
  'provider_refused',
  'provider_quota',
  'provider_model',
  'provider_unfit',
];

/** Returns the field of the key that a failed run was refused for; undefined if it failed for another reason. */
export function refusedKeyField(declaration: FormDeclaration, state: RunState): string | undefined {
  if (state.status !== 'failed' || !KEY_PROBLEMS.includes(state.failure.code ?? '')) return undefined;
  return keyFields(declaration)[0]?.[0];
}

/** Returns the key that a run was refused for. It is held in memory alone, like the answers it is part of. */
export function refusedKeyOf(declaration: FormDeclaration, state: RunState, answers: Answers): RefusedKey | undefined {
  const field = refusedKeyField(declaration, state);
  return field === undefined ? undefined : { field, value: answers[field] };
}

/** Whether a state is about another run than the previous one, or about another outcome of it. */
export function isOtherOutcome(previous: RunState, state: RunState): boolean {
  const isSameRun = 'run' in state && 'run' in previous && state.run === previous.run;
  return !isSameRun || state.status !== previous.status;
}
