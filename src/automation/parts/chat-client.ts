import { Failure } from '@/contracts/failure';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import { asRecord } from './as-record';
import { chatStream, readChatStream, textOf } from './chat-stream';
import { maskKeys, maskKeysSoFar } from './mask';
import { isRetryable, type ProviderError, providerProblem, readProviderError, refusesStream } from './provider-errors';

/** Where chat completions come from. */
export interface ChatServer {
  baseUrl: string;
  model: string;
  timeoutSeconds: number;
  fetch: typeof fetch;
  /** Waits between two attempts, in milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

/** One message of a conversation. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** One request for a completion. */
export interface ChatRequest {
  key: string | undefined;
  messages: readonly ChatMessage[];
  responseFormat?: Record<string, unknown>;
  signal: AbortSignal;
  /** Asks for the answer piece by piece: told after each piece, with a way to have what can be shown of it so far. */
  written?(text: () => string): void;
}

/** What came back: the text of the answer, or the provider's error for the caller to decide on. */
export type ChatOutcome = { ok: true; content: string } | { ok: false; error: ProviderError };

const ATTEMPTS = 3;
const LONGEST_WAIT_MS = 20_000;

/** What some models begin their reasoning with. */
const THOUGHT = '<think>';

/** The address of chat completions below a base address, however that was pasted. */
export function completionsUrl(baseUrl: string): string {
  const path = '/chat/completions';
  const base = withoutTrailingSlashes(baseUrl.trim());
  return base.endsWith(path) ? base : `${base}${path}`;
}

/**
 * Asks for a completion; tries again only where that can help. The key never comes back with the answer.
 *
 * @throws Failure where there is no usable answer
 */
export async function complete(server: ChatServer, request: ChatRequest): Promise<ChatOutcome> {
  let asked = request;
  for (let attempt = 1; ; attempt += 1) {
    const { response, body, begun } = await post(server, asked);
    const error = readProviderError(response.status, body);
    if (!error) return { ok: true, content: maskKeys(contentOf(body), [request.key]) };
    if (asked.written && refusesStream(error)) {
      asked = whole(request);
      continue;
    }
    // What was begun may be charged for: it is not asked for twice.
    if (begun || !isRetryable(error) || attempt === ATTEMPTS) return { ok: false, error };
    await server.wait(retryDelay(response.headers, attempt));
    if (request.signal.aborted) throw providerProblem(error, request.key);
  }
}

/** A request whose answer comes whole. */
export function whole({ written: _, ...request }: ChatRequest): ChatRequest {
  return request;
}

async function post(server: ChatServer, { key, messages, responseFormat, signal, written }: ChatRequest) {
  const timeout = AbortSignal.timeout(server.timeoutSeconds * 1000);
  try {
    const response = await server.fetch(completionsUrl(server.baseUrl), {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model: server.model,
        messages,
        ...(responseFormat && { response_format: responseFormat }),
        ...(written && { stream: true }),
      }),
      signal: AbortSignal.any([signal, timeout]),
    });
    const isStream = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
    // Some servers answer whole, whatever they are asked.
    if (!written || !isStream || !response.body) return { response, body: parse(await response.text()) };
    const stream = chatStream();
    const shown = () => maskKeysSoFar(withoutThought(stream.text()), [key]);
    await readChatStream(response.body, stream, () => written(shown));
    return { response, body: stream.body(), begun: stream.text() !== '' };
  } catch (error) {
    if (timeout.aborted)
      throw new Failure('provider_timeout', 'The provider took too long to answer. Please try again.', 504);
    if (signal.aborted || error instanceof Failure) throw error;
    throw new Failure('provider_unreachable', 'The provider could not be reached. Please try again in a moment.');
  }
}

/** The text of a completion, after every reason why there may be none. @throws Failure */
function contentOf(body: unknown): string {
  const choices = asRecord(body).choices;
  const choice = asRecord(Array.isArray(choices) ? choices[0] : undefined);
  const message = asRecord(choice.message);
  if (typeof message.refusal === 'string' && message.refusal) {
    throw new Failure(
      'provider_declined',
      'The model declined to answer this. Please change your answers and try again.',
    );
  }
  if (choice.finish_reason === 'length') {
    throw new Failure(
      'provider_cut',
      'The answer was cut off by the model because it grew too long. Please shorten your answers.',
    );
  }
  if (choice.finish_reason === 'content_filter') {
    throw new Failure(
      'provider_filtered',
      "The provider's content filter stopped the answer. Please change your answers and try again.",
    );
  }
  const text = textOf(message.content)
    .replace(/^\s*<think>[\s\S]*?<\/think>/, '')
    .trim();
  if (!text) throw new Failure('provider_empty', 'The provider sent an empty answer. Please try again.');
  return text;
}

/** What of a text that goes on is no reasoning in front of the answer. */
function withoutThought(text: string): string {
  const begins = text.trimStart().slice(0, THOUGHT.length);
  if (begins.length < THOUGHT.length && THOUGHT.startsWith(begins)) return '';
  return text.replace(/^\s*<think>[\s\S]*?(<\/think>|$)/, '').trimStart();
}

function retryDelay(headers: Headers, attempt: number): number {
  const milliseconds = Number(headers.get('retry-after-ms')) || Number(headers.get('retry-after')) * 1000;
  const asked =
    Number.isFinite(milliseconds) && milliseconds > 0 ? milliseconds : 500 * 2 ** attempt * (0.75 + Math.random() / 2);
  return Math.min(asked, LONGEST_WAIT_MS);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}
