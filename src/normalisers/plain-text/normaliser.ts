import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import { readText } from '@/reading/answer-text';

/**
 * The answer read as text. Where an automation server wrapped that text in JSON it is taken out; JSON of another shape
 * stays as it came. Empty answers, errors and refusals are failures. docs/behaviour.md, sections 3 and 7 (calls 4 and 9).
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  return readText(answer, { otherwise: 'as-it-came' });
}
