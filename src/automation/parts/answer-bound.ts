import type { AutomationFile } from './automation-file';

/** Maximum length of an answer in tokens, if the automation declares none. */
export const DEFAULT_ANSWER_TOKENS = 4000;

/** Tokens reserved for reasoning, which providers count as part of the answer. */
const REASONING_TOKENS = 4000;

/** Returns the maximum length of an answer in tokens, which each request sends as `max_tokens`. */
export function maxAnswerTokens({ expects }: Pick<AutomationFile, 'expects'>): number {
  return (expects?.tokens ?? DEFAULT_ANSWER_TOKENS) + REASONING_TOKENS;
}
