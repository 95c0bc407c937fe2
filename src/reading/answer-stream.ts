import type { Answer } from '@/contracts/answer';
import { tryParseJson } from '@/contracts/json';
import { type ReadingProblem, readingProblem } from './answer-problem';
import { isObject, type JsonObject } from './coerce';
import { namedEndReason } from './end-reason';
import { isLastEvent, type JoinedAnswer, StreamJoiner } from './stream-joiner';

/** An answer that arrived in pieces, joined, or the problem that its end never came. */
export type StreamedAnswer = { answer: JoinedAnswer | object } | { problem: ReadingProblem };

/** Matches the beginning of an event stream: a field, after comments. */
const EVENT_STREAM = /^(?::[^\n]{0,200}\n\s*){0,5}(?:message:\s{0,5}\n)?(?:data|event|id|retry):/;

/** Matches a line of the Vercel AI SDK: the code of a part, and its JSON. */
const CODED_LINE = /^([0-9a-f]):(["[{].*)$/;

/** Matches types of chunks that only streams have. */
const CHUNK_TYPE =
  /^(?:content_block_|message_(?:start|delta|stop)|response\.|(?:text|content|message)-(?:start|delta|end)$)/;

/** Keys that only chunks have. */
const CHUNK_KEYS = [
  'contentBlockDelta',
  'messageStart',
  'messageStop',
  'contentBlockStart',
  'contentBlockStop',
  'event_type',
];

/** Returns whether the sender of an answer says that it is an event stream. */
export function isEventStream({ contentType }: Answer): boolean {
  return /^text\/event-stream\b/i.test(contentType);
}

/**
 * Returns the whole answer of a text that is a stream of events, or of JSON chunks one after another. Undefined if it is none.
 * A stream without an end is a problem, as nobody knows what is missing.
 *
 * @param isEventStream whether the sender says so: then events may hold any text
 */
export function joinStream(whole: string, isEventStream = false): StreamedAnswer | undefined {
  const text = whole.trimStart();
  const start = text.slice(0, 1500);
  if (/^[0-9a-f]:["[{]/.test(start)) return joinCodedLines(text);
  if (isEventStream || EVENT_STREAM.test(start)) return joinEvents(text, isEventStream);
  return text.startsWith('{') ? joinLines(text) : undefined;
}

/** Like `joinStream`, for a parsed value: a list of chunks, which is whole, or a single chunk. */
export function joinChunks(value: unknown): StreamedAnswer | undefined {
  if (isObject(value)) return isChunk(value) ? finished(joined([value])) : undefined;
  if (!Array.isArray(value) || value.length < 2 || !isOneOfChunks(value[0])) return undefined;
  if (!value.every((chunk) => isOneOfChunks(chunk) || (isReport(chunk) && value.some(isChunk)))) return undefined;
  // Whole answers one after another are no chunks of one.
  if (value.slice(0, -1).some((chunk) => endOf(chunk) !== undefined)) return undefined;
  return { answer: joined(value).answer() };
}

function joinEvents(text: string, isEventStream: boolean): StreamedAnswer | undefined {
  const events = text
    .split(/\r\n\r\n|\n\n|\r\r/)
    .map(readEvent)
    .flatMap(({ name, data }) => (data === undefined ? [] : { name, data, json: tryParseJson(data) }))
    .map((event) => ({ ...event, isLast: isLastEvent(event.name, event.data) }));
  const whole = wholeResponse(events.map(({ json }) => json));
  if (whole) return { answer: whole };
  const hasObjects = events.some(({ json }) => isObject(json));
  // Some servers send each piece of a text as JSON.
  const areTexts = events.every(
    ({ json, data, isLast }) => isLast || isObject(json) || typeof json === 'string' || data === '',
  );
  const joiner = new StreamJoiner();
  let isStream = isEventStream;
  for (const { name, data, json, isLast } of events) {
    const isBroken = json === undefined && /^[{[]/.test(data);
    // A text that only begins like a chunk broke off in the middle of one.
    isStream ||= name !== '' || (json === undefined ? isBroken : isOneOfChunks(json) || isReport(json));
    if (isBroken && hasObjects && !isLast) continue;
    joiner.push((areTexts || typeof json === 'object') && json ? json : data, name);
  }
  return isStream ? finished(joiner) : undefined;
}

/** Returns the only event of a stream that is the whole response of a procedure (JSON-RPC 2.0, section 5). */
function wholeResponse(events: readonly unknown[]): object | undefined {
  const [only, ...others] = events;
  return others.length === 0 && isObject(only) && 'jsonrpc' in only && !isOneOfChunks(only) ? only : undefined;
}

/** Reads one event (WHATWG HTML, section 9.2.6): its name, and the joined lines of its data; a last event may have none. */
function readEvent(event: string): { name: string; data: string | undefined } {
  const fields = event.split(/\r\n|\n|\r/).map((line) => /^(data|event): ?(.*)$/s.exec(line) ?? []);
  const data = fields.filter(([, field]) => field === 'data').map(([, , value]) => value);
  const name = fields.findLast(([, field]) => field === 'event')?.[2] ?? '';
  return { name, data: data.length > 0 || isLastEvent(name, '') ? data.join('\n') : undefined };
}

function joinCodedLines(text: string): StreamedAnswer | undefined {
  const joiner = new StreamJoiner();
  for (const line of text.split(/\r?\n/)) {
    const [, code, json = ''] = CODED_LINE.exec(line) ?? [];
    const value = tryParseJson(json);
    if (code === '0' || code === 'd' || code === 'e') joiner.push(value);
    if (code === '3') joiner.push({ error: value });
  }
  return finished(joiner);
}

/** Joins objects, one on each line or directly one after another. */
function joinLines(text: string): StreamedAnswer | undefined {
  const separated = text.includes('}{') ? text.replace(/\}\{(?="\w{1,50}" ?:)/g, '}\n{') : text;
  const end = separated.indexOf('\n');
  if (end < 0 || !isOneOfChunks(tryParseJson(separated.slice(0, end)))) return undefined;
  const chunks = separated
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(tryParseJson);
  // An object of another kind shows that this is a list of results. Only the last line may be broken off.
  const isOther = (chunk: unknown, index: number) =>
    chunk === undefined ? index < chunks.length - 1 : !isOneOfChunks(chunk) && !isReport(chunk);
  return chunks.some(isOther) ? undefined : finished(joined(chunks));
}

function joined(chunks: readonly unknown[]): StreamJoiner {
  const joiner = new StreamJoiner();
  for (const chunk of chunks) joiner.push(chunk);
  return joiner;
}

function finished(joiner: StreamJoiner): StreamedAnswer {
  return joiner.isEnded() ? { answer: joiner.answer() } : { problem: readingProblem('cut') };
}

/** Whether an object is a chunk of a stream, by a key or type that nothing else has. */
function isChunk(object: JsonObject): boolean {
  const { choices, object: kind, type, metadata, done, stop, close } = object;
  const [choice] = Array.isArray(choices) ? (choices as unknown[]) : [];
  if (isObject(choice) && isObject(choice.delta)) return true;
  if (typeof kind === 'string' && kind.endsWith('.chunk')) return true;
  if (typeof type === 'string' && (CHUNK_TYPE.test(type) || (isStepOfN8n(type) && isObject(metadata)))) return true;
  if (done === false && typeof object.model === 'string' && ('response' in object || 'message' in object)) return true;
  const isPiece = (stop === false && 'content' in object) || (close === false && 'textResponse' in object);
  return isPiece || CHUNK_KEYS.some((key) => Object.hasOwn(object, key));
}

function isStepOfN8n(type: string): boolean {
  return ['begin', 'item', 'end', 'error'].includes(type);
}

/** Whether a value may be one of several chunks: some look like whole responses. */
function isOneOfChunks(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  const { candidates, event, token, delta, done, type, output, result } = value;
  if (
    ['choices', 'finish_reason'].some((key) => isObject(output) && key in output) ||
    typeof value.is_end === 'boolean'
  )
    return true;
  if (isObject(result) && /-update$/.test(String(result.kind))) return true;
  if (isChunk(value) || Array.isArray(candidates) || isObject(token) || (done === true && 'model' in value))
    return true;
  if (typeof event === 'string') return ['answer', 'data', 'task_id'].some((key) => Object.hasOwn(value, key));
  return delta !== undefined && typeof type === 'string';
}

/** Whether an object between chunks only reports something: an error, the tokens used. */
function isReport(value: unknown): boolean {
  return (
    isObject(value) &&
    ['error', 'usage', 'usageMetadata', 'metadata', 'type', 'event'].some((key) => Object.hasOwn(value, key))
  );
}

function endOf(chunk: JsonObject): unknown {
  const [candidate] = Array.isArray(chunk.candidates) ? (chunk.candidates as unknown[]) : [];
  return namedEndReason(isObject(candidate) ? candidate : chunk);
}
