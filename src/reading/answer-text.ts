import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import { answerKeysIn, isOnlyMetadata, namesAnswer, ownProperties, PLAIN_KEYS, wordyKeys } from './answer-keys';
import { endNote, isEnvelope, isSureEnvelope, layersOf, problemIn } from './answer-layers';
import { problemWithAnswer, type ReadingProblem, readingProblem, receiptInBody, toUnusable } from './answer-problem';
import { isEventStream, joinChunks, joinStream, type StreamedAnswer } from './answer-stream';
import { withoutChat } from './chat-around';
import { isBlankValue, isObject, type JsonObject } from './coerce';
import { isWordlessMessage, joinContentParts, withoutReasoningParts } from './content-parts';
import { withoutGuard } from './guarded-json';
import { breaksOff, jsonCandidates, parseJson } from './json-extract';
import { formatJson } from './json-layout';
import { isFailedRequest } from './no-answer';
import { withoutReasoning, withoutTemplateTokens } from './reasoning';
import { soleText } from './sole-text';
import { isBlank, withoutBomAndNul } from './text';
import { callArguments, callInText } from './tool-calls';

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

/** Maximum depth of nested envelopes. */
const MAX_DEPTH = 12;

/** Minimum length of a text, in characters, that is the answer although unknown properties stand beside it. */
const MIN_LONG_TEXT = 200;

const CUT_NOTE = "The answer reached the model's length limit and may stop in the middle.";
const FENCE_NOTE = 'The code fence around the whole answer was taken off.';
const CHAT_NOTE = "The model's chat around the answer was left out:";
const THINKING_NOTE = "The model's reasoning in front of the answer was left out.";
const OTHERS_NOTE = 'Parts beside the text of the answer were left out:';

/**
 * Reads an answer as one text: the text in its envelope, or the body itself. Keeps a text that was truncated at the model's
 * limit, and adds a note to the repairs. docs/behaviour.md, section 7 (calls 3, 4, 6 and 9).
 */
export function readText(answer: Answer, rules: TextRules): NormalisedResult | Unusable {
  const problem = problemWithAnswer(answer);
  if (problem) return toUnusable(problem);
  if (receiptInBody(answer.body)) return toUnusable(readingProblem('empty'));
  const repairs: string[] = [];
  const found = readBody(withoutBomAndNul(answer.body), isEventStream(answer), { rules, repairs });
  if ('problem' in found) return toUnusable(found.problem);
  const answerText = withoutReasoning(found.text);
  if (isBlank(answerText)) return toUnusable(readingProblem('empty'));
  if (isFailedRequest(answerText)) return toUnusable(readingProblem('error', answerText));
  if (answerText !== withoutTemplateTokens(found.text)) repairs.push(THINKING_NOTE);
  const { text, chat, hadFence } = withoutChat(answerText);
  if (hadFence) repairs.push(FENCE_NOTE);
  if (chat.length > 0) repairs.push(`${CHAT_NOTE} ${chat.map((line) => `"${line}"`).join(', ')}`);
  const result = { ok: true, kind: 'text', value: text, raw: answer.body } as const;
  return repairs.length > 0 ? { ...result, repairs } : result;
}

function readBody(body: string, isStream: boolean, context: Context): NonNullable<TextOrProblem> {
  const streamed = joinStream(body, isStream);
  if (streamed) return textInStream(streamed, context);
  const parsed = decode(body);
  if (parsed === undefined) return readBrokenBody(body, context);
  if (typeof parsed === 'number') return { text: body.trim() };
  const unknown = { text: context.rules.unknownShape === 'formatted' ? formatJson(parsed, body) : body };
  return textIn(parsed, context) ?? soleTextOf(parsed) ?? unknown;
}

function soleTextOf(value: unknown): TextOrProblem {
  const text = soleText(value);
  return text === undefined ? undefined : { text };
}

function textInStream(streamed: StreamedAnswer, context: Context): NonNullable<TextOrProblem> {
  if ('problem' in streamed) return streamed;
  return textIn(streamed.answer, context) ?? { problem: readingProblem('empty') };
}

