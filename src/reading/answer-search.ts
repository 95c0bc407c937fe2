import type { Answer } from '@/contracts/answer';
import type { Unusable } from '@/contracts/plugins';
import { joinParts, layersOf, problemIn, withoutAsides } from './answer-layers';
import { problem, problemWithAnswer, type ReadingProblem, unusable, type Words } from './answer-problem';
import { isObject } from './coerce';
import { breaksOff, jsonCandidates, parseJson, startsJson } from './json-extract';
import { withoutNoise, withoutThinking } from './text';

/** What a normaliser's reader gives for a value it takes. */
export interface Reading<T> {
  value: T;
  repairs?: string[];
}

/** What a normaliser looks for. */
export interface Wanted<T> {
  /** Takes a value where it has the expected shape. It is shown every layer of an answer, the outermost first. */
  read(value: unknown): Reading<T> | undefined;
  /** For results that are lists: makes one of the results found in the entries of a list. Otherwise the first one counts. */
  merge?(values: T[]): Reading<T>;
  /** Reasons in the normaliser's own words. */
  words?: Words;
}

/** Envelopes in envelopes and strings in strings deeper than this are given up on. */
const DEEPEST_LAYER = 24;

/** Of a list that is no result itself, this many entries are looked into. */
const MOST_ENTRIES = 100;

/** Problems that explain a failure better than "not found" does. */
const TELLING = new Set(['status', 'page', 'error', 'refused', 'blocked', 'cut', 'started']);

const PARTS_LEFT_OUT = 'Parts of the answer could not be read and were left out.';

/**
 * Reads a structured answer: checks the answer as a whole, then shows the body, and what is inside its envelopes and
 * strings, to `wanted.read` until it takes a value. A layer that reports an error, a refusal or a cut is not looked into,
 * so that half an answer never passes for a whole one. docs/behaviour.md, section 7.
 */
export function readStructured<T>(answer: Answer, wanted: Wanted<T>): ({ ok: true } & Reading<T>) | Unusable {
  const found = searchAnswer(answer, wanted);
  return 'problem' in found ? unusable(found.problem, wanted.words) : { ok: true, ...found };
}

/** As `readStructured`, but with the problem itself where no value was taken. */
export function searchAnswer<T>(answer: Answer, wanted: Wanted<T>): Reading<T> | { problem: ReadingProblem } {
  const failed = problemWithAnswer(answer);
  if (failed) return { problem: failed };
  const problems: ReadingProblem[] = [];
  return search(answer.body, { ...wanted, problems }, 0) ?? { problem: mostTelling(problems) };
}

/** Whether a problem explains why there is no result at all, so that there is no use in showing what came instead. */
export function isTelling({ kind }: ReadingProblem): boolean {
  return TELLING.has(kind);
}

/** A value taken, and what had to be mended for it, where anything had. */
export function reading<T>(value: T, repairs: readonly string[] = []): Reading<T> {
  return repairs.length > 0 ? { value, repairs: [...new Set(repairs)] } : { value };
}

interface Search<T> extends Wanted<T> {
  /** What stood in the way so far, from the inside out. */
  problems: ReadingProblem[];
}

function search<T>(value: unknown, within: Search<T>, depth: number): Reading<T> | undefined {
  if (depth > DEEPEST_LAYER) return undefined;
  if (typeof value === 'string') return searchText(value, within, depth);
  if (Array.isArray(value)) return searchList(value, within, depth);
  if (!isObject(value)) return undefined;
  const against = problemIn(value);
  if (against) {
    within.problems.push(against);
    return undefined;
  }
  return within.read(value) ?? searchLayers(layersOf(value), within, depth) ?? miss(within, 'missing');
}

function searchText<T>(text: string, within: Search<T>, depth: number): Reading<T> | undefined {
  const body = withoutThinking(withoutNoise(text)).trim();
  if (body === '') return miss(within, 'empty');
  const whole = parseJson(body);
  if (typeof whole?.value === 'string') return search(whole.value, within, depth + 1);
  let held = false;
  for (const { value, repairs } of whole ? [{ ...whole, repairs: [] }] : jsonCandidates(body)) {
    const found = search(value, within, depth + 1);
    if (found) return reading(found.value, [...repairs, ...(found.repairs ?? [])]);
    held ||= typeof value === 'object';
  }
  const asText = startsJson(body) ? undefined : within.read(body);
  if (asText) return asText;
  if (held) return undefined;
  return miss(within, breaksOff(body) ? 'cut' : 'unreadable');
}

function searchList<T>(list: unknown[], within: Search<T>, depth: number): Reading<T> | undefined {
  if (list.length === 0) return miss(within, 'empty');
  const joined = joinParts(list);
  if (joined !== undefined) return search(joined, within, depth + 1);
  const own = within.read(list);
  if (own) return own;
  const entries = withoutAsides(list);
  const { merge } = within;
  const found = merge
    ? searchAll(entries, { ...within, merge }, depth)
    : searchLayers(entries.slice(0, MOST_ENTRIES), within, depth);
  return found ?? miss(within, 'missing');
}

function searchAll<T>(
  list: unknown[],
  within: Search<T> & Required<Pick<Wanted<T>, 'merge'>>,
  depth: number,
): Reading<T> | undefined {
  const found = list.map((entry) => search(entry, within, depth + 1));
  const readings = found.flatMap((one) => one ?? []);
  const [only] = readings;
  if (!only || list.length === 1) return only;
  const merged = within.merge(readings.map(({ value }) => value));
  const lost = readings.length < list.length ? [PARTS_LEFT_OUT] : [];
  return reading(merged.value, [
    ...readings.flatMap(({ repairs }) => repairs ?? []),
    ...(merged.repairs ?? []),
    ...lost,
  ]);
}

function searchLayers<T>(layers: unknown[], within: Search<T>, depth: number): Reading<T> | undefined {
  for (const layer of layers) {
    const found = search(layer, within, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function miss(within: Search<unknown>, kind: 'empty' | 'unreadable' | 'cut' | 'missing'): undefined {
  within.problems.push(problem(kind));
  return undefined;
}

/** What was met first is nearest to where the result should have been. */
function mostTelling(problems: readonly ReadingProblem[]): ReadingProblem {
  return problems.find(isTelling) ?? problems[0] ?? problem('missing');
}
