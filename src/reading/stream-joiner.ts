import { isObject, type JsonObject } from './coerce';
import { namedEndReason } from './end-reason';
import { errorIn } from './reported-error';

/** A streamed answer as the chat completion that it would be if it came whole, or the error that ended it. */
export type JoinedAnswer = { choices: [JoinedChoice]; usage?: unknown } | { error: unknown };

interface JoinedChoice {
  message: { content: string; refusal: string; tool_calls?: { function: { name: string; arguments: string } }[] };
  finish_reason: unknown;
}

/** Keys under which a chunk has its piece of the text, in the order to try them. */
const PIECE_KEYS = [
  ...['delta', 'message', 'content', 'parts', 'text', 'response', 'answer', 'token', 'textDelta', 'output'],
  ...['generation', 'completion', 'textResponse', 'contentBlockDelta', 'outputText', 'data', 'chunk', 'result'],
  ...['artifact', 'outputs', 'kwargs'],
];
/** Number of repeated characters from which on pieces that begin with the piece before them are taken for the text so far. */
const MIN_REPEATED = 12;
const MAX_DEPTH = 6;

/** Matches types of chunks without a piece of the answer: reasoning, tools, and reports about the run. */
const SKIPPED =
  /reason|think|thought|tool|search|start|begin|created|in_progress|ping|metadata|source|citation|annotation|\bnode_|\btts|\blog|\bon_(?:chain|retriever|prompt|parser)_stream/;

/** Matches types of chunks that repeat the answer or a part of it. */
const REPEATING = /(?:^|[._ /-])(?:done|completed?|finish(?:ed)?|end|stop|added)\b/;

/** Matches types of chunks that end the stream. */
const ENDING =
  /^(?:done|end|eos|finish(?:ed)?|closed?|completed?|message_(?:end|stop)|workflow_finished|response\.(?:completed|incomplete|failed|done)|stream-end|message-end|conversation\.(?:chat\.completed|response\.done)|finalize_response_stream|run_(?:finished|completed)|interaction\.complete)$/;

/** Matches texts of events that end the stream. */
const END_TEXT = /^\s*\[(?:DONE|END|EOS|STOP|COMPLETED?|FINISH(?:ED)?)\]\s*$/i;

/** Matches types of events about one call of a model, of which an agent makes several: the last one answers. */
const CALL_START = /\bon_(?:chat_model|llm)_start\b/;
const CALL_END = /\bon_(?:chat_model|llm|chain)_end\b/;

/** Keys of marks that are true in the last chunk. */
const LAST_MARKS = ['done', 'stop', 'close', 'is_end', 'is_finished', 'final'];

/** Matches types of chunks with a piece of the arguments of a call. */
const ARGUMENTS = /function_call_arguments\.delta|input_json_delta/;

/** Returns whether an event ends its stream, by its name or text. */
export function isLastEvent(name: string, text: string): boolean {
  return ENDING.test(wordsOf(name)) || END_TEXT.test(text.slice(0, 50));
}

/** Joins the chunks of a streamed answer, whatever service sends them. */
export class StreamJoiner {
  private content = '';
  /** The last piece, and whether all pieces so far grow: some services send the whole text so far in each. */
  private lastPiece = '';
  private grows = true;
  private refusal = '';
  /** Arguments of calls, by the index of the call. */
  private readonly calls: string[] = [];
  /** The text as a later chunk repeats it; it counts if no pieces came. */
  private repeated = '';
  private reason: unknown;
  private usage: unknown;
  private error: unknown;
  private hasLast = false;

  /** Adds the next chunk: JSON, or the text of an event; `event` is the event's name. */
  push(chunk: unknown, event = ''): void {
    if (this.isDone()) return;
    if (typeof chunk === 'string') this.readText(chunk, wordsOf(event));
    else if (Array.isArray(chunk)) this.push(chunk[0] ?? {}, event);
    else if (isObject(chunk)) this.readObject(chunk, typesOf(chunk, event));
  }

  /** The text so far. */
  get text(): string {
    const isWholeInEach = this.grows && this.content.length - this.lastPiece.length >= MIN_REPEATED;
    return (isWholeInEach ? this.lastPiece : this.content) || this.repeated;
  }

  /** Whether the last chunk came, or an error. */
  isDone(): boolean {
    return this.hasLast || this.error !== undefined;
  }

  /** Whether the answer is complete: a reason for its end came, or the last chunk. */
  isEnded(): boolean {
    return this.isDone() || this.reason !== undefined;
  }

  answer(): JoinedAnswer {
    if (this.error !== undefined) return { error: this.error };
    const calls = this.calls.filter(Boolean).map((text) => ({ function: { name: '', arguments: text } }));
    const message = { content: this.text, refusal: this.refusal, ...(calls.length > 0 && { tool_calls: calls }) };
    const choice = { message, finish_reason: this.reason };
    return { choices: [choice], ...(this.usage !== undefined && { usage: this.usage }) };
  }

  private readText(text: string, event: string): void {
    if (isLastEvent(event, text)) this.hasLast = true;
    else if (event === 'error') this.error = text;
    else if (!SKIPPED.test(event)) this.add(text);
  }

  private add(piece: string): void {
    if (piece === '') return;
    this.grows &&= piece.length > this.lastPiece.length && piece.startsWith(this.lastPiece);
    this.lastPiece = piece;
    this.content += piece;
  }

  private replace(text: string): void {
    this.content = '';
    this.lastPiece = '';
    this.grows = true;
    this.add(text);
  }

