import type { ResultColumn, ResultFact } from '@/generated/declaration';
import { isNothing } from '@/reading/coerce';
import { mailHref, webHref } from '@/renderers/parts/safe-links';
import { isObject } from '../lib/is-object.ts';
import { MASK } from './secrets.ts';
import { wordsOf } from './words.ts';

/** What a declaration can name as a part of a result. */
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;
const STEP = /^[A-Za-z0-9_]+$/;
const MOST_COLUMNS = 6;
const MOST_FACTS = 12;
/** Texts at least this long, or with marks in them, are laid out as Markdown. */
const LONG_TEXT = 300;
const MARKED = /^(?:#{1,6} |[-*] |\d+\. |\|)|\*\*/m;

/** The columns of a table of these entries: what most of them hold, names first, numbers of a data base last. */
export function columnsOf(rows: readonly object[]): ResultColumn[] {
  const held = new Map<string, unknown[]>();
  for (const row of rows) for (const [from, value] of leavesOf(row)) held.set(from, [...(held.get(from) ?? []), value]);
  const told = [...held].filter(([, values]) => values.some((value) => !isNothing(value) && value !== MASK));
  const ranked = told.map(([from, values], index) => ({ from, values, rank: rankOf(from) * 1000 + index }));
  const kept = ranked.sort((one, other) => one.rank - other.rank).slice(0, MOST_COLUMNS);
  return titled(kept.map(({ from, values }) => ({ from, title: wordsOf(from), ...shownAs(values) }) as ResultColumn));
}

/** The facts of a result, in its order. What is none stands below them in the page by itself. */
export function factsOf(record: object): ResultFact[] {
  const parts = Object.entries(record).filter(
    ([name, value]) => NAME.test(name) && !isNothing(value) && value !== MASK,
  );
  return titled(
    parts.slice(0, MOST_FACTS).map(([from, value]) => ({ from, title: wordsOf(from), ...factAs(value) }) as ResultFact),
  );
}

/** The values of an entry that show in a cell, also those of objects in it, by their paths. */
function leavesOf(row: object): [from: string, value: unknown][] {
  return Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    if (!NAME.test(name)) return [];
    if (!isObject(value)) return Array.isArray(value) ? [] : [[name, value]];
    const inner = Object.entries(value).filter(
      ([part, one]) => STEP.test(part) && (typeof one !== 'object' || one === null),
    );
    return inner.map(([part, one]) => [`${name}.${part}`, one]);
  });
}

function rankOf(from: string): number {
  if (/^(?:name|title|full_?name|label|subject|company|business)$/i.test(from)) return 0;
  return /(?:^|[._])(?:id|uuid|object|type|created(?:_?at)?|updated(?:_?at)?)$|Id$/.test(from) ? 2 : 1;
}

/** No two of one title. */
function titled<Part extends { from: string; title: string }>(parts: Part[]): Part[] {
  const seen = new Set<string>();
  return parts.map((part) => {
    const title =
      [part.title || part.from, `${part.title} (${part.from})`].find((one) => !seen.has(one.toLowerCase())) ??
      part.from;
    seen.add(title.toLowerCase());
    return { ...part, title };
  });
}

function shownAs(values: readonly unknown[]): Pick<ResultColumn, 'as'> {
  const known = values.filter((value) => !isNothing(value));
  const every = (test: (value: unknown) => boolean) => known.length > 0 && known.every(test);
  if (every((value) => typeof value === 'number')) return { as: 'number' };
  if (every((value) => typeof value === 'string' && /^https?:\/\//i.test(value) && webHref(value) !== undefined))
    return { as: 'link' };
  if (
    every(
      (value) => typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) && mailHref(value) !== undefined,
    )
  )
    return { as: 'email' };
  return every((value) => typeof value === 'string' && isDay(value)) ? { as: 'date' } : {};
}

function factAs(value: unknown): Partial<ResultFact> {
  if (Array.isArray(value)) {
    const columns = value.every(isObject) ? columnsOf(value) : [];
    if (columns.length > 0) return { as: 'table', columns } as Partial<ResultFact>;
    return { as: value.every((one) => typeof one !== 'object') ? 'list' : 'json' };
  }
  if (isObject(value)) return { as: 'json' };
  if (typeof value === 'string' && (value.length >= LONG_TEXT || MARKED.test(value))) return { as: 'markdown' };
  return mediaAs(value) ?? shownAs([value]);
}

/** Files by the ending of their address. */
const MEDIA: [as: ResultFact['as'], ending: RegExp][] = [
  ['audio', /\.(?:mp3|wav|ogg|m4a|flac)$/i],
  ['video', /\.(?:mp4|webm|mov)$/i],
  ['image', /\.(?:png|jpe?g|webp|gif)$/i],
];

/** What plays or shows the file at an address; undefined for any other value. */
function mediaAs(value: unknown): Partial<ResultFact> | undefined {
  if (typeof value !== 'string' || webHref(value) === undefined || !URL.canParse(value)) return undefined;
  const [as] = MEDIA.find(([, ending]) => ending.test(new URL(value).pathname)) ?? [];
  return as && ({ as } as Partial<ResultFact>);
}

function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:T|$)/.test(value) && !Number.isNaN(Date.parse(value));
}
