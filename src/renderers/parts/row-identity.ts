import { partAt } from '@/reading/coerce';
import type { Row } from './entry-rows';
import { webHref } from './safe-links';
import { textOf } from './shown-value';

/** A column, as far as it says what its parts are. */
interface Compared {
  from: string;
  as?: string;
}

/** The columns that tell entries apart: those of a group together, an earlier group before a later one. */
export type Identity = readonly (readonly string[])[];

/** A key for each group of columns, in their order; undefined where a part of the group is not there. */
type Keys = readonly (string | undefined)[];

/** Fewer digits are no phone number. */
const FEWEST_DIGITS = 6;

/** The longest key, in characters; each may take the room of two. */
const LONGEST_KEY = 100;

/** What tells an entry from others, in this list and in later ones; undefined where it is empty. */
export function keyOf(row: Row, identity: Identity, columns: readonly Compared[]): string | undefined {
  for (const key of keysIn(row, identity, columns)) if (key !== undefined) return key;
  return undefined;
}

/** A list with what another one has more: how many entries that are, and how many were there already. */
export interface MergedRows {
  rows: readonly Row[];
  added: number;
  known: number;
}

/**
 * Adds to a list what it has not. Two entries are the same where they agree in the first group of columns that both have:
 * two branches with a phone number each are two, though they share a site.
 */
export function mergedRows(
  former: readonly Row[],
  later: readonly Row[],
  identity: Identity,
  columns: readonly Compared[],
): MergedRows {
  const there = new Map<string, Keys[]>();
  const isThere = (keys: Keys) =>
    keys.some((key, at) => key !== undefined && there.get(key)?.some((other) => firstShared(keys, other) === at));
  const isNew = (row: Row): boolean => {
    const keys = keysOf(row, identity, columns);
    if (isThere(keys)) return false;
    for (const key of keys) {
      if (key === undefined) continue;
      const others = there.get(key);
      if (others) others.push(keys);
      else there.set(key, [keys]);
    }
    return true;
  };
  // What the member has stays as it is, doubles included.
  for (const row of former) isNew(row);
  const more = later.filter(isNew);
  return { rows: [...former, ...more], added: more.length, known: later.length - more.length };
}

function keysOf(row: Row, identity: Identity, columns: readonly Compared[]): Keys {
  return [...keysIn(row, identity, columns)];
}

/** The keys of an entry, and behind them one of all its columns, for entries that share no group; each made when it is asked for. */
function* keysIn(row: Row, identity: Identity, columns: readonly Compared[]): Generator<string | undefined> {
  const textAt = (from: string) => comparable(partAt(row, from), columns.find((column) => column.from === from)?.as);
  for (const group of identity) {
    const parts = group.map(textAt);
    yield parts.includes('') ? undefined : keyFor(group.join('+'), parts);
  }
  const whole = columns.map(({ from }) => textAt(from));
  yield whole.some(Boolean) ? keyFor('all', whole) : undefined;
}

function keyFor(name: string, parts: readonly string[]): string {
  return [...`${name} ${parts.join(' | ')}`].slice(0, LONGEST_KEY).join('').toWellFormed();
}

/** The first place at which both have a key. */
function firstShared(keys: Keys, others: Keys): number {
  return keys.findIndex((key, at) => key !== undefined && others[at] !== undefined);
}

/** A part as it is compared: a number by its digits, an address without what does not matter, words in small letters. */
function comparable(value: unknown, as: string | undefined): string {
  const text = textOf(value).trim();
  if (as === 'phone') return digitsOf(text);
  if (as === 'link') return siteOf(text);
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}@]+/gu, ' ')
    .trim();
}

/** Digits of a phone number; with and without the 1 of North America it is the same. */
function digitsOf(text: string): string {
  const digits = text
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^1(?=\d{10}$)/, '');
  return digits.length < FEWEST_DIGITS ? '' : digits;
}

/** Host and path of a web address: on sites that many share, the path is whose page it is. */
function siteOf(text: string): string {
  const href = webHref(text);
  if (!href) return '';
  const { hostname, pathname } = new URL(href);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/(?<!\/)\/+$/, '')}`.toLowerCase();
}
