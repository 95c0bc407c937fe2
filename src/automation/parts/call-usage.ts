import type { CallUsage } from '@/contracts/usage';
import { estimatedTokens } from '@/registry/estimated-tokens';
import { asRecord } from './as-record';
import type { ChatMessage } from './chat-client';

/** Maximum plausible number of tokens of one call; a larger number is ignored. */
const MAX_TOKENS = 20_000_000;

/** Returns the tokens of a call: as counted in the response body, or else estimated from the texts. */
export function callUsage(body: unknown, messages: readonly ChatMessage[], answer: string): CallUsage {
  const usage = asRecord(asRecord(body).usage);
  const { prompt_tokens: input, completion_tokens: output, total_tokens: total, cost } = usage;
  if (!isCount(input) || !isCount(output)) return estimatedUsage(messages, answer);
  // Some providers count reasoning tokens only in the total.
  const outputTokens = isCount(total) ? Math.max(output, total - input) : output;
  const tokens = { input, output: outputTokens, ...cacheCounts(usage.prompt_tokens_details, input) };
  // OpenRouter reports the price of each call.
  return typeof cost === 'number' && cost >= 0 ? { ...tokens, cost } : tokens;
}

/** Returns the input tokens read from and written to the provider's cache; empty if it did not count them. */
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

export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_TOKENS;
}
