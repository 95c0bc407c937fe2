import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import { readText } from '@/reading/answer-text';

/**
 * Reads a text in `choices[0].message.content`, else in `prompt`; any other JSON is pretty-printed. Empty answers, errors and
 * refusals are failures. docs/behaviour.md, sections 3 and 7 (call 6).
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  return readText(answer, { keys: ['prompt'], unknownShape: 'formatted' });
}
