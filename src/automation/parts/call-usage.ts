import type { CallUsage } from '@/contracts/usage';
import { estimatedTokens } from '@/registry/estimated-tokens';
import { asRecord } from './as-record';
import type { ChatMessage } from './chat-client';

/** A larger count is not a count: no model reads or writes as much in one call. */
const MAX_TOKENS = 20_000_000;

/** Returns the tokens of a call as the body of its answer counts them, or else as the texts suggest. */
export function callUsage(body: unknown, messages: readonly ChatMessage[], answer: string): CallUsage {
  const usage = asRecord(asRecord(body).usage);
  const { prompt_tokens: input, completion_tokens: output, total_tokens: total, cost } = usage;
  if (!isCount(input) || !isCount(output)) return estimatedUsage(messages, answer);
  // Some providers count the reasoning in the total alone.
  const written = isCount(total) ? Math.max(output, total - input) : output;
  const tokens = { input, output: written, ...cacheCounts(usage.prompt_tokens_details, input) };
  // OpenRouter says what it charges.
  return typeof cost === 'number' && cost >= 0 ? { ...tokens, cost } : tokens;
}

/** Returns how many of the tokens that were sent were read from the cache and put there; nothing if that is not counted. */
function cacheCounts(details: unknown, input: number): Pick<CallUsage, 'cacheReads' | 'cacheWrites'> {
  const { cached_tokens: reads = 0, cache_write_tokens: writes = 0 } = asRecord(details);
  if (!isCount(reads) || !isCount(writes) || reads + writes > input) return {};
  return { ...(reads > 0 && { cacheReads: reads }), ...(writes > 0 && { cacheWrites: writes }) };
}

/** Estimates the tokens of a call from its texts. */
export function estimatedUsage(messages: readonly ChatMessage[], answer: string): CallUsage {
  const sent = messages.map(({ content }) => content).join('\n');
  return { input: estimatedTokens(sent), output: estimatedTokens(answer), estimated: true };
}

/** Returns whether a value is a number of tokens. */
export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_TOKENS;
}
