import { readText } from '@/lib/answer-text';
import type { NormalisedResult, Unusable, WebhookAnswer } from '@/lib/contracts';

export const kinds = ['text'] as const;

/**
 * The answer read as text. Where an automation server wrapped that text in JSON it is taken out; JSON of another shape
 * stays as it came. Empty answers, errors and refusals are failures. Specification, sections 3 and 7 (calls 4 and 9).
 */
export function normalise(answer: WebhookAnswer): NormalisedResult | Unusable {
  return readText(answer, { otherwise: 'as-it-came' });
}
