import { eventReader } from '@/contracts/event-stream';
import { Failure } from '@/contracts/failure';
import { asRecord } from './as-record';

/** The longest text that is put together, in characters: as much as an answer that comes whole may hold. */
const LONGEST = 5_000_000;

/** A completion that comes piece by piece. */
export interface ChatStream {
  /** Takes the next piece, wherever it was cut. @throws Failure where the answer grows too long */
  push(text: string): void;
  /** The text of the answer so far. */
  text(): string;
  /** Whether nothing is to come any more. */
  over(): boolean;
  /** The completion as it would have come whole. @throws Failure where it broke off */
  body(): unknown;
}

/** Puts a streamed completion together: its text, a refusal, how it ended, or the error that ended it. */
export function chatStream(): ChatStream {
  const message = { content: '', refusal: '' };
  let end: unknown;
  let done = false;
  let error: unknown;

  const read = eventReader(({ data }) => {
    if (done) return;
    if (data.trim() === '[DONE]') {
      done = true;
      return;
    }
    const chunk = asRecord(parsed(data));
    const choice = choiceIn(chunk);
    error ??= chunk.error ?? choice.error;
    if (error !== undefined) done = true;
    end = choice.finish_reason ?? end;
    add(asRecord(choice.delta));
    // Some servers tell the whole answer in one event.
    if (choice.message) Object.assign(message, { content: '' });
    add(asRecord(choice.message));
  });

  function add({ content, refusal }: Record<string, unknown>): void {
    message.content += textOf(content);
    if (typeof refusal === 'string') message.refusal += refusal;
    if (message.content.length > LONGEST) throw tooLong();
  }

  return {
    push(text) {
      try {
        read(text);
      } catch (problem) {
        throw problem instanceof Failure ? problem : tooLong();
      }
    },
    text: () => message.content,
    over: () => done,
    body() {
      if (error !== undefined) return { error };
      if (!done && end === undefined) throw brokeOff();
      return { choices: [{ message, finish_reason: end }] };
    },
  };
}

/** Reads an event stream to its end, and says after each piece that more has come. @throws Failure where it breaks off */
export async function readChatStream(
  body: ReadableStream<Uint8Array>,
  stream: ChatStream,
  more: () => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    while (!stream.over()) {
      const { value, done } = await reader.read().catch((error: unknown) => {
        if (error instanceof Failure || stream.text() === '') throw error;
        throw brokeOff();
      });
      // An event without the empty line behind it counts too, where the stream ends with it.
      stream.push(done ? `${decoder.decode()}\n\n` : decoder.decode(value, { stream: true }));
      more();
      if (done) return;
    }
  } finally {
    // Nobody waits for what a server may send behind the end.
    await reader.cancel().catch(() => undefined);
  }
}

/** The choice a chunk is about: we ask for one, and take no other. */
function choiceIn({ choices }: Record<string, unknown>): Record<string, unknown> {
  const choice = asRecord(Array.isArray(choices) ? choices[0] : undefined);
  return Number(choice.index ?? 0) === 0 ? choice : {};
}

/** The text of a message's content: a text, or a list of parts; anything else as JSON. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map((part) => String(asRecord(part).text ?? '')).join('');
  return content && typeof content === 'object' ? JSON.stringify(content) : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function brokeOff(): Failure {
  return new Failure('provider_broke_off', "The provider's answer broke off before its end. Please try again.");
}

function tooLong(): Failure {
  return new Failure('answer_too_long', 'The provider sent far too long an answer. Please ask for less.');
}
