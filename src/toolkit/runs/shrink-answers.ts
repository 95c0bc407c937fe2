import type { Answers } from '@/registry/answers';

/** Lengths that a text is cut to, the shortest first, in characters. */
const TEXT_LENGTHS = [20, 80, 400, 1000];

/** What is tried with answers. */
interface ShrinkTrials {
  /** Whether the form takes them. */
  isValid(answers: Answers): boolean;
  /** Whether what is wrong with the result still shows. */
  fails(answers: Answers): Promise<boolean>;
  /** How often `fails` may be called. */
  maxTrials: number;
}

/**
 * Returns the smallest answers found in which the failure still shows: without a field, with fewer entries of a list, or with a
 * shorter text.
 *
 * @param kept fields that stay as they are
 */
export async function shrinkAnswers(answers: Answers, kept: readonly string[], trials: ShrinkTrials): Promise<Answers> {
  let smallest = answers;
  let left = trials.maxTrials;
  const names = Object.keys(answers).filter((name) => !kept.includes(name));
  for (const name of names) {
    for (const candidate of smallerAnswers(smallest, name)) {
      if (!trials.isValid(candidate)) continue;
      if (left === 0) return smallest;
      left -= 1;
      if (!(await trials.fails(candidate))) continue;
      smallest = candidate;
      break;
    }
  }
  return smallest;
}

/** Returns the answers with less in one field, the smallest first. */
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
