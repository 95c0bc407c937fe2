import { Failure } from '@/contracts/failure';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { CallUsage } from '@/contracts/usage';
import { type AnswerEnd, answerEnd } from '@/reading/end-reason';
import { withoutPartialReasoning, withoutReasoning } from '@/reading/reasoning';
import { contentText } from '@/reading/stream-joiner';
import { asRecord } from './as-record';
import { callUsage, unreadUsage } from './call-usage';
import { createChatStream, readChatStream } from './chat-stream';
import { maskKeys, maskPartialText } from './mask';
import { limitAfterRefusal, optionalParams } from './optional-params';
import {
  isRetryable,
  isUnanswered,
  type ProviderError,
  providerFailure,
  readProviderError,
  refusesStream,
  wasNeverSent,
} from './provider-errors';
import { retryHint } from './retry-hint';
import { watchSilence } from './watch-silence';

export interface ChatServer {
  baseUrl: string;
  model: string;
  /** true: the server accepts a response format but ignores it. */
  ignoresFormats?: true | undefined;
  /** How long the server may send nothing. */
  timeoutSeconds: number;
  fetch: typeof fetch;
  /** Waits between two attempts, in milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ChatRequest {
  key: string | undefined;
  messages: readonly ChatMessage[];
  responseFormat?: Record<string, unknown>;
  /** The longest answer, in tokens; the server stops there. */
  maxTokens?: number | undefined;
  signal: AbortSignal;
  /** Called with the tokens of each call that the provider may charge for. */
  onUsage?: ((usage: CallUsage) => void) | undefined;
  /** Called before a wait for the next attempt, with its length in milliseconds, and with 0 after it. */
  onWait?(milliseconds: number): void;
  /** Called after each chunk of a streamed answer, with a function that returns the text so far. Requests streaming if set. */
  onPartial?(text: () => string): void;
}

/** Outcome of a request: the answer's text, or the provider's error for the caller to handle. */
export type ChatOutcome = { ok: true; content: string } | { ok: false; error: ProviderError };

const MAX_ATTEMPTS = 3;
const MAX_RETRY_DELAY_MS = 20_000;
/** Maximum number of requests that are changed because the provider refused a part of them. */
const MAX_CHANGES = 6;

const DECLINED = [
  'provider_declined',
  'The model declined to answer this. Please change your answers and try again.',
] as const;

/** Failures of answers that did not end by themselves. */
const END_FAILURES: Partial<Record<AnswerEnd, readonly [code: string, message: string]>> = {
  refused: DECLINED,
  cut: ['provider_cut', 'The answer was cut off by the model because it grew too long. Please shorten your answers.'],
  blocked: [
    'provider_filtered',
    "The provider's content filter stopped the answer. Please change your answers and try again.",
  ],
  failed: ['provider_stopped', 'The model stopped with an error before the end of its answer. Please try again.'],
};

/** Returns the URL of chat completions for a base URL; accepts a base URL that already includes the path. */
export function completionsUrl(baseUrl: string): string {
  const path = '/chat/completions';
  const base = withoutTrailingSlashes(baseUrl.trim());
  return base.endsWith(path) ? base : `${base}${path}`;
}

/**
 * Requests a completion, with retries if they can help. Keys are masked in the answer.
 *
 * @throws Failure if there is no usable answer
 */
