import { ANSWER_KEYS, isAnswerKey, ownProperties } from './answer-keys';
import { type ReadingProblem, readingProblem } from './answer-problem';
import { joinChunks } from './answer-stream';
import { isBlankValue, isObject, type JsonObject, textFrom } from './coerce';
import { isModelMessage, isPart, isReasoningPart, MESSAGE_KEY } from './content-parts';
import { answerEnd, endByState, endReasonIn, hasEndReason } from './end-reason';
import { failureIn } from './reported-error';
import { toSingleLine } from './text';
import { isCall } from './tool-calls';
import { wrappedJson } from './wrapped-json';

/**
 * Keys that mark an envelope even if the object has unknown properties, each with a test that distinguishes the envelope from
 * an ordinary property of that name.
 */
const SURE_ENVELOPES: Readonly<Record<string, (value: unknown, object: JsonObject) => boolean>> = {
  choices: isListOf((entry) => ['message', 'messages', 'text', 'delta', 'error'].some((key) => key in entry)),
  candidates: isListOf((entry) => 'content' in entry || hasEndReason(entry)),
  promptFeedback: isObject,
  output: (value) =>
    isListOf((entry) => 'content' in entry || isReasoningPart(entry) || isCall(entry))(value) ||
    (isObject(value) && (isObject(value.message) || isListOf((entry) => 'text' in entry)(value.choices))),
  message: (value) =>
    isObject(value) && ('content' in value || Object.keys(value).some((key) => MESSAGE_KEY.test(key))),
  results: (value) => isListOf(isGeneration)(value) || (isObject(value) && isObject(value.message)),
  generations: isListOf(isGeneration),
  predictions: isListOf((entry) => isGeneration(entry) || 'safetyAttributes' in entry),
  completions: isListOf(isGeneration),
  outputs: isListOf(
    (entry) => isGeneration(entry) || isModelMessage(entry) || isPart(entry) || Array.isArray(entry.outputs),
  ),
  content: (value, object) => isListOf(isPart)(value) && ('role' in object || 'isError' in object),
  text_key: (value) => typeof value === 'string',
  kwargs: (value) => isObject(value) && 'content' in value,
  role: (_, object) => isModelMessage(object),
  type: (_, object) => isModelMessage(object),
  messages: (value, object) => isListOf(isModelMessage)(value) || (typeof value === 'string' && isLone(object)),
  activities: isListOf(isModelMessage),
  chat_message: (value) => isObject(value) && isModelMessage(value),
  chat_history: (value, object) => isListOf(isModelMessage)(value) && 'human_input' in object,
  stream: (value) => joinChunks(value) !== undefined,
  alternatives: isListOf((entry) => isObject(entry.message)),
  artifacts: isListOf((entry) => isListOf(isPart)(entry.parts)),
  parts: (value, object) => isListOf(isPart)(value) && ('artifactId' in object || 'messageId' in object),
  raw: (_, object) => 'tasks_output' in object,
  mergedResponse: (value) => typeof value === 'string',
  queryResult: isObject,
  fulfillmentText: (value) => typeof value === 'string',
  responseMessages: isListOf((entry) => 'text' in entry),
};

/** Keys that hold an answer only in an envelope that they mark. */
const SURE_LAYERS = [
  ...['messages', 'alternatives', 'artifacts', 'raw', 'mergedResponse', 'activities', 'chat_message', 'chat_history'],
  ...['queryResult', 'fulfillmentText', 'responseMessages', 'stream'],
];

/** Keys of lists of alternatives; the first alternative is the answer. */
const ALTERNATIVES = new Set(['choices', 'candidates', 'alternatives']);

/** Returns the values inside an envelope, in the order to try them. */
export function layersOf(object: JsonObject, keys: readonly string[] = ANSWER_KEYS): unknown[] {
  if (keys !== ANSWER_KEYS) return layersUnder(object, keys);
  const sure = SURE_LAYERS.filter((key) => SURE_ENVELOPES[key]?.(object[key], object));
  const layers = layersUnder(object, [...sure, ...keys]);
  const json = layers.length === 0 ? wrappedJson(object) : undefined;
  return json === undefined ? layers : [json];
}

function layersUnder(object: JsonObject, keys: readonly string[]): unknown[] {
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
  if (isSureEnvelope(object)) return true;
  if (Object.keys(object).some(isAnswerKey) && ownProperties(object).length === 0) return true;
  return wrappedJson(object) !== undefined;
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
  if (isBlocked(object)) return readingProblem('blocked');
  const byReason = answerEnd(endReasonIn(object));
  const byState = endByState(object, isServiceState(object));
  if (byState === 'started') return readingProblem('started');
  const end = byReason === 'whole' || byReason === 'unknown' ? (byState ?? byReason) : byReason;
  if (end === 'failed') return readingProblem('failed');
  return end === 'cut' || end === 'blocked' || end === 'refused' ? readingProblem(end) : undefined;
}

/** Returns the note for an answer that ended for a reason that is not known here; undefined for all others. */
export function endNote(object: JsonObject): string | undefined {
  const reason = endReasonIn(object);
  if (answerEnd(reason) !== 'unknown') return undefined;
  return `The answer may stop in the middle. The service ended it with the reason "${toSingleLine(String(reason), 50)}".`;
}

/** Whether an object has one property. */
function isLone(object: JsonObject): boolean {
  return Object.keys(object).length === 1;
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

/** Whether a service says that its filter stopped the prompt or the answer. */
function isBlocked({ promptFeedback, safetyAttributes }: JsonObject): boolean {
  if (isObject(promptFeedback) && promptFeedback.blockReason) return true;
  return isObject(safetyAttributes) && safetyAttributes.blocked === true;
}

/** Whether the state an object names is that of a service's run or message, not that of a result, such as a task to do. */
function isServiceState(object: JsonObject): boolean {
  const { object: kind, role, message } = object;
  if (typeof kind === 'string' || object.kind === 'task' || isObject(message)) return true;
  return typeof role === 'string' || ['workflow_id', 'workflow_run_id', 'urls'].some((key) => key in object);
}

/** Whether an object says that a run has begun, instead of answering. */
function isStartNotice(object: JsonObject): boolean {
  if (typeof object.message === 'string' && /^workflow (?:was|got) started\.?$/i.test(object.message.trim()))
    return true;
  const isPending = /^(?:starting|processing|queued|pending|running|in_progress)$/i.test(String(object.status));
  return isPending && 'id' in object && 'output' in object && isBlankValue(object.output);
}
