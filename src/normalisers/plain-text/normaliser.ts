import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import { readText } from '@/reading/answer-text';

/**
 * Reads the answer as text. A text that an automation server wrapped in JSON is unwrapped; other JSON is unchanged.
 * Empty answers, errors and refusals are failures. docs/behaviour.md, sections 3 and 7 (calls 4 and 9).
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  return readText(answer, { unknownShape: 'unchanged' });
}
