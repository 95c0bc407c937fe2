import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import { joinContentParts, layersOf, problemIn, RUN_METADATA_KEYS } from './answer-layers';
import { problemWithAnswer, type ReadingProblem, readingProblem, toUnusable } from './answer-problem';
import { withoutChat } from './chat-around';
import { isObject, type JsonObject } from './coerce';
import { breaksOff, jsonCandidates, parseJson } from './json-extract';
import { formatJson } from './json-layout';
import { isBlank, withoutBomAndNul, withoutThinking } from './text';

/** Options of a text normaliser. */
export interface TextRules {
  /** Keys that contain the text, besides those of the known envelopes, whatever else the object contains. */
  keys?: readonly string[];
  /** How to show JSON of an unknown shape: reformatted, or unchanged. */
  unknownShape: 'formatted' | 'unchanged';
}

/** A text, or the problem found instead; undefined if the shape is unknown. */
type TextOrProblem = { text: string } | { problem: ReadingProblem } | undefined;

interface Context {
  rules: TextRules;
  repairs: string[];
}

/** Keys that count as envelopes only if all other properties are run metadata. */
const PLAIN_KEYS = ['output', 'content', 'parts', 'text', 'json', 'data', 'result', 'response', 'body'];

/** Maximum depth of nested envelopes. */
const MAX_DEPTH = 12;

const CUT_NOTE = "The answer reached the model's length limit and may stop in the middle.";
const FENCE_NOTE = 'The code fence around the whole answer was taken off.';
const CHAT_NOTE = "The model's chat around the answer was left out:";
const THINKING_NOTE = "The model's reasoning in front of the answer was left out.";

/**
 * Reads an answer as one text: the text in its envelope, or the body itself. Keeps a text that was truncated at the model's
 * limit, and adds a note to the repairs. docs/behaviour.md, section 7 (calls 3, 4, 6 and 9).
 */
export function readText(answer: Answer, rules: TextRules): NormalisedResult | Unusable {
  const problem = problemWithAnswer(answer);
  if (problem) return toUnusable(problem);
  const repairs: string[] = [];
  const found = readBody(withoutBomAndNul(answer.body), { rules, repairs });
  if ('problem' in found) return toUnusable(found.problem);
  const answerText = withoutThinking(found.text);
  if (isBlank(answerText)) return toUnusable(readingProblem('empty'));
  if (answerText !== found.text) repairs.push(THINKING_NOTE);
  const { text, chat, hadFence } = withoutChat(answerText);
  if (hadFence) repairs.push(FENCE_NOTE);
  if (chat.length > 0) repairs.push(`${CHAT_NOTE} ${chat.map((line) => `"${line}"`).join(', ')}`);
  const result = { ok: true, kind: 'text', value: text, raw: answer.body } as const;
  return repairs.length > 0 ? { ...result, repairs } : result;
}

function readBody(body: string, context: Context): NonNullable<TextOrProblem> {
  const parsed = decode(body);
  if (parsed === undefined) return readBrokenBody(body, context);
  if (typeof parsed === 'string') return { text: parsed };
  return (
    textIn(parsed, context) ?? { text: context.rules.unknownShape === 'formatted' ? formatJson(parsed, body) : body }
  );
}

/** Reads a body that is not valid JSON as text; one that starts like JSON is repaired, or reported as a problem. */
function readBrokenBody(body: string, context: Context): NonNullable<TextOrProblem> {
  if (!/^\s*(\{\s*"|\[\s*\{\s*")/.test(body)) return { text: body };
  for (const reading of jsonCandidates(body)) {
    const found = textIn(reading.value, context);
    if (!found) continue;
    context.repairs.push(...reading.repairs);
    return found;
  }
  return { problem: readingProblem(breaksOff(body) ? 'cut' : 'unreadable') };
}

/** Parses a JSON body. If it is a string that contains an object or list, that is parsed again. */
function decode(body: string): unknown {
  const outer = parseJson(body)?.value;
  if (typeof outer !== 'string') return outer;
  const inner = parseJson(outer)?.value;
  return typeof inner === 'object' && inner !== null ? inner : outer;
}

function textIn(value: unknown, context: Context, depth = 0): TextOrProblem {
  if (typeof value === 'string') return { text: value };
  if (typeof value === 'number') return { text: String(value) };
  if (value === null) return { text: '' };
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return textInList(value, context, depth);
  return isObject(value) ? textInObject(value, context, depth) : undefined;
}

function textInList(list: unknown[], context: Context, depth: number): TextOrProblem {
  const joined = joinContentParts(list);
  if (typeof joined === 'string') return { text: joined };
  const texts: string[] = [];
  for (const entry of list) {
    const found = textIn(entry, context, depth + 1);
    if (!found || 'problem' in found) return found;
    if (!isBlank(found.text)) texts.push(found.text);
  }
  return { text: texts.join('\n\n') };
}

function textInObject(object: JsonObject, context: Context, depth: number): TextOrProblem {
  if (Object.keys(object).length === 0) return { text: '' };
  const objectProblem = problemIn(object);
  if (objectProblem && objectProblem.kind !== 'cut') return { problem: objectProblem };
  const found = firstText(layersToTry(object, context.rules), context, depth + 1);
  if (!objectProblem || !found || 'problem' in found) return found;
  if (isBlank(found.text)) return { problem: objectProblem };
  context.repairs.push(CUT_NOTE);
  return found;
}

/** Returns the first layer with a text or a problem; a blank text only if no layer has more. */
function firstText(layers: unknown[], context: Context, depth: number): TextOrProblem {
  let blank: TextOrProblem;
  for (const layer of layers) {
    const found = textIn(layer, context, depth);
    if (found && ('problem' in found || !isBlank(found.text))) return found;
    blank ??= found;
  }
  return blank;
}

/** Returns the values of an object that may contain the text; for a chat message, only its content. */
function layersToTry(object: JsonObject, rules: TextRules): unknown[] {
  const { message, output } = object;
  const layers = layersOf(object, ['choices', ...(rules.keys ?? [])]);
  if (isMessage(message)) layers.push(problemIn(message) ? message : message.content);
  layers.push(...layersOf(object, ['output_text', 'candidates']));
  if (Array.isArray(output) && output.some(isMessage)) layers.push(output.filter(isMessage));
  const plain = PLAIN_KEYS.filter((key) =>
    Object.keys(object).every((other) => other === key || RUN_METADATA_KEYS.has(other)),
  );
  return [...layers, ...layersOf(object, plain)];
}

function isMessage(entry: unknown): entry is JsonObject {
  return isObject(entry) && Object.hasOwn(entry, 'content');
}
