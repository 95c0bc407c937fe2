import type { PricedTokens } from '@/contracts/usage';
import { estimatedTokens } from '@/registry/estimated-tokens';
import { maxAnswerTokens } from './answer-bound';
import type { AutomationFile } from './automation-file';
import type { ChatMessage } from './chat-client';
import { MAX_FILE_TEXT_LENGTH } from './input-files';
import { MAX_READ_LENGTH } from './read-pages';
import { MAX_RECALLED_LENGTH } from './recalled-text';

/** An answer that lacks something is asked for once more (`retryWithFeedback`). */
const MAX_CALLS = 2;

/** Tokens of the feedback on a first answer, and of what providers add to a conversation. */
const FEEDBACK_TOKENS = 500;

/** Estimates are off by a fifth, and a bound must not be too low. */
const MARGIN = 1.25;

/**
 * Returns the most tokens that a run may use.
 *
 * @param messages its messages without pages, files and earlier results, whose longest texts are added here
 * @param fileCount how many files it may read
 * @param schema the contract of a structured answer
 */
export function largestUse(
  file: Pick<AutomationFile, 'expects' | 'reads' | 'recall'>,
  messages: readonly Pick<ChatMessage, 'content'>[],
  { fileCount = 0, schema }: { fileCount?: number; schema?: object | undefined } = {},
): PricedTokens {
  const texts = messages.map(({ content }) => content).join('') + (schema ? JSON.stringify(schema) : '');
  const added =
    (file.reads ? MAX_READ_LENGTH : 0) + (file.recall ? MAX_RECALLED_LENGTH : 0) + fileCount * MAX_FILE_TEXT_LENGTH;
  const prompt = Math.ceil((estimatedTokens(texts) + estimatedTokens('x'.repeat(added))) * MARGIN);
  const output = maxAnswerTokens(file);
  // The second call sends the first answer and what it lacks, too.
  const longestPrompt = prompt + output + FEEDBACK_TOKENS;
  return { input: prompt + longestPrompt, output: MAX_CALLS * output, longestPrompt };
}
