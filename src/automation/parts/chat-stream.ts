import { createParser, type ParseError } from 'eventsource-parser';
import { Failure } from '@/contracts/failure';
import { tryParseJson } from '@/contracts/json';
import { joinStream } from '@/reading/answer-stream';
import { StreamJoiner } from '@/reading/stream-joiner';

/** Maximum length of the text and of one event in characters; the same as for an answer that is not streamed. */
const MAX_LENGTH = 5_000_000;

/** Matches the first character of an answer in JSON; event streams begin with the name of a field or a colon. */
const JSON_START = /^[{["]/;

export interface ChatStream {
  /** Adds the next part, which may end anywhere. @throws Failure if the answer grows too long */
  push(text: string): void;
  /** Returns the text so far; empty until the end for an answer that is not streamed. */
  text(): string;
  /** Whether nothing that follows matters. */
  isFinished(): boolean;
  /** Whether the answer is complete, although more may follow, such as the tokens used. */
  isEnded(): boolean;
  /** Returns the body of the completion, as one that is not streamed. @throws Failure if the stream broke off */
  body(): unknown;
}

/**
 * Creates an empty answer of a provider. Whether it is an event stream is seen from its first characters: servers name other
 * content types, and send streams that nobody asked for.
 */
export function createChatStream(): ChatStream {
  const joiner = new StreamJoiner();
  /** All of an answer that is no event stream, and of any until its first character came. */
  let whole = '';
  let isEvents = false;
  const onError = ({ type }: ParseError) => {
    if (type === 'max-buffer-size-exceeded') throw tooLongFailure();
  };
  const parser = createParser({
    onEvent: ({ data, event }) => joiner.push(parseEvent(data), event),
    onError,
    maxBufferSize: MAX_LENGTH,
  });

  return {
    push(text) {
      if (isEvents) parser.feed(text);
      else whole += text;
      const start = isEvents ? '' : whole.trimStart();
      if (start !== '' && !JSON_START.test(start) && /^(?:data|event|id|retry)?:/.test(start)) {
        isEvents = true;
        parser.feed(start);
        whole = '';
      }
      if (joiner.text.length > MAX_LENGTH || whole.length > 2 * MAX_LENGTH) throw tooLongFailure();
    },
    text: () => joiner.text,
    isFinished: () => joiner.isDone(),
    isEnded: () => joiner.isEnded(),
    body() {
      if (!isEvents) return wholeBody(whole);
      if (!joiner.isEnded()) throw brokenOffFailure();
      return joiner.answer();
    },
  };
}

function parseEvent(data: string): unknown {
  const json = tryParseJson(data);
  return typeof json === 'object' && json !== null ? json : data.trim() === '[DONE]' ? data : {};
}

/** Returns the body of an answer that is no event stream: JSON, or JSON in lines. @throws Failure if those break off */
function wholeBody(text: string): unknown {
  const streamed = joinStream(text);
  if (!streamed) return tryParseJson(text);
  if ('problem' in streamed) throw brokenOffFailure();
  return streamed.answer;
}

/** Reads an answer to its end and calls `onChunk` after each part. @throws Failure if it breaks off after its first words */
export async function readChatStream(response: Response, stream: ChatStream, onChunk: () => void): Promise<void> {
  // The recorded responses of an exported workflow have only their text.
  if (!response.body) return stream.push(`${await response.text()}\n\n`);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  try {
    while (!stream.isFinished()) {
      const { value, done } = await reader.read().catch((error: unknown) => {
        if (stream.isEnded()) return { value: undefined, done: true };
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

function brokenOffFailure(): Failure {
  return new Failure('provider_broke_off', "The provider's answer broke off before its end. Please try again.", 502);
}

function tooLongFailure(): Failure {
  return new Failure('answer_too_long', 'The provider sent far too long an answer. Please ask for less.', 502);
}
