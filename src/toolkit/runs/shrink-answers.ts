import type { Answers } from '@/registry/answers';

/** Lengths in characters to which a text is cut, the shortest first. */
const TEXT_LENGTHS = [20, 80, 400, 1000];

interface ShrinkTrials {
  /** Returns true if the form accepts the answers. */
  isValid(answers: Answers): boolean;
  /** Returns true if the result of the answers still has the fault. */
  fails(answers: Answers): Promise<boolean>;
  /** Maximum number of calls of `fails`. */
  maxTrials: number;
}

/**
 * Returns the smallest answers found that still fail: without some fields, with fewer entries of lists, or with shorter texts.
 *
 * @param fixedFields fields that are not changed
 */
export async function shrinkAnswers(
  answers: Answers,
  fixedFields: readonly string[],
  trials: ShrinkTrials,
): Promise<Answers> {
  let smallest = answers;
  let trialsLeft = trials.maxTrials;
  const names = Object.keys(answers).filter((name) => !fixedFields.includes(name));
  for (const name of names) {
    for (const candidate of smallerAnswers(smallest, name)) {
      if (!trials.isValid(candidate)) continue;
      if (trialsLeft === 0) return smallest;
      trialsLeft -= 1;
      if (!(await trials.fails(candidate))) continue;
      smallest = candidate;
      break;
    }
  }
  return smallest;
}

/** Returns answers with a smaller value of one field, the smallest first. */
function smallerAnswers(answers: Answers, name: string): Answers[] {
  const { [name]: value, ...others } = answers;
  return [others, ...smallerValues(value).map((smaller) => ({ ...answers, [name]: smaller }))];
}

function smallerValues(value: unknown): unknown[] {
  if (typeof value === 'string')
    return TEXT_LENGTHS.filter((length) => length < value.length).map((length) => value.slice(0, length).trim());
  if (!Array.isArray(value)) return [];
  return [1, Math.ceil(value.length / 2)].filter((count) => count < value.length).map((count) => value.slice(0, count));
}
