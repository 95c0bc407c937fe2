import type { RunView } from '@/contracts/run';
import { type Answers, effectiveAnswers, isEmpty } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { withoutSecrets } from '../storage/record';

/** Returns the latest of these runs, newest first, that gave a result for the same answers and was paid for; keys do not count. */
export function findEarlierRun(
  declaration: FormDeclaration,
  answers: Answers,
  runs: readonly RunView[],
): RunView | undefined {
  const current = comparable(withoutSecrets(declaration, effectiveAnswers(declaration, answers)));
  return runs.find(
    ({ mode, state, action, refines, inputs }) =>
      mode === 'live' && state === 'succeeded' && !action && !refines && inputs && comparable(inputs) === current,
  );
}

/** Writes answers as a text that is the same for the same answers, whatever their order. */
function comparable(answers: Answers): string {
  return JSON.stringify(
    Object.entries(answers)
      .filter(([, value]) => !isEmpty(value))
      .sort(),
  );
}
