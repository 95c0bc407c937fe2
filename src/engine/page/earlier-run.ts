import type { RunView } from '@/contracts/run';
import { type Answers, effectiveAnswers, isEmpty } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { withoutSecrets } from '../storage/record';

/**
 * Returns the latest live run that gave a result for the same answers; keys are not compared. Expects the runs newest first.
 */
export function findEarlierRun(
  declaration: FormDeclaration,
  answers: Answers,
  runs: readonly RunView[],
): RunView | undefined {
  const current = serialize(withoutSecrets(declaration, effectiveAnswers(declaration, answers)));
  return runs.find(
    ({ mode, state, action, refines, inputs }) =>
      mode === 'live' && state === 'succeeded' && !action && !refines && inputs && serialize(inputs) === current,
  );
}

/** Serializes answers so that equal answers have equal texts, whatever their order. */
function serialize(answers: Answers): string {
  return JSON.stringify(
    Object.entries(answers)
      .filter(([, value]) => !isEmpty(value))
      .sort(),
  );
}
