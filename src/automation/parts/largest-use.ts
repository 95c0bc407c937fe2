import type { PricedTokens } from '@/contracts/usage';
import { estimatedTokens } from '@/registry/estimated-tokens';
import { maxAnswerTokens } from './answer-bound';
import type { AutomationFile } from './automation-file';
import { ESTIMATE_MARGIN } from './call-usage';
import type { ChatMessage } from './chat-client';
import { MAX_FILE_TEXT_LENGTH } from './input-files';
import { MAX_READ_LENGTH } from './read-pages';
import { MAX_RECALLED_LENGTH } from './recalled-text';

/** Maximum number of calls: an incomplete answer is requested once more (`retryWithFeedback`). */
const MAX_CALLS = 2;

/** Tokens of the feedback on a first answer, and of what providers add to a conversation. */
const FEEDBACK_TOKENS = 500;

/**
 * Returns the maximum number of tokens that a run may use.
 *
 * @param messages messages of the run without pages, files and earlier results, whose maximum lengths are added here
 * @param fileCount number of files that it may read
 * @param schema the contract of a structured answer
 */
export function largestUse(
  file: Pick<AutomationFile, 'expects' | 'reads' | 'recall'>,
  messages: readonly Pick<ChatMessage, 'content'>[],
  { fileCount = 0, schema }: { fileCount?: number; schema?: object | undefined } = {},
): PricedTokens {
  const texts = messages.map(({ content }) => content).join('') + (schema ? JSON.stringify(schema) : '');
  const addedLength =
    (file.reads ? MAX_READ_LENGTH : 0) + (file.recall ? MAX_RECALLED_LENGTH : 0) + fileCount * MAX_FILE_TEXT_LENGTH;
  const prompt = Math.ceil((estimatedTokens(texts) + estimatedTokens('x'.repeat(addedLength))) * ESTIMATE_MARGIN);
  const output = maxAnswerTokens(file);
  // The second call also sends the first answer and the feedback on it.
  const longestPrompt = prompt + output + FEEDBACK_TOKENS;
  return { input: prompt + longestPrompt, output: MAX_CALLS * output, longestPrompt };
}
