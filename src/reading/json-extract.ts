import { parseKeepingDigits } from '@/contracts/json';
import { withMeantEscapesInJson } from './json-escapes';
import { repairJson } from './json-repair';
import { findOpener, nesting, scanBalanced, withoutTrailingCommas } from './json-scan';
import { withoutReasoning } from './reasoning';
import { withoutBomAndNul } from './text';

/** Maximum nesting of brackets. Deeper JSON is an attack or an accident; later code may recurse without a limit. */
export const MAX_NESTING = 256;

/** Maximum number of times a JSON string inside JSON is decoded. */
const MAX_DECODINGS = 2;

/** Maximum number of bracketed parts of a text that are repaired. */
const MAX_REPAIRS = 50;

/** Matches an object or a list of objects; other bracketed parts of prose are not worth repairing. */
const STARTS_OBJECT = /^(\{|\[\s*\{)/;

export const TEXT_AROUND_NOTE = 'Text around the JSON was left out.';
export const REPAIRED_NOTE = 'Mistakes in the JSON were fixed, such as a missing comma or quotation mark.';

/** A JSON value found in a text; `repairs` lists the repairs that were needed to parse it, as texts for the member. */
export interface JsonReading {
  value: unknown;
  repairs: string[];
}

/** Parses a text that is JSON as a whole. Returns undefined if it is not, or is nested deeper than `MAX_NESTING`. */
export function parseJson(text: string): { value: unknown } | undefined {
  try {
    const value: unknown = parseKeepingDigits(withMeantEscapesInJson(text));
    // The nesting is counted only if parsing succeeds: for invalid JSON, counting would be most of the cost.
    return nesting(text) > MAX_NESTING ? undefined : { value };
  } catch {
    return undefined;
  }
}

/**
 * Finds the JSON values a text may contain: the text itself; JSON inside a JSON string; the content between the first and the
 * last fence line; bracketed parts in prose. Values that parse unchanged come before repaired ones; a truncated text is never
 * repaired. The caller uses the first value with the keys it needs. docs/behaviour.md, section 7 (call 7: "possibly in a fenced
 * block").
 */
export function* jsonCandidates(text: string, decodings = MAX_DECODINGS): Generator<JsonReading> {
  const whole = withoutBomAndNul(text).trim();
  // Only a text that is no JSON may have reasoning in front: in JSON, a mark of reasoning is part of a text.
  const exact = parseJson(whole);
  const body = exact ? whole : withoutReasoning(whole).trim();
  const parsed = exact ?? (body === whole ? undefined : parseJson(body));
  if (parsed && typeof parsed.value === 'string') {
    if (decodings > 0) yield* jsonCandidates(parsed.value, decodings - 1);
    return;
  }
  if (parsed) {
    yield { value: parsed.value, repairs: [] };
    return;
  }
  const fenced = insideFence(body);
  const parsedFence = fenced && parseJson(fenced.text);
  if (fenced && parsedFence) {
    yield { value: parsedFence.value, repairs: fenced.isAlone ? [] : [TEXT_AROUND_NOTE] };
    return;
  }
  yield* candidatesInParts(fenced?.text.trim() ?? body, fenced?.isAlone === false);
}

/** Returns whether a text is meant to be JSON from its first character on, even if it cannot be parsed. */
export function startsJson(text: string): boolean {
  return findOpener(text.slice(0, 200), 0) === 0 || /^(```|~~~)\w*\s*[[{]/.test(text);
}

/** Returns whether a text contains the start of a JSON value without its end. For texts without a valid value. */
export function breaksOff(text: string): boolean {
  const start = findOpener(text, 0);
  return start >= 0 && scanBalanced(text, start).end === undefined;
}

function* candidatesInParts(text: string, cutFromMore: boolean): Generator<JsonReading> {
  const isOne = isOneValue(text);
  if (isOne) {
    const repaired = repairAndParse(text);
    if (repaired)
      yield { value: repaired.value, repairs: cutFromMore ? [TEXT_AROUND_NOTE, REPAIRED_NOTE] : [REPAIRED_NOTE] };
  }
  // Skips the whole text as its own only part, because its repair was already tried above.
  const found = readParts(bracketedParts(text).filter((part) => !isOne || part !== text));
  if (!found || found.length === 0) return;
  // Several values in prose belong together: using only the first would silently lose the others.
  const value = found.length === 1 ? found[0]?.value : found.map((one) => one.value);
  yield {
    value,
    repairs: found.some(({ isRepaired }) => isRepaired) ? [TEXT_AROUND_NOTE, REPAIRED_NOTE] : [TEXT_AROUND_NOTE],
  };
}

/** Reads the values of bracketed parts, dropping unreadable ones; undefined if too many need repair. */
function readParts(parts: readonly string[]): { value: unknown; isRepaired: boolean }[] | undefined {
  const found: { value: unknown; isRepaired: boolean }[] = [];
  let tries = MAX_REPAIRS;
  for (const part of parts) {
    const exact = parseJson(part);
    if (exact) found.push({ ...exact, isRepaired: false });
    if (exact || !STARTS_OBJECT.test(part.slice(0, 200))) continue;
    tries -= 1;
    if (tries < 0) return undefined;
    const repaired = repairAndParse(part);
    if (repaired) found.push({ ...repaired, isRepaired: true });
  }
  return found;
}

/** Returns the bracketed parts of a text in order, up to a part that is truncated or continues after its end. */
function bracketedParts(text: string): string[] {
  const parts: string[] = [];
  for (let start = findOpener(text, 0); start >= 0; ) {
    const { end } = scanBalanced(text, start);
    if (end === undefined || continuesAfter(text, end)) break;
    parts.push(text.slice(start, end));
    start = findOpener(text, end);
  }
  return parts;
}

/** Whether a text is one value, possibly broken inside: neither truncated nor several values with prose between them. */
function isOneValue(text: string): boolean {
  if (!endsLikeItBegins(text)) return false;
  const scan = scanBalanced(text, 0);
  return scan.end === undefined ? scan.inString : scan.end === text.length || continuesAfter(text, scan.end);
}

/** Whether the text after a bracketed part shows that quotation marks misled the scan, and the part did not end there. */
function continuesAfter(text: string, end: number): boolean {
  return /^\s*[",:}\]]/.test(text.slice(end, end + 200));
}

function endsLikeItBegins(text: string): boolean {
  return (text.startsWith('{') && text.endsWith('}')) || (text.startsWith('[') && text.endsWith(']'));
}

/** Repairs and parses a text: removes trailing commas, the most frequent mistake, exactly, and fixes others by heuristics. */
function repairAndParse(text: string): { value: unknown } | undefined {
  const exact = parseJson(withoutTrailingCommas(text));
  return exact ?? parseJson(repairJson(text) ?? '');
}

/**
 * Returns the content between the first and the last fence line (not the next one, because prompts may contain code blocks).
 * `isAlone` is true if there is no text around the fence.
 */
function insideFence(text: string): { text: string; isAlone: boolean } | undefined {
  // Looks for a fence first, because matching the pattern at every line costs more.
  if (!text.includes('```') && !text.includes('~~~')) return undefined;
  const fences = [...text.matchAll(/^[ \t]*(?:```|~~~)[\w-]*[ \t]*\r?$/gm)];
  const first = fences[0];
  const last = fences.at(-1);
  if (!first || !last || first === last) return undefined;
  const inner = text.slice(first.index + first[0].length, last.index);
  return { text: inner, isAlone: first.index === 0 && last.index + last[0].length === text.length };
}
