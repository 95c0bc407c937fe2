import { errorIn, type ReadingProblem, readingProblem } from './answer-problem';
import { isObject, type JsonObject, textFrom } from './coerce';

/**
 * Keys under which services put their answer, in the order in which they are tried: chat completions and tool calls, newer
 * response APIs, content parts, items of automation servers, and plain envelopes.
 */
const ENVELOPES = [
  'choices',
  'message',
  'output_text',
  'output',
  'content',
  'candidates',
  'parts',
  'json',
  'data',
  'result',
  'results',
  'response',
  'body',
  'payload',
  'text',
  'parsed',
  'tool_calls',
  'function',
  'arguments',
] as const;

/** Keys under which services describe the run next to its answer. */
export const RUN_METADATA_KEYS: ReadonlySet<string> = new Set([
  ...['id', 'object', 'type', 'model', 'role', 'index', 'status', 'success', 'ok', 'usage', 'metadata', 'error'],
  ...['created', 'created_at', 'timestamp', 'logprobs', 'refusal', 'annotations', 'audio', 'tool_calls'],
  ...['function_call', 'finish_reason', 'finishReason', 'stop_reason', 'stop_sequence', 'incomplete_details'],
  ...['safetyRatings', 'reasoning', 'reasoning_content', 'pairedItem', 'binary', 'sessionId'],
]);

/**
 * Returns true if a property is run metadata. `audio` is metadata if it is an object, as in chat completions; a text under
 * `audio` is an answer, the address of a sound.
 */
export function isRunMetadata(name: string, part: unknown): boolean {
  return RUN_METADATA_KEYS.has(name) && !(name === 'audio' && typeof part === 'string' && part.trim() !== '');
}

/**
 * Keys that mark an envelope even if the object has unknown properties, each with a test that distinguishes the envelope from
 * an ordinary property of that name.
 */
const SURE_ENVELOPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  choices: isListOf((entry) => 'message' in entry || 'text' in entry || 'delta' in entry || 'error' in entry),
  candidates: isListOf((entry) => 'content' in entry),
  output: isListOf((entry) => 'content' in entry || NON_ANSWER_TYPES.has(String(entry.type))),
  message: (value) => isObject(value) && 'content' in value,
  arguments: (value) => typeof value === 'string' && /^\s*\{/.test(value),
};

/** Properties of an HTTP response that an automation returned as its answer. */
const HTTP_METADATA_KEYS: ReadonlySet<string> = new Set(['statusCode', 'statusMessage', 'headers']);

/** Types of content parts that are not the answer. */
const NON_ANSWER_TYPES = new Set(['reasoning', 'thinking', 'redacted_thinking', 'tool_use', 'tool_result']);

const TRUNCATION_REASONS = new Set(['length', 'max_tokens', 'max_output_tokens', 'model_length']);
const BLOCKING_REASONS = new Set(['content_filter', 'safety', 'prohibited_content', 'recitation']);

/** Keys of lists of alternatives; the first alternative is the answer. */
const ALTERNATIVES = new Set(['choices', 'candidates']);

/** Returns the values inside an envelope, in the order to try them. */
export function layersOf(object: JsonObject, keys: readonly string[] = ENVELOPES): unknown[] {
  return keys
    .filter((key) => Object.hasOwn(object, key))
    .map((key) => {
      const value = object[key];
      return ALTERNATIVES.has(key) && Array.isArray(value) ? (value[0] ?? '') : value;
    });
}

/** Whether an object only wraps an answer: a service's response, or nothing but envelope keys and run metadata. */
export function isEnvelope(object: JsonObject): boolean {
  const keys = Object.keys(object);
  if (keys.some((key) => Object.hasOwn(SURE_ENVELOPES, key) && SURE_ENVELOPES[key]?.(object[key]))) return true;
  return (
    keys.some(isEnvelopeKey) &&
    keys.every((key) => isEnvelopeKey(key) || isRunMetadata(key, object[key]) || HTTP_METADATA_KEYS.has(key))
  );
}

/** Returns whether services wrap answers in a property of this name. */
export function isEnvelopeKey(key: string): boolean {
  return (ENVELOPES as readonly string[]).includes(key);
}

/** Returns the problem an object reports: an error, a refusal, a filter, a truncated answer, or a run just started. */
export function problemIn(object: JsonObject): ReadingProblem | undefined {
  const error = errorIn(object);
  if (error !== undefined) return readingProblem('error', error);
  if (isStartNotice(object)) return readingProblem('started');
  const refusal = Object.hasOwn(object, 'refusal') ? textFrom(object.refusal) : undefined;
  if (refusal !== undefined) return readingProblem('refused', refusal);
  const end = finishReasonOf(object);
  if (BLOCKING_REASONS.has(end)) return readingProblem('blocked');
  return TRUNCATION_REASONS.has(end) ? readingProblem('cut') : undefined;
}

/**
 * Joins a list of content parts to one text, or returns the object that a part contains instead of text. Returns undefined if
 * the list does not consist of content parts.
 */
export function joinContentParts(list: readonly unknown[]): unknown {
  const parts = withoutReasoningParts(list);
  if (parts.length === 0 || !parts.every(isTextPart)) return undefined;
  const texts = parts.map((part) => part.text);
  const structured = texts.find(isObject);
  return structured ?? texts.join('');
}

/** Returns a list without the model's reasoning and tool-use parts. */
export function withoutReasoningParts(list: readonly unknown[]): unknown[] {
  return list.filter((part) => !isReasoningPart(part));
}

function isTextPart(part: unknown): part is { text: unknown } {
  if (!isObject(part) || !Object.hasOwn(part, 'text')) return false;
  if (typeof part.text !== 'string' && !isObject(part.text)) return false;
  return part.type === undefined ? Object.keys(part).length === 1 : part.type === 'text' || part.type === 'output_text';
}

function isListOf(test: (entry: JsonObject) => boolean): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.some((entry) => isObject(entry) && test(entry));
}

function isReasoningPart(part: unknown): boolean {
  return (
    isObject(part) && (part.thought === true || (typeof part.type === 'string' && NON_ANSWER_TYPES.has(part.type)))
  );
}

function finishReasonOf(object: JsonObject): string {
  const details =
    object.status === 'incomplete' && isObject(object.incomplete_details) ? object.incomplete_details : {};
  const reason = object.finish_reason ?? object.finishReason ?? object.stop_reason ?? details.reason;
  return typeof reason === 'string' ? reason.toLowerCase() : '';
}

function isStartNotice(object: JsonObject): boolean {
  return typeof object.message === 'string' && /^workflow (was|got) started\.?$/i.test(object.message.trim());
}
