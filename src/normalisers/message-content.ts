import { readText } from '@/lib/answer-text';
import type { NormalisedResult, Unusable, WebhookAnswer } from '@/lib/contracts';

export const kinds = ['text'] as const;

/**
 * A text in `message.content`; otherwise the whole response is shown, JSON laid out. Empty answers, errors and refusals
 * are failures. Specification, sections 3 and 7 (call 3).
 */
export function normalise(answer: WebhookAnswer): NormalisedResult | Unusable {
  return readText(answer, { otherwise: 'formatted' });
}
