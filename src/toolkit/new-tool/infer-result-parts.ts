import { isObject } from '@/contracts/json';
import type { ResultColumn, ResultFact } from '@/generated/declaration';
import { isBlankValue } from '@/reading/coerce';
import { mailHref, webHref } from '@/renderers/parts/safe-links';
import { humanize } from './sanitize-text';
import { MASK } from './secrets';

/** A name that declarations accept for a part of a result. */
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;
const INNER_NAME = /^[A-Za-z0-9_]+$/;
const MAX_COLUMNS = 6;
const MAX_FACTS = 12;
/** Texts of at least this number of characters, or with Markdown in them, are shown as Markdown. */
const LONG_TEXT_LENGTH = 300;
const MARKDOWN = /^(?:#{1,6} |[-*] |\d+\. |\|)|\*\*/m;

/** Infers table columns from rows: names first, ids and timestamps last. */
export function inferColumns(rows: readonly object[]): ResultColumn[] {
  const valuesByPath = new Map<string, unknown[]>();
  for (const row of rows)
    for (const [from, value] of scalarsByPath(row)) valuesByPath.set(from, [...(valuesByPath.get(from) ?? []), value]);
  const filledColumns = [...valuesByPath].filter(([, values]) =>
    values.some((value) => !isBlankValue(value) && value !== MASK),
  );
  const ranked = filledColumns.map(([from, values], index) => ({
    from,
    values,
    rank: columnRank(from) * 1000 + index,
  }));
  const selected = ranked.sort((one, other) => one.rank - other.rank).slice(0, MAX_COLUMNS);
  return withUniqueTitles(
    selected.map(({ from, values }) => ({ from, title: humanize(from), ...columnFormat(values) }) as ResultColumn),
  );
}

/** Infers the facts of a record, in its order. The page shows other properties below them by itself. */
export function inferFacts(record: object): ResultFact[] {
  const parts = Object.entries(record).filter(
    ([name, value]) => NAME.test(name) && !isBlankValue(value) && value !== MASK,
  );
  return withUniqueTitles(
    parts
      .slice(0, MAX_FACTS)
      .map(([from, value]) => ({ from, title: humanize(from), ...factFormat(value) }) as ResultFact),
  );
}

/** Returns the scalar values of a row by path, including those one level deep. */
function scalarsByPath(row: object): [from: string, value: unknown][] {
  return Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    if (!NAME.test(name)) return [];
    if (!isObject(value)) return Array.isArray(value) ? [] : [[name, value]];
    const inner = Object.entries(value).filter(
      ([part, one]) => INNER_NAME.test(part) && (typeof one !== 'object' || one === null),
    );
    return inner.map(([part, one]) => [`${name}.${part}`, one]);
  });
}

function columnRank(from: string): number {
  if (/^(?:name|title|full_?name|label|subject|company|business)$/i.test(from)) return 0;
  return /(?:^|[._])(?:id|uuid|object|type|created(?:_?at)?|updated(?:_?at)?)$|Id$/.test(from) ? 2 : 1;
}

function withUniqueTitles<Part extends { from: string; title: string }>(parts: Part[]): Part[] {
  const seen = new Set<string>();
  return parts.map((part) => {
    const title =
      [part.title || part.from, `${part.title} (${part.from})`].find((one) => !seen.has(one.toLowerCase())) ??
      part.from;
    seen.add(title.toLowerCase());
    return { ...part, title };
  });
}

function columnFormat(values: readonly unknown[]): Pick<ResultColumn, 'as'> {
  const filledValues = values.filter((value) => !isBlankValue(value));
  const every = (test: (value: unknown) => boolean) => filledValues.length > 0 && filledValues.every(test);
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

function factFormat(value: unknown): Partial<ResultFact> {
  if (Array.isArray(value)) {
    const columns = value.every(isObject) ? inferColumns(value) : [];
    if (columns.length > 0) return { as: 'table', columns } as Partial<ResultFact>;
    return { as: value.every((one) => typeof one !== 'object') ? 'list' : 'json' };
  }
  if (isObject(value)) return { as: 'json' };
  if (typeof value === 'string' && (value.length >= LONG_TEXT_LENGTH || MARKDOWN.test(value)))
    return { as: 'markdown' };
  return mediaFormat(value) ?? columnFormat([value]);
}

/** Formats of media files by the extension of their URL. */
const MEDIA: [as: ResultFact['as'], ending: RegExp][] = [
  ['audio', /\.(?:mp3|wav|ogg|m4a|flac)$/i],
  ['video', /\.(?:mp4|webm|mov)$/i],
  ['image', /\.(?:png|jpe?g|webp|gif)$/i],
];

/** Returns the media format of a file's URL; undefined for any other value. */
function mediaFormat(value: unknown): Partial<ResultFact> | undefined {
  if (typeof value !== 'string' || webHref(value) === undefined || !URL.canParse(value)) return undefined;
  const [as] = MEDIA.find(([, ending]) => ending.test(new URL(value).pathname)) ?? [];
  return as && ({ as } as Partial<ResultFact>);
}

function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:T|$)/.test(value) && !Number.isNaN(Date.parse(value));
}
