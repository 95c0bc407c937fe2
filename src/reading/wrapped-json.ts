import { namesAnswer, wordyKeys } from './answer-keys';
import { isObject, type JsonObject } from './coerce';

/** Maximum depth of the objects and lists around a text of JSON. */
const MAX_WRAPPERS = 8;

/** Matches a text that is an object or a list of objects, and one that has it in a fence. */
const JSON_TEXT = /^\s*(?:\[\s*)?\{\s*"[^"]{1,100}"\s*:/;
const FENCED_JSON = /^[`~]{3}(?:json)?\s{0,20}[[{]/m;

/** Matches keys of a result that holds JSON as a text, such as a file. */
const RESULT_KEY = /^(?:name|title|subject|heading|label|language|format|path|file_?name|file)$/i;

/**
 * Returns the text of JSON that holds all words of a value, under a key for answers: a service wrote the rest around the answer
 * of a model. Undefined if there are other words.
 */
export function wrappedJson(value: unknown, isNamed = false, depth = 0): string | undefined {
  if (typeof value === 'string') return isNamed && isJsonText(value) ? value : undefined;
  if (depth > MAX_WRAPPERS) return undefined;
  if (Array.isArray(value)) return value.length === 1 ? wrappedJson(value[0], isNamed, depth + 1) : undefined;
  const [key, ...others] = isObject(value) ? wordyKeys(value) : [];
  if (key === undefined || others.length > 0 || Object.keys(value as JsonObject).some((name) => RESULT_KEY.test(name)))
    return undefined;
  return wrappedJson((value as JsonObject)[key], isNamed || namesAnswer(key), depth + 1);
}

function isJsonText(text: string): boolean {
  return JSON_TEXT.test(text.slice(0, 500)) || FENCED_JSON.test(text);
}