  private startAnew(): void {
    this.replace('');
    this.repeated = '';
    this.reason = undefined;
  }

  private readObject(whole: JsonObject, types: readonly string[]): void {
    const chunk = unwrapped(whole);
    const type = types.join(' ');
    if (CALL_START.test(type)) this.startAnew();
    this.readPiece(chunk, type);
    const choice = firstOf(chunk.choices);
    const candidate = firstOf(chunk.candidates);
    this.usage = chunk.usage ?? this.usage;
    for (const part of [chunk, choice, candidate, chunk.delta, chunk.details, chunk.messageStop, chunk.response]) {
      if (!isObject(part)) continue;
      if (errorIn(part) !== undefined) this.error ??= part.error || part;
      this.reason = namedEndReason(part) ?? this.reason;
    }
    if (CALL_END.test(type)) this.reason ??= 'stop';
    if (/^error\b|\.(?:failed|error)\b|\brun_(?:error|failed)\b/.test(type)) this.error ??= chunk;
    this.hasLast ||= types.some((one) => ENDING.test(one)) || LAST_MARKS.some((key) => chunk[key] === true);
    this.hasLast ||= typeof chunk.generated_text === 'string';
  }

  private readPiece(chunk: JsonObject, type: string): void {
    if (chunk.choices !== undefined) this.readChoice(firstOf(chunk.choices));
    else if (ARGUMENTS.test(type)) this.addArguments(chunk.index ?? chunk.output_index, argumentsOf(chunk.delta));
    else if (type.includes('refusal')) this.refusal += pieceOf(chunk.delta);
    else if (type.includes('replace')) this.replace(pieceOf(chunk));
    else if (type.includes('add_message')) this.repeated = isByUser(chunk.data) ? '' : pieceOf(chunk);
    else if (Array.isArray(chunk.messages)) this.repeated = pieceOf(chunk.messages.at(-1));
    else if (REPEATING.test(type)) this.repeated = pieceOf(chunk) || this.repeated;
    else if (!SKIPPED.test(type)) this.add(pieceOf(firstOf(chunk.candidates)?.content ?? chunk));
    // Servers of text generation repeat the whole text in the last chunk.
    if (typeof chunk.generated_text === 'string') this.repeated = chunk.generated_text;
  }

  private readChoice(choice: JsonObject = {}): void {
    for (const part of [choice.delta, choice.message]) {
      if (!isObject(part)) continue;
      const text = contentText(part.content);
      // Some servers repeat the whole answer in a message.
      if (part === choice.message && text.startsWith(this.content)) this.replace(text);
      else this.add(text);
      this.refusal += pieceOf(part.refusal);
      for (const call of [part.tool_calls ?? []].flat())
        if (isObject(call) && isObject(call.function)) this.addArguments(call.index, call.function.arguments);
    }
    this.add(pieceOf(choice.text));
  }

  private addArguments(index: unknown, part: unknown): void {
    const at = Number.isInteger(index) ? Math.min(Number(index), 100) : 0;
    this.calls[at] = (this.calls[at] ?? '') + (isObject(part) ? JSON.stringify(part) : pieceOf(part));
  }
}

/** Returns the content of a message as text: a text, the joined parts of a list, or JSON for anything else. */
export function contentText(content: unknown): string {
  return isObject(content) ? JSON.stringify(content) : pieceOf(content);
}

/** Returns the text of a chunk: itself, its joined parts, or that of the first key that has one. */
function pieceOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return '';
  if (Array.isArray(value)) return value.map((part) => pieceOf(part, depth + 1)).join('');
  const { type, thought, special } = value as JsonObject;
  if (thought === true || special === true || (depth > 0 && SKIPPED.test(String(type)))) return '';
  for (const key of PIECE_KEYS) {
    const part = Object.hasOwn(value, key) ? (value as JsonObject)[key] : undefined;
    // The author of a workflow named its outputs.
    const piece = pieceOf(key === 'outputs' && isObject(part) ? Object.values(part) : part, depth + 1);
    if (piece !== '') return piece;
  }
  return '';
}

/** Returns the chunk of a model inside that of a service: in a response of JSON-RPC, or under `output` with its end reason. */
function unwrapped(chunk: JsonObject): JsonObject {
  const { output, result } = chunk;
  if (typeof chunk.jsonrpc === 'string' && isObject(result)) return result;
  return isObject(output) && ('choices' in output || 'finish_reason' in output) ? output : chunk;
}

function isByUser(message: unknown): boolean {
  return isObject(message) && String(message.sender).toLowerCase() === 'user';
}

/** Returns the types that a chunk and its event name, in lower case, words separated by "_". */
function typesOf(chunk: JsonObject, event: string): string[] {
  const delta = isObject(chunk.delta) ? chunk.delta.type : undefined;
  const types = [event, chunk.type, chunk.event, chunk.event_type, delta];
  return types.flatMap((type) => (typeof type === 'string' && type !== '' ? [wordsOf(type)] : []));
}

function wordsOf(type: string): string {
  return type.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
}

function argumentsOf(delta: unknown): unknown {
  return isObject(delta) ? delta.partial_json : delta;
}

/** Returns the first of several alternatives: only one is requested. */
function firstOf(alternatives: unknown): JsonObject | undefined {
  const first = Array.isArray(alternatives) ? alternatives[0] : undefined;
  return isObject(first) && Number(first.index ?? 0) === 0 ? first : undefined;
}
