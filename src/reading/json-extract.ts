import { mendJson } from './json-mend';
import { findOpener, nesting, scanBalanced, withoutTrailingCommas } from './json-scan';
import { withoutNoise, withoutThinking } from './text';

/** Brackets deeper than this are taken for an attack or an accident: nothing that follows has to guard its recursion. */
export const DEEPEST_NESTING = 256;

/** A text may hold JSON in which a string holds JSON again, this many times. */
const MOST_DECODINGS = 2;

/** So many bracketed parts of one text are mended at most. */
const MOST_REPAIRS = 50;

/** An object, or a list of objects: what is worth mending among brackets between prose. */
const HOLDS_OBJECT = /^(\{|\[\s*\{)/;

export const AROUND = 'Text around the JSON was left out.';
export const MENDED = 'Mistakes in the JSON were mended, such as a missing comma or quotation mark.';

/** A value found in a text; `repairs` says in words for a member what had to be done to read it. */
export interface JsonReading {
  value: unknown;
  repairs: string[];
}

/** Reads a text that is JSON and nothing else. Undefined where it is not, or is nested deeper than 256 brackets. */
export function parseJson(text: string): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // Counted of what could be read alone: that is most of what it costs to see that a text is no JSON.
    return nesting(text) > DEEPEST_NESTING ? undefined : { value };
  } catch {
    return undefined;
  }
}

/**
 * Finds the JSON values a text may hold: the text itself; a string in it that is JSON again; what stands between the
 * first and the last fence line; bracketed parts between prose. What parses as it is comes before what has to be mended,
 * and a text that breaks off is not mended at all. The caller takes the first value that has the keys it needs.
 * docs/behaviour.md, section 7 (call 7: "possibly in a fenced block").
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

/** Whether a text begins a JSON value whose end is not to be found: for texts in which no value could be read. */
export function breaksOff(text: string): boolean {
  const start = findOpener(text, 0);
  return start >= 0 && scanBalanced(text, start).end === undefined;
}

function* fromSlices(text: string, cutFromMore: boolean): Generator<JsonReading> {
  const isOne = isOneValue(text);
  if (isOne) {
    const mended = repair(text);
    if (mended) yield { value: mended.value, repairs: cutFromMore ? [AROUND, MENDED] : [MENDED] };
  }
  // A text that was mended as a whole, or could not be, is not tried once more as its only part.
  const found = readParts(partsOf(text).filter((part) => !isOne || part !== text));
  if (!found || found.length === 0) return;
  // Several values between prose belong together: taking the first alone would lose the others silently.
  const value = found.length === 1 ? found[0]?.value : found.map((one) => one.value);
  yield { value, repairs: found.some(({ mended }) => mended) ? [AROUND, MENDED] : [AROUND] };
}

/** The values of bracketed parts, those that hold none left out; undefined where there is too much to mend. */
function readParts(parts: readonly string[]): { value: unknown; mended: boolean }[] | undefined {
  const found: { value: unknown; mended: boolean }[] = [];
  let tries = MOST_REPAIRS;
  for (const part of parts) {
    const exact = parseJson(part);
    if (exact) found.push({ ...exact, mended: false });
    if (exact || !HOLDS_OBJECT.test(part.slice(0, 200))) continue;
    tries -= 1;
    if (tries < 0) return undefined;
    const mended = repair(part);
    if (mended) found.push({ ...mended, mended: true });
  }
  return found;
}

/** The bracketed parts of a text, one after the other. None behind a part that breaks off or goes on after its end. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let start = findOpener(text, 0); start >= 0; ) {
    const { end } = scanBalanced(text, start);
    if (end === undefined || goesOn(text, end)) break;
    parts.push(text.slice(start, end));
    start = findOpener(text, end);
  }
  return parts;
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

/** Trailing commas, the most frequent mistake, are taken out exactly; the rest is mended where that can be done. */
function repair(text: string): { value: unknown } | undefined {
  const exact = parseJson(withoutTrailingCommas(text));
  return exact ?? parseJson(mendJson(text) ?? '');
}

/**
 * What stands between the first fence line and the last one, not the next: prompts hold code of their own. `alone` says
 * that nothing stands around it.
 */
function insideFence(text: string): { text: string; alone: boolean } | undefined {
  // A pattern that is tried at every line costs more than to see that there is none.
  if (!text.includes('```') && !text.includes('~~~')) return undefined;
  const fences = [...text.matchAll(/^[ \t]*(?:```|~~~)[\w-]*[ \t]*\r?$/gm)];
  const first = fences[0];
  const last = fences.at(-1);
  if (!first || !last || first === last) return undefined;
  const inner = text.slice(first.index + first[0].length, last.index);
  return { text: inner, alone: first.index === 0 && last.index + last[0].length === text.length };
}
