import { isObject, type JsonObject } from './coerce';
import { jsonCandidates } from './json-extract';

/** Types of calls whose input is for us; a service answers its own calls (`server_tool_use`) itself. */
const CALL_TYPES = new Set(['tool_use', 'function_call', 'function', 'tool_call', 'tool-call']);

/** Keys of a call for the call itself, and for its arguments. */
const INNER_KEYS = ['functionCall', 'function_call', 'toolUse', 'function'];
const ARGUMENT_KEYS = ['arguments', 'args', 'parameters', 'input'];

/** Matches the mark with which a model begins a call that its server did not recognize. */
const CALL_MARK =
  /^\s*(?:<(?:tool_call|function_call|function_calls|tools?)>|\[TOOL_CALLS\]|<\|python_tag\|>|<function=)/i;
const PARAMETER = /<parameter(?:=|\sname=")([\w.-]{1,100})"?>\n?([^<]*(?:<(?!\/parameter>)[^<]*)*)<\/parameter>/g;

/** Whether an object is a call of a function of ours, by its type or by having nothing but a name and arguments. */
export function isCall(object: JsonObject): boolean {
  if (INNER_KEYS.some((key) => key !== 'function' && isObject(object[key]))) return true;
  if (CALL_TYPES.has(String(object.type))) return [...ARGUMENT_KEYS, 'function'].some((key) => key in object);
  const { name, ...others } = object;
  return (
    typeof name === 'string' &&
    ['arguments', 'args', 'parameters'].some((key) => isArguments(others[key])) &&
    isBare(others)
  );
}

/** Returns the arguments of the calls in a list of objects or messages, as a last resort for an answer without a text. */
export function callArguments(list: readonly unknown[]): unknown[] {
  return list.filter(isObject).flatMap((entry) => {
    if (Array.isArray(entry.tool_calls)) return callArguments(entry.tool_calls);
    if (!isCall(entry)) return [];
    const inner = INNER_KEYS.map((key) => entry[key]).find(isObject) ?? entry;
    return ARGUMENT_KEYS.filter((key) => Object.hasOwn(inner, key)).map((key) => inner[key]);
  });
}

/** Returns the arguments of a call that a model wrote as text, with the marks of its chat template; undefined for other texts. */
export function callInText(text: string): unknown {
  if (!CALL_MARK.test(text.slice(0, 200))) return undefined;
  const parameters = [...text.matchAll(PARAMETER)].map(([, name = '', value = '']) => [name, value.replace(/\n$/, '')]);
  if (parameters.length > 0) return Object.fromEntries(parameters);
  for (const { value } of jsonCandidates(text)) {
    const [given] = callArguments([value].flat());
    if (given !== undefined) return given;
  }
  return undefined;
}

function isArguments(value: unknown): boolean {
  return isObject(value) || (typeof value === 'string' && /^\s*\{/.test(value));
}

/** Whether the properties beside a name are only arguments and what identifies a call. */
function isBare(others: JsonObject): boolean {
  return Object.keys(others).every((key) => ARGUMENT_KEYS.includes(key) || /^(?:type|id|index|\w*_id)$/.test(key));
}
