import type { CallUsage } from '@/contracts/usage';
import { estimatedTokens } from '@/registry/estimated-tokens';
import { asRecord } from './as-record';
import type { ChatRequest } from './chat-client';

/** Maximum plausible number of tokens of one call; a larger number is ignored. */
const MAX_TOKENS = 20_000_000;

/** Maximum plausible price of one call in US dollars; a larger one is ignored. */
const MAX_COST = 1000;

/** Safety factor of bounds: estimates may be a fifth too low. */
export const ESTIMATE_MARGIN = 1.25;

type SentRequest = Pick<ChatRequest, 'messages' | 'maxTokens'>;

/** Returns the tokens of an answered call: as counted in the response body, or else estimated from the texts. */
export function callUsage(body: unknown, request: SentRequest, answer: string): CallUsage {
  const usage = asRecord(asRecord(body).usage);
  const { prompt_tokens: input, completion_tokens: output, total_tokens: total, cost } = usage;
  if (!isCount(input) || !isCount(output))
    return answer ? estimatedUsage(request, answer) : unreadUsage(request, answer);
  // Some providers count reasoning tokens only in the total.
  const outputTokens = isCount(total) ? Math.max(output, total - input) : output;
  const tokens = { input, output: outputTokens, ...cacheCounts(usage.prompt_tokens_details, input) };
  // OpenRouter reports the price of each call.
  return typeof cost === 'number' && cost >= 0 && cost <= MAX_COST ? { ...tokens, cost } : tokens;
}

/** Returns the input tokens read from and written to the provider's cache; empty if it did not count them. */
function cacheCounts(details: unknown, input: number): Pick<CallUsage, 'cacheReads' | 'cacheWrites'> {
  const { cached_tokens: reads = 0, cache_write_tokens: writes = 0 } = asRecord(details);
  if (!isCount(reads) || !isCount(writes) || reads + writes > input) return {};
  return { ...(reads > 0 && { cacheReads: reads }), ...(writes > 0 && { cacheWrites: writes }) };
}

/**
 * Returns the tokens of a call whose answer was not read to its end. The provider may have written, and charge for, all
 * that the request allows, also reasoning that no stream shows: `most` bounds this.
 *
 * @param text the part of the answer that was read
 */
export function unreadUsage(request: SentRequest, text: string): CallUsage {
  const { input, output } = estimatedUsage(request, text);
  const most = { input: Math.ceil(input * ESTIMATE_MARGIN), output: request.maxTokens ?? Number.POSITIVE_INFINITY };
  return { input, output: text || !request.maxTokens ? output : request.maxTokens, estimated: true, most };
}

/** Estimates the tokens of a call from its texts. */
function estimatedUsage({ messages }: SentRequest, answer: string): CallUsage {
  const sent = messages.map(({ content }) => content).join('\n');
  return { input: estimatedTokens(sent), output: estimatedTokens(answer), estimated: true };
}

export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_TOKENS;
}
