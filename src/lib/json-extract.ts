import { jsonrepair } from 'jsonrepair';
import { findOpener, nesting, type Slice, scanBalanced } from './json-scan';
import { withoutNoise, withoutThinking } from './text';

/** Brackets deeper than this are taken for an attack or an accident: nothing that follows has to guard its recursion. */
export const DEEPEST_NESTING = 256;

/** Longer texts are not mended: the work of `jsonrepair` grows with the square of the number of mistakes. */
export const LONGEST_REPAIR = 100_000;

/** A text may hold JSON in which a string holds JSON again, this many times. */
const MOST_DECODINGS = 2;

/** More bracketed parts than this are not looked at. */
const MOST_SLICES = 50;

export const AROUND = 'Text around the JSON was left out.';
export const MENDED = 'Mistakes in the JSON were mended, such as a missing comma or quotation mark.';

/** A value found in a text; `repairs` says in words for a member what had to be done to read it. */
export interface JsonReading {
  value: unknown;
  repairs: string[];
}

/** Reads a text that is JSON and nothing else. Undefined where it is not, or is nested deeper than 256 brackets. */
export function parseJson(text: string): { value: unknown } | undefined {
  if (nesting(text) > DEEPEST_NESTING) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/**
 * Finds the JSON values a text may hold: the text itself; a string in it that is JSON again; what stands between the
 * first and the last fence line; bracketed parts between prose. What parses as it is comes before what has to be mended,
 * and a text that breaks off is not mended at all. The caller takes the first value that has the keys it needs.
 * Specification, section 7 (call 7: "possibly in a fenced block").
 */
export function* jsonCandidates(text: string, decodings = MOST_DECODINGS): Generator<JsonReading> {
  const body = withoutThinking(withoutNoise(text)).trim();
  const whole = parseJson(body);
  if (whole && typeof whole.value === 'string') {
    if (decodings > 0) yield* jsonCandidates(whole.value, decodings - 1);
    return;
  }
  if (whole) {
    yield { value: whole.value, repairs: [] };
    return;
  }
  const fenced = insideFence(body);
  const inFence = fenced && parseJson(fenced.text);
  if (fenced && inFence) {
    yield { value: inFence.value, repairs: fenced.alone ? [] : [AROUND] };
    return;
  }
  yield* fromSlices(fenced?.text.trim() ?? body, fenced?.alone === false);
}

/** Whether a text is meant to be JSON from its first character on, whether or not it can be read. */
export function startsJson(text: string): boolean {
  return findOpener(text.slice(0, 200), 0) === 0 || /^(```|~~~)\w*\s*[[{]/.test(text);
}

/** Whether a text begins a JSON value and is over before its end. */
export function breaksOff(text: string): boolean {
  const start = findOpener(text, 0);
  if (start < 0) return false;
  const scan = scanBalanced(text, start);
  return scan.end === undefined && !(scan.inString && endsLikeItBegins(text.slice(start).trim()));
}

function* fromSlices(text: string, cutFromMore: boolean): Generator<JsonReading> {
  if (isOneValue(text)) {
    const mended = repair(text);
    if (mended) yield { value: mended.value, repairs: cutFromMore ? [AROUND, MENDED] : [MENDED] };
  }
  const parts = slicesOf(text).map(({ start, end }) => text.slice(start, end));
  const parsed = parts.map(parseJson);
  const values = parsed.flatMap((reading) => reading ?? []).map(({ value }) => value);
  // Several values between prose belong together: taking the first alone would lose the others silently.
  if (values.length > 0) yield { value: values.length > 1 ? values : values[0], repairs: [AROUND] };
  let budget = LONGEST_REPAIR;
  for (const part of parts.filter((_, index) => !parsed[index])) {
    budget -= part.length;
    const mended = budget >= 0 ? repair(part) : undefined;
    if (mended) yield { value: mended.value, repairs: part === text ? [MENDED] : [AROUND, MENDED] };
  }
}

/** The bracketed parts of a text, one after the other. None behind a part that breaks off or goes on after its end. */
function slicesOf(text: string): Slice[] {
  const slices: Slice[] = [];
  for (let from = 0; slices.length < MOST_SLICES; ) {
    const start = findOpener(text, from);
    if (start < 0) break;
    const { end } = scanBalanced(text, start);
    if (end === undefined || goesOn(text, end)) break;
    slices.push({ start, end });
    from = end;
  }
  return slices;
}

/**
 * Whether a text is one value from its first bracket to its last, however broken inside: not one that lacks its end, and
 * not several with prose between.
 */
function isOneValue(text: string): boolean {
  if (!endsLikeItBegins(text)) return false;
  const scan = scanBalanced(text, 0);
  return scan.end === undefined ? scan.inString : scan.end === text.length || goesOn(text, scan.end);
}

/** Whether what follows a bracketed part shows that it was not the end: quotes inside a text had misled the scan. */
function goesOn(text: string, end: number): boolean {
  return /^\s*[",:}\]]/.test(text.slice(end, end + 200));
}

function endsLikeItBegins(text: string): boolean {
  return (text.startsWith('{') && text.endsWith('}')) || (text.startsWith('[') && text.endsWith(']'));
}

function repair(text: string): { value: unknown } | undefined {
  if (text.length > LONGEST_REPAIR || nesting(text) > DEEPEST_NESTING) return undefined;
  try {
    return parseJson(jsonrepair(text));
  } catch {
    return undefined;
  }
}

/**
 * What stands between the first fence line and the last one, not the next: prompts hold code of their own. `alone` says
 * that nothing stands around it.
 */
function insideFence(text: string): { text: string; alone: boolean } | undefined {
  const fences = [...text.matchAll(/^[ \t]*(?:```|~~~)[\w-]*[ \t]*\r?$/gm)];
  const first = fences[0];
  const last = fences.at(-1);
  if (!first || !last || first === last) return undefined;
  const inner = text.slice(first.index + first[0].length, last.index);
  return { text: inner, alone: first.index === 0 && last.index + last[0].length === text.length };
}
