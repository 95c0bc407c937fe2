import type { Answer } from '@/contracts/answer';
import type { Unusable } from '@/contracts/plugins';
import { endNote, isEnvelope, layersOf, problemIn } from './answer-layers';
import { problemWithAnswer, type ReadingProblem, type ReasonTexts, readingProblem, toUnusable } from './answer-problem';
import { isEventStream, joinChunks, joinStream, type StreamedAnswer } from './answer-stream';
import { isObject } from './coerce';
import { joinContentParts, withoutReasoningParts } from './content-parts';
import { breaksOff, jsonCandidates, parseJson, startsJson, TEXT_AROUND_NOTE } from './json-extract';
import { isFailedRequest } from './no-answer';
import { withoutReasoning } from './reasoning';
import { withoutBomAndNul } from './text';
import { callArguments, callInText, isCall } from './tool-calls';
import { yamlIn } from './yaml-blocks';

/** A parsed value, and the repairs that were needed to parse it. */
export interface Reading<T> {
  value: T;
  repairs?: string[];
}

/** Describes the value a normaliser looks for. */
export interface SearchTarget<T> {
  /** Reads a value of the expected shape, else undefined. Called with every layer of an answer, the outermost first. */
  read(value: unknown): Reading<T> | undefined;
  /** For list results: merges the results found in the entries of a list. Without it, the first result is used. */
  merge?(values: T[]): Reading<T>;
  reasons?: ReasonTexts;
}

/** Maximum depth of nested envelopes and strings. */
const MAX_DEPTH = 24;

/** Number of entries searched in a list that is not a result itself. */
const MAX_ENTRIES = 100;

/** Problems that explain a failure better than "not found" does. */
const EXPLANATORY_KINDS = new Set(['status', 'page', 'error', 'refused', 'blocked', 'failed', 'cut', 'started']);

const PARTS_SKIPPED_NOTE = 'Parts of the answer could not be read and were left out.';

/**
 * Reads a structured answer: checks the answer as a whole, then passes the body and the contents of its envelopes and strings
 * to `target.read` until that returns a value. A layer that reports an error, a refusal or a truncation is not searched, so
 * that a partial answer never passes for a complete one. docs/behaviour.md, section 7.
 */
export function readStructured<T>(answer: Answer, target: SearchTarget<T>): ({ ok: true } & Reading<T>) | Unusable {
  const outcome = searchAnswer(answer, target);
  return 'problem' in outcome ? toUnusable(outcome.problem, target.reasons) : { ok: true, ...outcome };
}

/** Like `readStructured`, but returns the problem itself if no value was read. */
export function searchAnswer<T>(answer: Answer, target: SearchTarget<T>): Reading<T> | { problem: ReadingProblem } {
  const answerProblem = problemWithAnswer(answer);
  if (answerProblem) return { problem: answerProblem };
  const problems: ReadingProblem[] = [];
  const context = { ...target, problems, isEventStream: isEventStream(answer) };
  return search(answer.body, context, 0) ?? { problem: mostExplanatory(problems) };
}

/** Returns true if a problem fully explains why there is no result, so that showing the answer itself would not help. */
export function explainsFailure({ kind }: ReadingProblem): boolean {
  return EXPLANATORY_KINDS.has(kind);
}

/** Creates a reading with deduplicated repairs; leaves the repairs out if there are none. */
export function createReading<T>(value: T, repairs: readonly string[] = []): Reading<T> {
  return repairs.length > 0 ? { value, repairs: [...new Set(repairs)] } : { value };
}

interface Search<T> extends SearchTarget<T> {
  /** Problems found so far, the innermost first. */
  problems: ReadingProblem[];
  /** Whether the sender of the body says that it is an event stream. */
  isEventStream: boolean;
}

function search<T>(value: unknown, context: Search<T>, depth: number): Reading<T> | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const streamed =
    typeof value === 'string' ? joinStream(value, context.isEventStream && depth === 0) : joinChunks(value);
  if (streamed) return searchStream(streamed, context, depth);
  if (typeof value === 'string') return searchText(value, context, depth);
  if (Array.isArray(value)) return searchList(value, context, depth);
  if (!isObject(value)) return undefined;
  const objectProblem = problemIn(value);
  if (objectProblem) {
    context.problems.push(objectProblem);
    return undefined;
  }
  const layers = isCall(value) ? callArguments([value]) : layersOf(value);
  const reading = context.read(value) ?? searchLayers(layers, context, depth);
  if (!reading) return recordMiss(context, 'missing');
  const note = isEnvelope(value) ? endNote(value) : undefined;
  return note ? createReading(reading.value, [...(reading.repairs ?? []), note]) : reading;
}

