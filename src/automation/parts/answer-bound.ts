import type { AutomationFile } from './automation-file';

/** The longest answer of an automation that declares none, in tokens. */
export const DEFAULT_ANSWER_TOKENS = 4000;

/** Room for models that reason before they answer: providers count that as part of the answer. */
const REASONING_TOKENS = 4000;

/** Returns the bound that is sent with each request for an answer (`max_tokens`). */
export function maxAnswerTokens({ expects }: Pick<AutomationFile, 'expects'>): number {
  return (expects?.tokens ?? DEFAULT_ANSWER_TOKENS) + REASONING_TOKENS;
}
