import { ANSWER_KEYS, isAnswerKey, ownProperties } from './answer-keys';
import { failureIn, type ReadingProblem, readingProblem } from './answer-problem';
import { isBlankValue, isObject, type JsonObject, textFrom } from './coerce';
import { answerEnd, endReasonIn, hasEndReason } from './end-reason';
import { toSingleLine } from './text';
import { isCall } from './tool-calls';

/**
 * Keys that mark an envelope even if the object has unknown properties, each with a test that distinguishes the envelope from
 * an ordinary property of that name.
 */
const SURE_ENVELOPES: Readonly<Record<string, (value: unknown, object: JsonObject) => boolean>> = {
  choices: isListOf((entry) => 'message' in entry || 'text' in entry || 'delta' in entry || 'error' in entry),
  candidates: isListOf((entry) => 'content' in entry || hasEndReason(entry)),
  promptFeedback: isObject,
  output: (value) =>
    isListOf((entry) => 'content' in entry || isReasoningPart(entry) || isCall(entry))(value) ||
    (isObject(value) && isObject(value.message)),
  message: (value) => isObject(value) && ('content' in value || 'tool_calls' in value),
  results: (value) => isListOf(isGeneration)(value) || (isObject(value) && isObject(value.message)),
  generations: isListOf(isGeneration),
  predictions: isListOf((entry) => isGeneration(entry) || 'safetyAttributes' in entry),
  completions: isListOf(isGeneration),
  outputs: isListOf((entry) => isGeneration(entry) || Array.isArray(entry.outputs)),
  content: (value, object) => isListOf(isPart)(value) && ('role' in object || 'isError' in object),
  text_key: (value) => typeof value === 'string',
  kwargs: (value) => isObject(value) && 'content' in value,
};

/** Matches types of content parts that are not the answer: reasoning, and tools that the service itself calls. */
const NON_ANSWER_TYPE =
  /^(?:(?:redacted_)?(?:thinking|reasoning|thought)|(?:\w+[_-])?tool[_-](?:use|call|result)|\w+_call(?:_output)?|mcp_\w+)$/i;

/** Keys of content parts that are not the answer. */
const NON_ANSWER_KEYS = ['executableCode', 'codeExecutionResult', 'functionResponse', 'inlineData', 'fileData'];

/** Keys that a part with a text may have besides it, if it names no type. */
const PART_KEYS =
  /^(?:text|type|thought|thought_?signature|signature|annotations|citations|logprobs|partmetadata|videometadata|cache_control|cachepoint)$/i;

/** Keys of lists of alternatives; the first alternative is the answer. */
const ALTERNATIVES = new Set(['choices', 'candidates']);

/** Returns the values inside an envelope, in the order to try them. */
export function layersOf(object: JsonObject, keys: readonly string[] = ANSWER_KEYS): unknown[] {
  return keys
    .filter((key) => Object.hasOwn(object, key))
    .flatMap((key) => {
      const value = object[key];
      if (ALTERNATIVES.has(key) && Array.isArray(value)) return [value[0] ?? ''];
      if (key === 'output' && isListOfPieces(value, object)) return [value.join('')];
      const outputs = key === 'outputs' && isObject(value) ? Object.values(value) : [];
      // The author of a workflow named this output.
      return outputs.length === 1 ? [...outputs, value] : [value];
    });
}

/** Whether an object only wraps an answer: a service's response, or nothing but answer keys and run metadata. */
export function isEnvelope(object: JsonObject): boolean {
  return isSureEnvelope(object) || (Object.keys(object).some(isAnswerKey) && ownProperties(object).length === 0);
}

/** Whether an object is the response of a service, which is never a result itself. */
export function isSureEnvelope(object: JsonObject): boolean {
  const keys = Object.keys(object);
  if (keys.some((key) => Object.hasOwn(SURE_ENVELOPES, key) && SURE_ENVELOPES[key]?.(object[key], object))) return true;
  return isCall(object) || (hasEndReason(object) && keys.some(isAnswerKey));
}

/** Returns the problem an object reports: an error, a refusal, a filter, a truncated answer, or a run just started. */
export function problemIn(object: JsonObject): ReadingProblem | undefined {
  const error = failureIn(object);
  if (error !== undefined) return readingProblem('error', error);
  if (isStartNotice(object)) return readingProblem('started');
  const refusal = Object.hasOwn(object, 'refusal') ? textFrom(object.refusal) : undefined;
  if (refusal !== undefined) return readingProblem('refused', refusal);
  if (isObject(object.promptFeedback) && object.promptFeedback.blockReason) return readingProblem('blocked');
  const end = answerEnd(endReasonIn(object));
  if (end === 'failed') return readingProblem('failed');
  return end === 'cut' || end === 'blocked' || end === 'refused' ? readingProblem(end) : undefined;
}

/** Returns the note for an answer that ended for a reason that is not known here; undefined for all others. */
export function endNote(object: JsonObject): string | undefined {
  const reason = endReasonIn(object);
  if (answerEnd(reason) !== 'unknown') return undefined;
  return `The answer may stop in the middle. The service ended it with the reason "${toSingleLine(String(reason), 50)}".`;
}

/**
 * Joins a list of content parts to one text, or returns the object that a part contains instead of text. Returns undefined if
 * the list does not consist of content parts.
 */
export function joinContentParts(list: readonly unknown[]): unknown {
  const parts = withoutReasoningParts(list);
  if (parts.length === 0 || !parts.every(isTextPart)) return undefined;
  const texts = parts.map(({ text }) => (isObject(text) && typeof text.value === 'string' ? text.value : text));
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
  return part.type === undefined
    ? Object.keys(part).every((key) => PART_KEYS.test(key))
    : part.type === 'text' || part.type === 'output_text';
}

/** Whether an entry of a list is a part of a message, by its type. */
function isPart(entry: JsonObject): boolean {
  return isTextPart(entry) || isReasoningPart(entry) || 'image' in entry || 'resource' in entry;
}

/** Whether an entry of a list is one generated text, with what the service says about it. */
function isGeneration(entry: JsonObject): boolean {
  const hasText = ['text', 'generated_text', 'outputText', 'content'].some((key) => typeof entry[key] === 'string');
  return (hasText && (hasEndReason(entry) || Object.keys(entry).length === 1)) || isObject(entry.data);
}

/** Whether an output is a text in pieces, as Replicate answers: no list of addresses. */
function isListOfPieces(value: unknown, object: JsonObject): value is string[] {
  if (!Array.isArray(value) || !('urls' in object || 'version' in object)) return false;
  return value.length > 1 && value.every((piece) => typeof piece === 'string' && !/^(?:https?|data):/.test(piece));
}

function isListOf(test: (entry: JsonObject) => boolean): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.some((entry) => isObject(entry) && test(entry));
}

function isReasoningPart(part: unknown): boolean {
  if (!isObject(part)) return false;
  if (part.thought === true || isCall(part)) return true;
  if (typeof part.type === 'string' && NON_ANSWER_TYPE.test(part.type)) return true;
  return NON_ANSWER_KEYS.some((key) => Object.hasOwn(part, key));
}

/** Whether an object says that a run has begun, instead of answering. */
function isStartNotice(object: JsonObject): boolean {
  if (typeof object.message === 'string' && /^workflow (?:was|got) started\.?$/i.test(object.message.trim()))
    return true;
  const isPending = /^(?:starting|processing|queued|pending|running|in_progress)$/i.test(String(object.status));
  return isPending && 'id' in object && 'output' in object && isBlankValue(object.output);
}