export async function complete(server: ChatServer, request: ChatRequest): Promise<ChatOutcome> {
  let current = request;
  let changes = 0;
  for (let attempt = 1; ; attempt += 1) {
    const { maxTokens, onPartial } = current;
    const params = optionalParams(serverKeyOf(server), { maxTokens, streams: onPartial !== undefined });
    const { response, body, partialText = '' } = await post(server, current, params);
    const error = readProviderError(response.status, body);
    if (!error) {
      request.onUsage?.(callUsage(body, current, answerText(body)));
      return { ok: true, content: maskKeys(completionText(body), [request.key]) };
    }
    // The provider may charge for a started answer, so it is not requested again.
    if (partialText !== '' || isUnanswered(error)) {
      request.onUsage?.(unreadUsage(current, partialText));
      return { ok: false, error };
    }
    const changed = changes < MAX_CHANGES && withoutRefusedPart(server, current, params, error);
    if (changed) {
      current = changed;
      changes += 1;
      attempt -= 1;
      continue;
    }
    if (!isRetryable(error) || attempt === MAX_ATTEMPTS) return { ok: false, error };
    const delay = retryHint(response.headers, body, Date.now()) ?? backOff(attempt);
    // Asking earlier than the provider says fails again, and waiting longer keeps the member from doing something else.
    if (delay > MAX_RETRY_DELAY_MS) return { ok: false, error: { ...error, retryAfterMs: delay } };
    request.onWait?.(delay);
    await server.wait(delay);
    request.onWait?.(0);
    if (request.signal.aborted) throw providerFailure(error, request.key);
  }
}

/** Returns the request without what the provider refused; undefined if it cannot do without. */
function withoutRefusedPart(
  server: ChatServer,
  request: ChatRequest,
  params: Readonly<Record<string, unknown>>,
  error: ProviderError,
): ChatRequest | undefined {
  const limit = limitAfterRefusal(serverKeyOf(server), params, error);
  if (limit) return { ...request, maxTokens: limit.maxTokens ?? request.maxTokens };
  return request.onPartial && refusesStream(error) ? withoutStreaming(request) : undefined;
}

export function withoutStreaming({ onPartial: _, ...request }: ChatRequest): ChatRequest {
  return request;
}

/** Returns a cache key for a server and model, under which their refusals are remembered. */
export function serverKeyOf({ baseUrl, model }: ChatServer): string {
  return `${completionsUrl(baseUrl)} ${model}`;
}

async function post(server: ChatServer, request: ChatRequest, params: Readonly<Record<string, unknown>>) {
  const { key, messages, responseFormat, signal, onPartial, onUsage } = request;
  if (signal.aborted) throw signal.reason;
  const stream = createChatStream();
  const silence = watchSilence(server.timeoutSeconds);
  try {
    const response = await server.fetch(completionsUrl(server.baseUrl), {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model: server.model,
        messages,
        ...(responseFormat && { response_format: responseFormat }),
        ...(onPartial && { stream: true }),
        ...params,
      }),
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const maskedText = () => maskPartialText(withoutPartialReasoning(stream.text()), [key]);
    await readChatStream(response, stream, () => {
      silence.hear();
      if (stream.text()) onPartial?.(maskedText);
    });
    return { response, body: stream.body(), partialText: stream.text() };
  } catch (error) {
    if (!wasNeverSent(error)) onUsage?.(unreadUsage(request, stream.text()));
    if (silence.signal.aborted)
      throw new Failure('provider_timeout', 'The provider took too long to answer. Please try again.', 504);
    // What was stopped from here did not break off there.
    if (signal.aborted) throw signal.reason;
    if (error instanceof Failure) throw error;
    throw new Failure('provider_unreachable', 'The provider could not be reached. Please try again in a moment.', 502);
  } finally {
    silence.stop();
  }
}

function firstChoice(body: unknown): Record<string, unknown> {
  const { choices } = asRecord(body);
  return asRecord(Array.isArray(choices) ? choices[0] : undefined);
}

/** Returns the whole text of a model's answer, including its reasoning. */
function answerText(body: unknown): string {
  return contentText(asRecord(firstChoice(body).message).content);
}

/** Returns the text of a completion. @throws Failure if it was refused, truncated, filtered or is empty */
function completionText(body: unknown): string {
  const choice = firstChoice(body);
  const message = asRecord(choice.message);
  if (typeof message.refusal === 'string' && message.refusal) throw new Failure(...DECLINED, 502);
  const failure = END_FAILURES[answerEnd(choice.finish_reason)];
  if (failure) throw new Failure(...failure, 502);
  const text = withoutReasoning(answerText(body)).trim();
  if (!text) throw new Failure('provider_empty', 'The provider sent an empty answer. Please try again.', 502);
  return text;
}

function backOff(attempt: number): number {
  return 500 * 2 ** attempt * (0.75 + Math.random() / 2);
}
