import { isObject, type JsonObject } from '@/contracts/json';

export { isObject, type JsonObject };

/**
 * Returns the first non-empty value among these names; undefined if there is none. A key matches exactly, or if it differs
 * only in case, spaces, "_" and "-" ("permission_hooks" for permissionHooks). Only own keys count, so "constructor" never
 * matches.
 */
export function readField(object: JsonObject, ...names: string[]): unknown {
  for (const name of names) {
    const value = Object.hasOwn(object, name) ? object[name] : findFolded(object, name);
    if (!isBlankValue(value)) return value;
  }
  return undefined;
}

/** Returns the part of a value at a dotted path of own properties; undefined if any step is missing. */
export function partAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
      ? (inner as JsonObject)[key]
      : undefined;
  }, value);
}

/** Returns the non-empty keys of an object that match none of the names, compared as in `readField`. */
export function unknownKeys(object: unknown, names: readonly string[]): string[] {
  if (!isObject(object)) return [];
  const others = Object.keys(object).filter((key) => !names.includes(key) && !isBlankValue(object[key]));
  // Most objects have no other keys and need no comparison of spellings.
  if (others.length === 0) return others;
  const foldedNames = new Set(names.map(foldName));
  return others.filter((key) => !foldedNames.has(foldName(key)));
}

/** Returns the properties of an object that match none of the names, unchanged. */
export function unknownProperties(object: unknown, names: Iterable<string>): JsonObject {
  const others = unknownKeys(object, [...names]).filter((key) => key !== '__proto__');
  return Object.fromEntries(others.map((key) => [key, (object as JsonObject)[key]]));
}

/** Converts a text, a number, a list of lines or an object of labeled lines to a text; undefined if blank. */
export function textFrom(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const lines = Array.isArray(value) ? value.flatMap((entry) => textFrom(entry) ?? []) : labeledLines(value);
  return lines.length > 0 ? lines.join('\n') : undefined;
}

/** Converts a list, an object of labeled texts or a single text to a list of texts; undefined if empty. */
export function textsFrom(value: unknown): string[] | undefined {
  const texts = isObject(value) ? labeledLines(value) : listFrom(value).flatMap((entry) => textFrom(entry) ?? []);
  return texts.length > 0 ? texts : undefined;
}

/** Converts a number or a text of digits ("1500") to a number; returns other texts unchanged ("7-10", "$1,500"). */
export function figureFrom(value: unknown): number | string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = textFrom(value);
  return text !== undefined && /^\s*-?\d{1,15}(\.\d{1,9})?\s*$/.test(text) ? Number(text) : text;
}

/** Returns a list unchanged and any other value as a list of one; empty if there is no value. */
function listFrom(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isBlankValue(value) ? [] : [value];
}

/** Reads each entry with `read`, dropping those that yield nothing; undefined if none is left. */
export function itemsFrom<T>(value: unknown, read: (entry: unknown) => T | undefined): T[] | undefined {
  const items = listFrom(value).flatMap((entry) => read(entry) ?? []);
  return items.length > 0 ? items : undefined;
}

/**
 * Reads entries by name from an object, or from a list whose entries name themselves under one of `names` (or else are
 * named by `nameOf` their position, from 1); undefined if none is left.
 */
export function mapFrom<T>(
  value: unknown,
  read: (entry: unknown) => T | undefined,
  names: readonly string[],
  nameOf: (position: number) => string,
): Record<string, T> | undefined {
  const namedEntries = isObject(value)
    ? Object.entries(value)
    : listFrom(value).map((entry, index): [string, unknown] => [ownName(entry, names) ?? nameOf(index + 1), entry]);
  const entries = namedEntries.flatMap(([name, entry]): [string, T][] => {
    const item = name === '__proto__' ? undefined : read(entry);
    return item === undefined ? [] : [[name, item]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Returns an object without its undefined properties; undefined if none is left. */
export function compactObject<T extends object>(parts: T): T | undefined {
  const entries = Object.entries(parts).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? (Object.fromEntries(entries) as T) : undefined;
}

/** Returns whether a value is missing or empty: null, a blank text, an empty list, an empty object. */
export function isBlankValue(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function ownName(entry: unknown, names: readonly string[]): string | undefined {
  return isObject(entry) ? textFrom(readField(entry, ...names)) : undefined;
}

function findFolded(object: JsonObject, name: string): unknown {
  const foldedName = foldName(name);
  const key = Object.keys(object).find((candidate) => foldName(candidate) === foldedName);
  return key === undefined ? undefined : object[key];
}

function foldName(name: string): string {
  return /[^a-z\d]/.test(name) ? name.replace(/[\s_-]+/g, '').toLowerCase() : name;
}

function labeledLines(value: unknown): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([label, inner]) => {
    const text = textFrom(inner);
    return text === undefined ? [] : [`${label}: ${text}`];
  });
}