/** Reads a body that is not valid JSON as text; one that starts like JSON is repaired, or reported as a problem. */
function readBrokenBody(body: string, context: Context): NonNullable<TextOrProblem> {
  if (!/^\s*(\{\s*"|\[\s*\{\s*"|[[{][\s[{]*$)/.test(body)) return { text: body };
  for (const reading of jsonCandidates(body)) {
    const found = textIn(reading.value, context);
    if (!found) continue;
    context.repairs.push(...reading.repairs);
    return found;
  }
  return { problem: readingProblem(breaksOff(body) ? 'cut' : 'unreadable') };
}

/** Parses a JSON body. A string that contains an object or list is parsed again, as often as services have wrapped it. */
function decode(body: string): unknown {
  const outer = (parseJson(body) ?? parseJson(withoutGuard(body)))?.value;
  if (typeof outer !== 'string') return outer;
  const inner = /^\s*["[{]/.test(outer) ? decode(outer) : undefined;
  return typeof inner === 'object' && inner !== null ? inner : outer;
}

function textIn(value: unknown, context: Context, depth = 0): TextOrProblem {
  if (typeof value === 'number') return { text: String(value) };
  if (value === null) return { text: '' };
  if (depth > MAX_DEPTH) return undefined;
  const streamed = typeof value === 'string' ? joinStream(value) : joinChunks(value);
  if (streamed) return textInStream(streamed, context);
  if (typeof value === 'string') return textInString(value, context, depth);
  if (Array.isArray(value)) return textInList(value, context, depth);
  return isObject(value) ? textInObject(value, context, depth) : undefined;
}

/** Reads a text that is a call, or the envelope of another service as JSON, or else the answer itself. */
function textInString(text: string, context: Context, depth: number): TextOrProblem {
  const inner = depth > 0 && /^\s*\{/.test(text) ? parseJson(text)?.value : undefined;
  const found = isObject(inner) && isEnvelope(inner) ? textInObject(inner, context, depth) : undefined;
  return found ?? { text: textInArguments(callInText(text)) ?? text };
}

function textInList(list: unknown[], context: Context, depth: number): TextOrProblem {
  const joined = joinContentParts(list);
  if (joined !== undefined) return textIn(joined, context, depth + 1);
  const texts: string[] = [];
  for (const entry of withoutReasoningParts(list)) {
    const found = textIn(entry, context, depth + 1);
    if (!found || 'problem' in found) return found;
    if (!isBlank(found.text)) texts.push(found.text);
  }
  return { text: (texts.length > 0 ? texts : textsInCalls(list)).join('\n\n') };
}

function textInObject(object: JsonObject, context: Context, depth: number): TextOrProblem {
  if (Object.keys(object).length === 0 || isOnlyMetadata(object)) return { text: '' };
  const objectProblem = problemIn(object);
  if (objectProblem && objectProblem.kind !== 'cut') return { problem: objectProblem };
  const found = firstText(layersToTry(object, context), context, depth + 1) ?? onlyText(object, context, depth + 1);
  if (!found && isWordlessMessage(object)) return { text: '' };
  // A service's response that was cut off before its first word has no text, but is none either.
  if (!found && objectProblem && isSureEnvelope(object)) return { problem: objectProblem };
  if (!found || 'problem' in found) return found;
  if (objectProblem && isBlank(found.text)) return { problem: objectProblem };
  const note = objectProblem ? CUT_NOTE : endNote(object);
  if (note) context.repairs.push(note);
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

/** Returns the values of an object that may contain the text, in the order to try them. */
function layersToTry(object: JsonObject, { rules }: Context): unknown[] {
  const { message, output } = object;
  const layers = layersOf(object, ['choices']);
  const isPlain = ownProperties(object).length === 0 && answerKeysIn(object).length <= 1;
  if (isSureEnvelope(object)) layers.push(...layersOf(object));
  // A service may repeat the prompt beside its answer.
  if (isPlain) layers.push(...layersOf(object, PLAIN_KEYS));
  layers.push(...layersOf(object, rules.keys ?? []));
  if (isMessage(message)) layers.push(problemIn(message) ? message : message.content, ...textsInCalls([message]));
  else if (isObject(message)) layers.push(message);
  layers.push(...layersOf(object, ['output_text', 'candidates']));
  if (Array.isArray(output) && output.some(isMessage)) layers.push(output.filter(isMessage));
  return [...layers, ...textsInCalls([object])];
}

/** Returns the only text of an object, if it is long and under a key for answers, and nothing beside it has words. */
function onlyText(object: JsonObject, context: Context, depth: number): TextOrProblem {
  const [key, ...others] = wordyKeys(object);
  if (key === undefined || others.length > 0 || !namesAnswer(key)) return undefined;
  const found = firstText(layersOf(object, [key]), context, depth);
  if (!found || 'problem' in found) return found;
  if (found.text.length < MIN_LONG_TEXT && !found.text.includes('\n')) return undefined;
  const left = Object.keys(object).filter((name) => name !== key && !isBlankValue(object[name]));
  if (left.length > 0) context.repairs.push(`${OTHERS_NOTE} ${left.slice(0, 10).join(', ')}.`);
  return found;
}

/** Returns the answers that calls hold in their arguments: the only text of each, or all of its arguments. */
function textsInCalls(list: readonly unknown[]): string[] {
  return callArguments(list).flatMap((given) => textInArguments(given) ?? []);
}

function textInArguments(given: unknown): string | undefined {
  const value = typeof given === 'string' ? (parseJson(given)?.value ?? given) : given;
  if (!isObject(value)) return typeof value === 'string' ? value : undefined;
  const parts = Object.values(value).filter((part) => !isBlankValue(part));
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : formatJson(value);
}

function isMessage(entry: unknown): entry is JsonObject {
  return isObject(entry) && Object.hasOwn(entry, 'content');
}
