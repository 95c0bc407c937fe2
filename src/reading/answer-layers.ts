import { errorIn, problem, type ReadingProblem } from './answer-problem';
import { isObject, type JsonObject, textFrom } from './coerce';

/**
 * Keys under which services put what they were asked for, in the order tried: chat completions and tool calls, responses
 * of the newer kind, content parts, items of automation servers, and plain envelopes.
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

/** What services tell of a run beside its answer. */
export const RUN_FACTS: ReadonlySet<string> = new Set([
  ...['id', 'object', 'type', 'model', 'role', 'index', 'status', 'success', 'ok', 'usage', 'metadata', 'error'],
  ...['created', 'created_at', 'timestamp', 'logprobs', 'refusal', 'annotations', 'audio', 'tool_calls'],
  ...['function_call', 'finish_reason', 'finishReason', 'stop_reason', 'stop_sequence', 'incomplete_details'],
  ...['safetyRatings', 'reasoning', 'reasoning_content', 'pairedItem', 'binary', 'sessionId'],
]);

/** Whether a part of an object tells of the run. A chat has an object under `audio`; a text there is an answer: the address of a sound. */
export function isRunFact(name: string, part: unknown): boolean {
  return RUN_FACTS.has(name) && !(name === 'audio' && typeof part === 'string' && part.trim() !== '');
}

/** Keys under which a service gives its answers whatever stands beside them, and how such an answer is told from a part of that name. */
const SURE_ENVELOPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  choices: isListOf((entry) => 'message' in entry || 'text' in entry || 'delta' in entry || 'error' in entry),
  candidates: isListOf((entry) => 'content' in entry),
  output: isListOf((entry) => 'content' in entry || NOT_THE_ANSWER.has(String(entry.type))),
  message: (value) => isObject(value) && 'content' in value,
  arguments: (value) => typeof value === 'string' && /^\s*\{/.test(value),
};

/** What stands beside a body in the answer of a request an automation made. */
const REQUEST_FACTS: ReadonlySet<string> = new Set(['statusCode', 'statusMessage', 'headers']);

/** Kinds of content parts that are not the answer. */
const NOT_THE_ANSWER = new Set(['reasoning', 'thinking', 'redacted_thinking', 'tool_use', 'tool_result']);

const CUT = new Set(['length', 'max_tokens', 'max_output_tokens', 'model_length']);
const BLOCKED = new Set(['content_filter', 'safety', 'prohibited_content', 'recitation']);

/** Keys of lists of alternatives, of which the first is the answer. */
const ALTERNATIVES = new Set(['choices', 'candidates']);

/** Values inside an envelope, in the order in which they should be tried. */
export function layersOf(object: JsonObject, keys: readonly string[] = ENVELOPES): unknown[] {
  return keys
    .filter((key) => Object.hasOwn(object, key))
    .map((key) => {
      const value = object[key];
      return ALTERNATIVES.has(key) && Array.isArray(value) ? (value[0] ?? '') : value;
    });
}

/**
 * Whether an object only carries an answer of any shape: it is that of a service, or has nothing but envelopes and facts
 * of the run.
 */
export function isEnvelope(object: JsonObject): boolean {
  const keys = Object.keys(object);
  if (keys.some((key) => Object.hasOwn(SURE_ENVELOPES, key) && SURE_ENVELOPES[key]?.(object[key]))) return true;
  return (
    keys.some(carries) && keys.every((key) => carries(key) || isRunFact(key, object[key]) || REQUEST_FACTS.has(key))
  );
}

function carries(key: string): boolean {
  return (ENVELOPES as readonly string[]).includes(key);
}

/** What an object says against itself: an error, a refusal, a filter, an answer cut off, a run only just started. */
export function problemIn(object: JsonObject): ReadingProblem | undefined {
  const error = errorIn(object);
  if (error !== undefined) return problem('error', error);
  if (wasStarted(object)) return problem('started');
  const refusal = Object.hasOwn(object, 'refusal') ? textFrom(object.refusal) : undefined;
  if (refusal !== undefined) return problem('refused', refusal);
  const end = endOf(object);
  if (BLOCKED.has(end)) return problem('blocked');
  return CUT.has(end) ? problem('cut') : undefined;
}

/**
 * The one text a list of content parts makes up, or the object a part holds in place of text. Undefined where the list is
 * not one of content parts.
 */
export function joinParts(list: readonly unknown[]): unknown {
  const parts = withoutAsides(list);
  if (parts.length === 0 || !parts.every(isPart)) return undefined;
  const texts = parts.map((part) => part.text);
  const structured = texts.find(isObject);
  return structured ?? texts.join('');
}

/** A list without what a model thought or did on the way to its answer. */
export function withoutAsides(list: readonly unknown[]): unknown[] {
  return list.filter((part) => !isAside(part));
}

function isPart(part: unknown): part is { text: unknown } {
  if (!isObject(part) || !Object.hasOwn(part, 'text')) return false;
  if (typeof part.text !== 'string' && !isObject(part.text)) return false;
  return part.type === undefined ? Object.keys(part).length === 1 : part.type === 'text' || part.type === 'output_text';
}

function isListOf(test: (entry: JsonObject) => boolean): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.some((entry) => isObject(entry) && test(entry));
}

function isAside(part: unknown): boolean {
  return isObject(part) && (part.thought === true || (typeof part.type === 'string' && NOT_THE_ANSWER.has(part.type)));
}

function endOf(object: JsonObject): string {
  const details =
    object.status === 'incomplete' && isObject(object.incomplete_details) ? object.incomplete_details : {};
  const reason = object.finish_reason ?? object.finishReason ?? object.stop_reason ?? details.reason;
  return typeof reason === 'string' ? reason.toLowerCase() : '';
}

function wasStarted(object: JsonObject): boolean {
  return typeof object.message === 'string' && /^workflow (was|got) started\.?$/i.test(object.message.trim());
}
