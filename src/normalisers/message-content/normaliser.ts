import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import { readText } from '@/reading/answer-text';

/**
 * Reads a text in `message.content`; otherwise takes the whole response, JSON pretty-printed. Empty answers, errors and refusals
 * are failures. docs/behaviour.md, sections 3 and 7 (call 3).
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  return readText(answer, { unknownShape: 'formatted' });
}
