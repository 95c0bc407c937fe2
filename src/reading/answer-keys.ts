import { isBlankValue, isObject, type JsonObject } from './coerce';
import { hasEndReason } from './end-reason';
import { hasWords } from './text';

/** Answer keys of chat completions, which services combine. */
const CHAT_KEYS = ['choices', 'message', 'output_text', 'candidates'];

/** Answer keys that are envelopes alone: of content parts, automation servers, flows and text generation. */
export const PLAIN_KEYS = [
  ...['output', 'content', 'parts', 'text', 'json', 'data', 'result', 'results', 'response', 'body', 'payload'],
  ...['parsed', 'answer', 'outputs', 'generated_text', 'outputText', 'generation', 'generations', 'completion'],
  ...['completions', 'predictions', 'reply', 'textResponse', 'value', 'kwargs', 'structuredContent'],
];

const CALL_KEYS = ['tool_calls', 'tool_call', 'function_call', 'functionCall', 'function', 'arguments', 'args'];

/** Keys under which services put their answer, in the order in which they are tried. */
export const ANSWER_KEYS = [...CHAT_KEYS, ...PLAIN_KEYS, ...CALL_KEYS];

const IS_ANSWER_KEY = new Set(ANSWER_KEYS);

/** Keys under which services describe the run next to its answer. */
export const RUN_METADATA_KEYS: ReadonlySet<string> = new Set([
  ...['id', 'object', 'type', 'model', 'role', 'index', 'status', 'success', 'ok', 'usage', 'metadata', 'error'],
  ...['created', 'created_at', 'timestamp', 'logprobs', 'refusal', 'annotations', 'audio', 'tool_calls'],
  ...['function_call', 'finish_reason', 'finishReason', 'stop_reason', 'stop_sequence', 'incomplete_details'],
  ...['safetyRatings', 'reasoning', 'reasoning_content', 'pairedItem', 'binary', 'sessionId'],
]);

/** Keys of an HTTP response that an automation returned, of tool results, and of what an agent was given and did. */
const ECHO_KEYS: ReadonlySet<string> = new Set([
  ...['statusCode', 'statusMessage', 'headers', 'jsonrpc', 'isError', 'structuredContent', 'input', 'inputs'],
  ...['chat_history', 'intermediateSteps', 'intermediate_steps', 'example', 'done'],
  ...['raw_completion', 'callback_events'],
]);

/** Last words of keys under which services describe a run, or repeat what they were given. */
const METADATA_WORDS: ReadonlySet<string> = new Set([
  ...['id', 'ids', 'uuid', 'guid', 'model', 'version', 'usage', 'metadata', 'meta', 'metrics', 'stats', 'timings'],
  ...['token', 'tokens', 'count', 'duration', 'latency', 'ms', 'at', 'time', 'timestamp', 'created', 'status', 'event'],
  ...['object', 'mode', 'type', 'role', 'reason', 'fingerprint', 'tier', 'kwargs', 'logs', 'trace', 'urls', 'settings'],
  ...[
    'logprobs',
    'ratings',
    'annotations',
    'citations',
    'sources',
    'documents',
    'resources',
    'references',
    'reference',
  ],
  ...['reasoning', 'thinking', 'nodes', 'chunks', 'predicted', 'evaluated', 'cached', 'more'],
  ...['history', 'question', 'query', 'input', 'inputs', 'prompt', 'context', 'memory', 'container', 'management'],
  ...['stop', 'truncated', 'session', 'conversation', 'thread', 'tools', 'sequence', 'steps'],
]);

/** Keys for the code of a request. */
const CODE_KEYS = ['code', 'status_code'];

/** Last words of keys for an answer. */
const ANSWER_WORDS: ReadonlySet<string> = new Set([
  ...['text', 'output', 'answer', 'response', 'result', 'reply', 'completion', 'generation', 'content'],
  ...['outputs', 'answers', 'responses', 'results', 'replies', 'completions', 'generations'],
]);

/** Number of such keys in an object from which on all of them count as metadata, and from which on it is surely a service's. */
const MIN_METADATA_KEYS = 2;
const MIN_SERVICE_KEYS = 4;

/** Returns whether services put their answer under this key. */
export function isAnswerKey(key: string): boolean {
  return IS_ANSWER_KEY.has(key);
}

/** Returns whether a key says that its value is an answer, also if no known service uses it ("final_output"). */
export function namesAnswer(key: string): boolean {
  return isAnswerKey(key) || ANSWER_WORDS.has(lastWord(key));
}

