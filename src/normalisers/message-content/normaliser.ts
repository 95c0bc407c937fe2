import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import { readText } from '@/reading/answer-text';

/**
 * A text in `message.content`; otherwise the whole response is shown, JSON laid out. Empty answers, errors and refusals
 * are failures. docs/behaviour.md, sections 3 and 7 (call 3).
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  return readText(answer, { otherwise: 'formatted' });
}
