import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import { joinParts, layersOf, problemIn, RUN_FACTS } from './answer-layers';
import { problem, problemWithAnswer, type ReadingProblem, unusable } from './answer-problem';
import { isObject, type JsonObject } from './coerce';
import { breaksOff, jsonCandidates, parseJson } from './json-extract';
import { layOut } from './json-layout';
import { isBlank, withoutNoise, withoutThinking } from './text';

/** How a text normaliser differs from the others. */
export interface TextRules {
  /** Keys that hold the text, beside the envelopes every service uses; whatever else the object holds. */
  keys?: readonly string[];
  /** How an answer in an unknown JSON shape is shown: laid out anew, or as it came. */
  otherwise: 'formatted' | 'as-it-came';
}

/** A text found, or the problem met instead; undefined where the shape is not known. */
type Found = { text: string } | { problem: ReadingProblem } | undefined;

interface Context {
  rules: TextRules;
  repairs: string[];
}

/** Keys that are an envelope only where nothing but the facts of the run stands beside them. */
const PLAIN_KEYS = ['output', 'content', 'parts', 'text', 'json', 'data', 'result', 'response', 'body'];

/** Envelopes deeper than this are given up on. */
const DEEPEST_LAYER = 12;

const CUT_NOTE = "The answer reached the model's length limit and may stop in the middle.";
const THINKING_NOTE = "The model's reasoning in front of the answer was left out.";

/**
 * Reads an answer as one text: the text in the envelope it came in, or the answer itself. A text that was cut at the
 * model's limit is kept, with a note among the repairs. docs/behaviour.md, section 7 (calls 3, 4, 6 and 9).
 */
export function readText(answer: Answer, rules: TextRules): NormalisedResult | Unusable {
  const failed = problemWithAnswer(answer);
  if (failed) return unusable(failed);
  const repairs: string[] = [];
  const found = fromBody(withoutNoise(answer.body), { rules, repairs });
  if ('problem' in found) return unusable(found.problem);
  const text = withoutThinking(found.text);
  if (isBlank(text)) return unusable(problem('empty'));
  if (text !== found.text) repairs.push(THINKING_NOTE);
  const result = { ok: true, kind: 'text', value: text, raw: answer.body } as const;
  return repairs.length > 0 ? { ...result, repairs } : result;
}

function fromBody(body: string, context: Context): NonNullable<Found> {
  const parsed = decode(body);
  if (parsed === undefined) return fromBrokenBody(body, context);
  if (typeof parsed === 'string') return { text: parsed };
  return textIn(parsed, context) ?? { text: context.rules.otherwise === 'formatted' ? layOut(parsed, body) : body };
}

/** A body that is no JSON is text, unless it was meant to be JSON: then it is mended, or fails where that cannot be done. */
function fromBrokenBody(body: string, context: Context): NonNullable<Found> {
  if (!/^\s*(\{\s*"|\[\s*\{\s*")/.test(body)) return { text: body };
  for (const reading of jsonCandidates(body)) {
    const found = textIn(reading.value, context);
    if (!found) continue;
    context.repairs.push(...reading.repairs);
    return found;
  }
  return { problem: problem(breaksOff(body) ? 'cut' : 'unreadable') };
}

/** The value of a JSON body; a string in it that holds an object or a list again is read once more. */
function decode(body: string): unknown {
  const outer = parseJson(body)?.value;
  if (typeof outer !== 'string') return outer;
  const inner = parseJson(outer)?.value;
  return typeof inner === 'object' && inner !== null ? inner : outer;
}

function textIn(value: unknown, context: Context, depth = 0): Found {
  if (typeof value === 'string') return { text: value };
  if (typeof value === 'number') return { text: String(value) };
  if (value === null) return { text: '' };
  if (depth > DEEPEST_LAYER) return undefined;
  if (Array.isArray(value)) return textInList(value, context, depth);
  return isObject(value) ? textInObject(value, context, depth) : undefined;
}

function textInList(list: unknown[], context: Context, depth: number): Found {
  const joined = joinParts(list);
  if (typeof joined === 'string') return { text: joined };
  const texts: string[] = [];
  for (const entry of list) {
    const found = textIn(entry, context, depth + 1);
    if (!found || 'problem' in found) return found;
    if (!isBlank(found.text)) texts.push(found.text);
  }
  return { text: texts.join('\n\n') };
}

function textInObject(object: JsonObject, context: Context, depth: number): Found {
  if (Object.keys(object).length === 0) return { text: '' };
  const against = problemIn(object);
  if (against && against.kind !== 'cut') return { problem: against };
  const found = firstText(layersToTry(object, context.rules), context, depth + 1);
  if (!against || !found || 'problem' in found) return found;
  if (isBlank(found.text)) return { problem: against };
  context.repairs.push(CUT_NOTE);
  return found;
}

/** The first layer with a text or a problem; a blank text only where no other layer has more. */
function firstText(layers: unknown[], context: Context, depth: number): Found {
  let blank: Found;
  for (const layer of layers) {
    const found = textIn(layer, context, depth);
    if (found && ('problem' in found || !isBlank(found.text))) return found;
    blank ??= found;
  }
  return blank;
}

/** Where in an object the text may be. Of a chat message only the content counts, whatever stands beside it. */
function layersToTry(object: JsonObject, rules: TextRules): unknown[] {
  const { message, output } = object;
  const layers = layersOf(object, ['choices', ...(rules.keys ?? [])]);
  if (isMessage(message)) layers.push(problemIn(message) ? message : message.content);
  layers.push(...layersOf(object, ['output_text', 'candidates']));
  if (Array.isArray(output) && output.some(isMessage)) layers.push(output.filter(isMessage));
  const plain = PLAIN_KEYS.filter((key) => Object.keys(object).every((other) => other === key || RUN_FACTS.has(other)));
  return [...layers, ...layersOf(object, plain)];
}

function isMessage(entry: unknown): entry is JsonObject {
  return isObject(entry) && Object.hasOwn(entry, 'content');
}
