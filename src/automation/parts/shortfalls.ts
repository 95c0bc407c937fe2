import type { Content } from './respond';

/** What a whole answer holds, as the front matter of an automation says it. */
export interface Expected {
  /** Headings of a text. */
  headings?: readonly string[];
  /** Length of a text, in words. */
  words?: { atLeast?: number; atMost?: number };
  /** Lists of a structured answer by path, `*` for each entry of one: so many entries, or as many as a body field says. */
  lists?: Readonly<Record<string, number | string>>;
}

/** Longer lines are no headings. */
const LONGEST_HEADING = 200;
const MOST_LINES = 20_000;

/** What an answer lacks of what was asked for, each in a few words for the model; empty where it is whole. */
export function shortfalls(
  { headings = [], words, lists = {} }: Expected,
  content: Content,
  body: Readonly<Record<string, unknown>>,
): string[] {
  if (typeof content !== 'string')
    return Object.entries(lists).flatMap(([path, wanted]) => listShortfalls(content, path, wanted, body));
  return [...headingShortfalls(content, headings), ...wordShortfalls(content, words)];
}

function headingShortfalls(text: string, headings: readonly string[]): string[] {
  const there = new Set(text.split('\n', MOST_LINES).flatMap(headingsIn));
  return headings
    .filter((heading) => !there.has(heading.toLowerCase()))
    .map((heading) => `the part "${heading}" is missing`);
}

/** What a line may be a heading for: marked, numbered or bold, and the whole of it or what stands before its colon. */
function headingsIn(line: string): string[] {
  if (line.length > LONGEST_HEADING) return [];
  const words = line.replace(/^[\s#*_]*(?:\d+[.)])?[\s*_]*/, '').toLowerCase();
  return [words, words.split(':')[0] ?? ''].map((heading) => heading.replace(/[\s#*_:]+$/, ''));
}

function wordShortfalls(text: string, { atLeast = 0, atMost = Infinity }: Expected['words'] = {}): string[] {
  const count = text.split(/\s+/).filter(Boolean).length;
  if (count < atLeast) return [`it has ${count} words, and at least ${atLeast} were asked for`];
  return count > atMost ? [`it has ${count} words, and at most ${atMost} were asked for`] : [];
}

/** A field of the body says exactly how many there are to be, a number how many at least. */
function listShortfalls(
  content: object,
  path: string,
  wanted: number | string,
  body: Readonly<Record<string, unknown>>,
): string[] {
  const exact = typeof wanted === 'string';
  const count = Number(exact ? body[wanted] : wanted);
  if (!Number.isInteger(count)) return [];
  return placesAt(content, path).flatMap(({ name, value }) => {
    const there = Array.isArray(value) ? value.length : 0;
    const enough = exact ? there === count : there >= count;
    return enough ? [] : [`${name} has ${there} entries, and ${exact ? '' : 'at least '}${count} were asked for`];
  });
}

/** The values a path leads to, each with its own path. */
function placesAt(content: object, path: string): { name: string; value: unknown }[] {
  let places: { name: string; value: unknown }[] = [{ name: '', value: content }];
  for (const step of path.split('.'))
    places = places.flatMap(({ name, value }) => {
      const inner = step === '*' ? entriesOf(value) : [[step, asObject(value)[step]] as const];
      return inner.map(([key, value]) => ({ name: name ? `${name}.${key}` : String(key), value }));
    });
  return places;
}

function entriesOf(value: unknown): (readonly [string | number, unknown])[] {
  return Array.isArray(value) ? [...value.entries()] : [];
}

function asObject(value: unknown): Record<string, unknown> {
  return value && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}