function searchStream<T>(streamed: StreamedAnswer, context: Search<T>, depth: number): Reading<T> | undefined {
  if ('answer' in streamed) return search(streamed.answer, context, depth + 1);
  context.problems.push(streamed.problem);
  return undefined;
}

function searchText<T>(text: string, context: Search<T>, depth: number): Reading<T> | undefined {
  const whole = withoutBomAndNul(text).trim();
  const parsed = parseJson(whole);
  const body = parsed ? whole : withoutReasoning(whole).trim();
  if (body === '') return recordMiss(context, 'empty');
  if (isFailedRequest(body)) {
    context.problems.push(readingProblem('error', body));
    return undefined;
  }
  const call = parsed ? undefined : callInText(body);
  if (call !== undefined) return search(call, context, depth + 1);
  if (typeof parsed?.value === 'string') return search(parsed.value, context, depth + 1);
  const fromYaml = parsed ? undefined : searchYaml(body, context, depth);
  if (fromYaml) return fromYaml;
  let hasObject = false;
  for (const { value, repairs } of parsed ? [{ ...parsed, repairs: [] }] : jsonCandidates(body)) {
    const reading = search(value, context, depth + 1);
    if (reading) return createReading(reading.value, [...repairs, ...(reading.repairs ?? [])]);
    hasObject ||= typeof value === 'object';
  }
  const asText = startsJson(body) ? undefined : context.read(body);
  if (asText) return asText;
  if (hasObject) return undefined;
  return recordMiss(context, breaksOff(body) ? 'cut' : 'unreadable');
}

function searchYaml<T>(body: string, context: Search<T>, depth: number): Reading<T> | undefined {
  const yaml = yamlIn(body);
  const reading = yaml && search(yaml.value, context, depth + 1);
  if (!reading) return undefined;
  return createReading(reading.value, [...(yaml.isAlone ? [] : [TEXT_AROUND_NOTE]), ...(reading.repairs ?? [])]);
}

function searchList<T>(list: unknown[], context: Search<T>, depth: number): Reading<T> | undefined {
  if (list.length === 0) return recordMiss(context, 'empty');
  const joined = joinContentParts(list);
  const reading = joined === undefined ? searchEntries(list, context, depth) : search(joined, context, depth + 1);
  return reading ?? searchLayers(callArguments(list), context, depth) ?? recordMiss(context, 'missing');
}

function searchEntries<T>(list: unknown[], context: Search<T>, depth: number): Reading<T> | undefined {
  const listReading = context.read(list);
  if (listReading) return listReading;
  const entries = withoutReasoningParts(list);
  const { merge } = context;
  return merge
    ? searchAll(entries, { ...context, merge }, depth)
    : searchLayers(entries.slice(0, MAX_ENTRIES), context, depth);
}

function searchAll<T>(
  list: unknown[],
  context: Search<T> & Required<Pick<SearchTarget<T>, 'merge'>>,
  depth: number,
): Reading<T> | undefined {
  const results = list.map((entry) => search(entry, context, depth + 1));
  const readings = results.flatMap((reading) => reading ?? []);
  const [only] = readings;
  if (!only || list.length === 1) return only;
  const merged = context.merge(readings.map(({ value }) => value));
  const lost = readings.length < list.length ? [PARTS_SKIPPED_NOTE] : [];
  return createReading(merged.value, [
    ...readings.flatMap(({ repairs }) => repairs ?? []),
    ...(merged.repairs ?? []),
    ...lost,
  ]);
}

function searchLayers<T>(layers: unknown[], context: Search<T>, depth: number): Reading<T> | undefined {
  for (const layer of layers) {
    const reading = search(layer, context, depth + 1);
    if (reading) return reading;
  }
  return undefined;
}

function recordMiss(context: Search<unknown>, kind: 'empty' | 'unreadable' | 'cut' | 'missing'): undefined {
  context.problems.push(readingProblem(kind));
  return undefined;
}

/** Returns the first problem that explains the failure, else the first one, which is closest to the expected result. */
function mostExplanatory(problems: readonly ReadingProblem[]): ReadingProblem {
  return problems.find(explainsFailure) ?? problems[0] ?? readingProblem('missing');
}
