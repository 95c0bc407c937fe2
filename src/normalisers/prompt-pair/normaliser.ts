import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import { RESULT_PARTS } from '@/contracts/result-parts';
import type { PromptPair } from '@/generated/results';
import { RUN_FACTS } from '@/reading/answer-layers';
import { type Reading, readStructured } from '@/reading/answer-search';
import { field, isObject, partsBeside, textFrom } from '@/reading/coerce';

const UNREADABLE = 'Invalid response format from webhook';
const WORDS = {
  missing: 'Missing required prompts in response',
  unreadable: UNREADABLE,
  empty: UNREADABLE,
  page: UNREADABLE,
};

/**
 * Two prompts, `lovable_prompt` and `chatgpt_prompt`: as JSON in `choices[0].message.content`, at the top level, under
 * `data`, or in another envelope. Both are needed. docs/behaviour.md, sections 7 (calls 5 and 8) and 8.
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  const found = readStructured(answer, { read, words: WORDS });
  return found.ok ? { ...found, kind: 'prompt-pair', raw: answer.body } : found;
}

function read(value: unknown): Reading<PromptPair> | undefined {
  if (!isObject(value)) return undefined;
  const lovable = textFrom(field(value, 'lovable_prompt'));
  const chatgpt = textFrom(field(value, 'chatgpt_prompt'));
  if (!lovable || !chatgpt) return undefined;
  const others = partsBeside(value, [...RESULT_PARTS.promptPair, ...RUN_FACTS]);
  return { value: { lovable_prompt: lovable, chatgpt_prompt: chatgpt, ...others } };
}
