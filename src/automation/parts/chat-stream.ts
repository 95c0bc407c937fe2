import { createParser, type EventSourceMessage, type ParseError } from 'eventsource-parser';
import { Failure } from '@/contracts/failure';
import { tryParseJson } from '@/contracts/json';
import { asRecord } from './as-record';

/** Maximum length of the text and of one event in characters; the same as for an answer that is not streamed. */
const MAX_LENGTH = 5_000_000;

export interface ChatStream {
  /** Adds the next chunk, which may end anywhere within an event. @throws Failure if the answer grows too long */
  push(text: string): void;
  text(): string;
  isFinished(): boolean;
  /** Returns the completion in the format of one that is not streamed. @throws Failure if the stream broke off */
  body(): unknown;
}

/** Creates an empty streamed completion: its text, refusal, finish reason and token count, or the error that ended it. */
export function createChatStream(): ChatStream {
  const message = { content: '', refusal: '' };
  let end: unknown;
  let done = false;
  let error: unknown;
  let usage: unknown;

  const onEvent = ({ data }: EventSourceMessage) => {
    if (done) return;
    if (data.trim() === '[DONE]') {
      done = true;
      return;
    }
    const chunk = asRecord(tryParseJson(data));
    const choice = firstChoice(chunk);
    error ??= chunk.error ?? choice.error;
    usage = chunk.usage ?? usage;
    if (error !== undefined) done = true;
    end = choice.finish_reason ?? end;
    append(asRecord(choice.delta));
    // Some servers send the whole answer in one event.
    if (choice.message) Object.assign(message, { content: '' });
    append(asRecord(choice.message));
  };
  const onError = ({ type }: ParseError) => {
    if (type === 'max-buffer-size-exceeded') throw tooLongFailure();
  };
  const parser = createParser({ onEvent, onError, maxBufferSize: MAX_LENGTH });

  function append({ content, refusal }: Record<string, unknown>): void {
    message.content += messageText(content);
    if (typeof refusal === 'string') message.refusal += refusal;
    if (message.content.length > MAX_LENGTH) throw tooLongFailure();
  }

  return {
    push: (text) => parser.feed(text),
    text: () => message.content,
    isFinished: () => done,
    body() {
      if (error !== undefined) return { error };
      if (!done && end === undefined) throw brokenOffFailure();
      return { choices: [{ message, finish_reason: end }], ...(usage !== undefined && { usage }) };
    },
  };
}

/** Reads an event stream to its end and calls `onChunk` after each chunk. @throws Failure if the stream breaks off */
export async function readChatStream(
  body: ReadableStream<Uint8Array>,
  stream: ChatStream,
  onChunk: () => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    while (!stream.isFinished()) {
      const { value, done } = await reader.read().catch((error: unknown) => {
        if (error instanceof Failure || stream.text() === '') throw error;
        throw brokenOffFailure();
      });
      // If the stream ends without an empty line, its last event counts nevertheless.
      stream.push(done ? `${decoder.decode()}\n\n` : decoder.decode(value, { stream: true }));
      onChunk();
      if (done) return;
    }
  } finally {
    // Discard anything the server sends after the end.
    await reader.cancel().catch(() => undefined);
  }
}

/** Returns the chunk's first choice: only one is requested, others are ignored. */
function firstChoice({ choices }: Record<string, unknown>): Record<string, unknown> {
  const choice = asRecord(Array.isArray(choices) ? choices[0] : undefined);
  return Number(choice.index ?? 0) === 0 ? choice : {};
}

/** Returns the content of a message as text: a text, the joined parts of a list, or JSON for anything else. */
export function messageText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map((part) => String(asRecord(part).text ?? '')).join('');
  return content && typeof content === 'object' ? JSON.stringify(content) : '';
}

function brokenOffFailure(): Failure {
  return new Failure('provider_broke_off', "The provider's answer broke off before its end. Please try again.");
}

function tooLongFailure(): Failure {
  return new Failure('answer_too_long', 'The provider sent far too long an answer. Please ask for less.');
}
