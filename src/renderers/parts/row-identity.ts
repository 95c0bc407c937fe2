import { partAt } from '@/reading/coerce';
import type { Row } from './entry-rows';
import { formatValue } from './formatted-value';
import { webHref } from './safe-links';

/** The part of a column declaration that comparison needs. */
interface ComparedColumn {
  from: string;
  as?: string;
}

/** Groups of columns that identify an entry. Earlier groups take precedence; all columns of a group must match. */
export type Identity = readonly (readonly string[])[];

/** One key per group of columns, in order; undefined if a value of the group is missing. */
type Keys = readonly (string | undefined)[];

/** Minimum number of digits in a phone number. */
const MIN_PHONE_DIGITS = 6;

/** Maximum length of a key in code points; a code point has one or two UTF-16 units. */
const MAX_KEY_LENGTH = 100;

/** Returns the key that identifies an entry in this list and in later ones; undefined for an empty entry. */
export function rowKey(row: Row, identity: Identity, columns: readonly ComparedColumn[]): string | undefined {
  for (const key of generateKeys(row, identity, columns)) if (key !== undefined) return key;
  return undefined;
}

/** A merged list, with the number of added entries and of entries that were already in the former list. */
export interface MergedRows {
  rows: readonly Row[];
  added: number;
  duplicates: number;
}

/**
 * Appends the new entries of a later list. Two entries are the same if they agree in the first group of columns that both
 * have: two branches with different phone numbers are two entries, even if they share a website.
 */
export function mergeRows(
  former: readonly Row[],
  later: readonly Row[],
  identity: Identity,
  columns: readonly ComparedColumn[],
): MergedRows {
  const seenKeys = new Map<string, Keys[]>();
  const isDuplicate = (keys: Keys) =>
    keys.some(
      (key, index) => key !== undefined && seenKeys.get(key)?.some((other) => firstSharedGroup(keys, other) === index),
    );
  const addIfNew = (row: Row): boolean => {
    const keys = allKeys(row, identity, columns);
    if (isDuplicate(keys)) return false;
    for (const key of keys) {
      if (key === undefined) continue;
      const others = seenKeys.get(key);
      if (others) others.push(keys);
      else seenKeys.set(key, [keys]);
    }
    return true;
  };
  // The member's list stays as it is, duplicates included.
  for (const row of former) addIfNew(row);
  const newRows = later.filter(addIfNew);
  return { rows: [...former, ...newRows], added: newRows.length, duplicates: later.length - newRows.length };
}

function allKeys(row: Row, identity: Identity, columns: readonly ComparedColumn[]): Keys {
  return [...generateKeys(row, identity, columns)];
}

/** Generates the keys of an entry on demand; the last one covers all columns, for entries that share no group. */
function* generateKeys(
  row: Row,
  identity: Identity,
  columns: readonly ComparedColumn[],
): Generator<string | undefined> {
  const texts = new Map<string, string>();
  const textAt = (from: string) => {
    const as = columns.find((column) => column.from === from)?.as;
    const text = texts.get(from) ?? normalizeForComparison(partAt(row, from), as);
    texts.set(from, text);
    return text;
  };
  for (const group of identity) {
    const parts = group.map(textAt);
    yield parts.includes('') ? undefined : formatKey(group.join('+'), parts);
  }
  const allTexts = columns.map(({ from }) => textAt(from));
  yield allTexts.some(Boolean) ? formatKey('all', allTexts) : undefined;
}

function formatKey(name: string, parts: readonly string[]): string {
  const start = `${name} ${parts.join(' | ')}`.slice(0, 2 * MAX_KEY_LENGTH);
  return [...start].slice(0, MAX_KEY_LENGTH).join('').toWellFormed();
}

/** Returns the index of the first group for which both have a key, or -1. */
function firstSharedGroup(keys: Keys, others: Keys): number {
  return keys.findIndex((key, index) => key !== undefined && others[index] !== undefined);
}

/** Normalizes a value for comparison: phone numbers to digits, links to host and path, other texts to lower case. */
function normalizeForComparison(value: unknown, as: string | undefined): string {
  const text = formatValue(value).trim();
  if (as === 'phone') return phoneDigits(text);
  if (as === 'link') return hostAndPath(text);
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}@]+/gu, ' ')
    .trim();
}

/** Returns the digits of a phone number, without the country code of North America; empty if there are too few. */
function phoneDigits(text: string): string {
  const digits = text
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^1(?=\d{10}$)/, '');
  return digits.length < MIN_PHONE_DIGITS ? '' : digits;
}

/** Returns host and path of a web address; on shared sites the path identifies the owner. */
function hostAndPath(text: string): string {
  const href = webHref(text);
  if (!href) return '';
  const { hostname, pathname } = new URL(href);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/(?<!\/)\/+$/, '')}`.toLowerCase();
}