/** Returns the answer keys of an object that are not blank, in the order to try them. */
export function answerKeysIn(object: JsonObject): string[] {
  return ANSWER_KEYS.filter(
    (key) =>
      !isBlankValue(object[key]) &&
      Object.hasOwn(object, key) &&
      !ECHO_KEYS.has(key) &&
      !RUN_METADATA_KEYS.has(key) &&
      !isWordOfCode(key, object),
  );
}

/** Returns the keys of an object whose values have words or are JSON, and that neither describe a run nor repeat its input. */
export function wordyKeys(object: JsonObject): string[] {
  return Object.keys(object).filter((key) => {
    const value = object[key];
    return (
      (hasWords(value) || holdsJson(value)) &&
      !isMetadata(key, value) &&
      !hasMetadataName(key) &&
      !isWordOfCode(key, object)
    );
  });
}

/** Returns whether a value contains a text that begins like JSON, at any depth of up to 6. */
function holdsJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return /^\s*[[{]/.test(value);
  if (typeof value !== 'object' || value === null || depth > 6) return false;
  return Object.values(value).some((part) => holdsJson(part, depth + 1));
}

/** Returns whether an object is a service's account of a run, tokens included, without an answer. */
export function isOnlyMetadata(object: JsonObject): boolean {
  const keys = Object.keys(object);
  const isAccount = keys.some((key) => /usage/i.test(key)) && answerKeysIn(object).length === 0;
  return isAccount && keys.every((key) => isMetadata(key, object[key]) || hasMetadataName(key));
}

/**
 * Returns true if a property is run metadata. `audio` is metadata if it is an object, as in chat completions; a text under
 * `audio` is an answer, the address of a sound.
 */
export function isRunMetadata(name: string, part: unknown): boolean {
  return RUN_METADATA_KEYS.has(name) && !(name === 'audio' && typeof part === 'string' && part.trim() !== '');
}

/**
 * Returns the properties of an object that are neither under an answer key nor metadata. A few keys are metadata anywhere; the
 * many that services invent are if the object has at least two of them.
 */
export function ownProperties(object: JsonObject): string[] {
  const others = Object.keys(object).filter((key) => !isAnswerKey(key) || ECHO_KEYS.has(key));
  const unknown = others.filter((key) => !isMetadata(key, object[key]) && !isWordOfCode(key, object));
  const described = others.filter((key) => hasMetadataName(key) || CODE_KEYS.includes(key));
  if (unknown.length === 0 || described.length < MIN_METADATA_KEYS) return unknown;
  return unknown.filter((key) => !hasMetadataName(key) && typeof object[key] !== 'boolean');
}

/** Whether a property is metadata in any object. */
function isMetadata(key: string, value: unknown): boolean {
  if (isRunMetadata(key, value) || ECHO_KEYS.has(key) || isBlankValue(value)) return true;
  return isObject(value) ? hasEndReason(value) : CODE_KEYS.includes(key) && isOk(value);
}

/** Whether a property only puts the code of a request that went well into words. */
function isWordOfCode(key: string, object: JsonObject): boolean {
  return /^(?:msg|message|detail)$/.test(key) && CODE_KEYS.some((name) => isOk(object[name]));
}

function isOk(code: unknown): boolean {
  return typeof code === 'number'
    ? code === 0 || code === 200
    : typeof code === 'string' && /^(?:0|200|ok|success)$/i.test(code);
}

/** Whether an object with an answer key has nothing beside it but so many metadata that only a service adds them. */
export function isServiceResponse(object: JsonObject): boolean {
  const hasAnswer = Object.keys(object).some(isAnswerKey);
  return (
    hasAnswer &&
    ownProperties(object).length === 0 &&
    Object.keys(object).filter(hasMetadataName).length >= MIN_SERVICE_KEYS
  );
}

/** Returns whether a key says that its value describes a run, in any object. */
export function isMetadataName(key: string): boolean {
  return hasMetadataName(key) || RUN_METADATA_KEYS.has(key);
}

/** Returns whether services repeat under this key what they were given, or describe their response. */
export function isEcho(key: string): boolean {
  return ECHO_KEYS.has(key);
}

function hasMetadataName(key: string): boolean {
  return /^model(?![a-z])/.test(key) || METADATA_WORDS.has(lastWord(key));
}

/** Returns the last word of a key in lower case: "id" of `generationId`. */
function lastWord(key: string): string {
  const words = key.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  return words.split(/[^a-z\d]+/).at(-1) ?? '';
}
