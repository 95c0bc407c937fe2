import type { Answer } from '@/contracts/answer';
import type { Unusable } from '@/contracts/plugins';
import { joinContentParts, layersOf, problemIn, withoutReasoningParts } from './answer-layers';
import { problemWithAnswer, type ReadingProblem, type ReasonTexts, readingProblem, toUnusable } from './answer-problem';
import { isObject } from './coerce';
import { breaksOff, jsonCandidates, parseJson, startsJson } from './json-extract';
import { withoutBomAndNul, withoutThinking } from './text';

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
const EXPLANATORY_KINDS = new Set(['status', 'page', 'error', 'refused', 'blocked', 'cut', 'started']);

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
  return search(answer.body, { ...target, problems }, 0) ?? { problem: mostExplanatory(problems) };
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
}

function search<T>(value: unknown, context: Search<T>, depth: number): Reading<T> | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (typeof value === 'string') return searchText(value, context, depth);
  if (Array.isArray(value)) return searchList(value, context, depth);
  if (!isObject(value)) return undefined;
  const objectProblem = problemIn(value);
  if (objectProblem) {
    context.problems.push(objectProblem);
    return undefined;
  }
  return context.read(value) ?? searchLayers(layersOf(value), context, depth) ?? recordMiss(context, 'missing');
}

function searchText<T>(text: string, context: Search<T>, depth: number): Reading<T> | undefined {
  const body = withoutThinking(withoutBomAndNul(text)).trim();
  if (body === '') return recordMiss(context, 'empty');
  const parsed = parseJson(body);
  if (typeof parsed?.value === 'string') return search(parsed.value, context, depth + 1);
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

function searchList<T>(list: unknown[], context: Search<T>, depth: number): Reading<T> | undefined {
  if (list.length === 0) return recordMiss(context, 'empty');
  const joined = joinContentParts(list);
  if (joined !== undefined) return search(joined, context, depth + 1);
  const listReading = context.read(list);
  if (listReading) return listReading;
  const entries = withoutReasoningParts(list);
  const { merge } = context;
  const reading = merge
    ? searchAll(entries, { ...context, merge }, depth)
    : searchLayers(entries.slice(0, MAX_ENTRIES), context, depth);
  return reading ?? recordMiss(context, 'missing');
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
