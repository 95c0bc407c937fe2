import { readText } from '@/lib/answer-text';
import type { NormalisedResult, Unusable, WebhookAnswer } from '@/lib/contracts';

export const kinds = ['text'] as const;

/**
 * A text in `choices[0].message.content`, else in `prompt`; any other JSON is shown laid out. Empty answers, errors and
 * refusals are failures. Specification, sections 3 and 7 (call 6).
 */
export function normalise(answer: WebhookAnswer): NormalisedResult | Unusable {
  return readText(answer, { keys: ['prompt'], otherwise: 'formatted' });
}
