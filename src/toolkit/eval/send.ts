import { callUsage } from '@/automation/parts/call-usage';
import { type ChatMessage, completionsUrl } from '@/automation/parts/chat-client';
import { readProviderError, refusesFormat } from '@/automation/parts/provider-errors';
import { tryParseJson } from '@/contracts/json';
import type { CallUsage } from '@/contracts/usage';
import { contentText } from '@/reading/stream-joiner';
import { estimatedTokens } from '@/registry/estimated-tokens';
import type { AnswerCache, CachedAnswer, ChatBody } from './answer-cache';

/** Answers a chat request. `expected` is the reply that a good model should give; only the plan uses it. */
export type Send = (body: ChatBody, expected: string, request: RequestInit) => Promise<CachedAnswer>;

/** One call of a model during an evaluation. */
export interface ModelUse {
  model: string;
  tokens: CallUsage;
}

/** Returns a `Send` without costs: it answers from the cache, or adds the request to `missing` and returns `expected`. */
export function planningSend(cache: AnswerCache, missing: ModelUse[]): Send {
  return async (body, expected) => {
    const cached = cache.get(body);
    if (cached) return cached;
    missing.push({
      model: body.model,
      tokens: { input: inputTokens(body), output: estimatedTokens(expected) },
    });
    return { status: 200, body: JSON.stringify({ choices: [{ message: { content: expected } }] }) };
  };
}

/**
 * Returns a `Send` that answers from the cache, or requests the answer, adds it to `paid`, and caches it unless it is a
 * temporary error.
 */
export function payingSend(cache: AnswerCache, baseUrl: string, paid: ModelUse[]): Send {
  return async (body, _expected, request) => {
    const cached = cache.get(body);
    if (cached) return cached;
    const response = await fetch(completionsUrl(baseUrl), request);
    const answer = { status: response.status, body: await response.text() };
    const value = tryParseJson(answer.body);
    const error = readProviderError(answer.status, value);
    if (!error)
      paid.push({ model: body.model, tokens: callUsage(value, { messages: messagesOf(body) }, replyOf(value)) });
    // A refusal of a response format is permanent, so it is cached too. Other errors may be temporary.
    if (error ? refusesFormat(error) : replyOf(value) !== '') cache.set(body, answer);
    return answer;
  };
}

/** Returns the text of a completion; empty if there is none. */
export function replyOf(value: unknown): string {
  const choice = (value as Completion | null)?.choices?.[0];
  return contentText(choice?.message?.content);
}

interface Completion {
  choices?: { message?: { content?: unknown } }[];
}

function inputTokens(body: ChatBody): number {
  const texts = messagesOf(body)
    .map(({ content }) => content)
    .join('');
  const format = body.response_format;
  return estimatedTokens(texts) + (format ? estimatedTokens(JSON.stringify(format)) : 0);
}

function messagesOf({ messages }: ChatBody): ChatMessage[] {
  return messages as ChatMessage[];
}
