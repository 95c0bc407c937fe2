import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import { RESULT_PARTS } from '@/contracts/result-parts';
import type { PromptPair } from '@/generated/results';
import { RUN_METADATA_KEYS } from '@/reading/answer-keys';
import { type Reading, readStructured } from '@/reading/answer-search';
import { isObject, readField, textFrom, unknownProperties } from '@/reading/coerce';

const UNREADABLE = 'Invalid response format from webhook';
const MESSAGES = {
  missing: 'Missing required prompts in response',
  unreadable: UNREADABLE,
  empty: UNREADABLE,
  page: UNREADABLE,
};

/**
 * Reads two prompts, `lovable_prompt` and `chatgpt_prompt`: as JSON in `choices[0].message.content`, at the top level, under
 * `data`, or in another envelope. Both are required. docs/behaviour.md, sections 7 (calls 5 and 8) and 8.
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  const result = readStructured(answer, { read, reasons: MESSAGES });
  return result.ok ? { ...result, kind: 'prompt-pair', raw: answer.body } : result;
}

function read(value: unknown): Reading<PromptPair> | undefined {
  if (!isObject(value)) return undefined;
  const lovable = textFrom(readField(value, 'lovable_prompt'));
  const chatgpt = textFrom(readField(value, 'chatgpt_prompt'));
  if (!lovable || !chatgpt) return undefined;
  const others = unknownProperties(value, [...RESULT_PARTS.promptPair, ...RUN_METADATA_KEYS]);
  return { value: { lovable_prompt: lovable, chatgpt_prompt: chatgpt, ...others } };
}
