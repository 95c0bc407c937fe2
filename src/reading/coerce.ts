/** A JSON object. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The value under the first of the names that holds something: under that very name, or under one that differs only in
 * case, spaces, "_" and "-" ("permission_hooks" for permissionHooks). Only own keys count, so that "constructor" is
 * no value. Undefined where there is none.
 */
export function field(object: JsonObject, ...names: string[]): unknown {
  for (const name of names) {
    const value = Object.hasOwn(object, name) ? object[name] : look(object, name);
    if (!isNothing(value)) return value;
  }
  return undefined;
}

/** The part of a value at a dotted path, its own parts alone; undefined where any step is missing. */
export function partAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
      ? (inner as JsonObject)[key]
      : undefined;
  }, value);
}

/** Keys of an object that are none of the names, in the way `field` reads names; none for what is no object. */
export function keysBeside(object: unknown, names: readonly string[]): string[] {
  if (!isObject(object)) return [];
  const others = Object.keys(object).filter((key) => !names.includes(key) && !isNothing(object[key]));
  // Most objects have no key beside the names as they are written: then nothing has to be compared in another spelling.
  if (others.length === 0) return others;
  const known = new Set(names.map(fold));
  return others.filter((key) => !known.has(fold(key)));
}

/** The parts of an object under other names than these, as they came. */
export function partsBeside(object: unknown, names: Iterable<string>): JsonObject {
  const others = keysBeside(object, [...names]).filter((key) => key !== '__proto__');
  return Object.fromEntries(others.map((key) => [key, (object as JsonObject)[key]]));
}

/** A text from a text, a number, a list of lines or an object of labelled lines; undefined where that is blank. */
export function textFrom(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const lines = Array.isArray(value) ? value.flatMap((entry) => textFrom(entry) ?? []) : labelled(value);
  return lines.length > 0 ? lines.join('\n') : undefined;
}

/** A list of texts from a list, an object of labelled texts or a single text; undefined where that is empty. */
export function textsFrom(value: unknown): string[] | undefined {
  const texts = isObject(value) ? labelled(value) : listFrom(value).flatMap((entry) => textFrom(entry) ?? []);
  return texts.length > 0 ? texts : undefined;
}

/** A number from a number or a text of digits ("1500"); otherwise the text as it is ("7-10", "$1,500"). */
export function figureFrom(value: unknown): number | string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = textFrom(value);
  return text !== undefined && /^\s*-?\d{1,15}(\.\d{1,9})?\s*$/.test(text) ? Number(text) : text;
}

/** The list itself, or a list of the one value; empty where there is no value. */
export function listFrom(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isNothing(value) ? [] : [value];
}

/** Each entry read by `read`, those it finds nothing in left out; undefined where none is left. */
export function itemsFrom<T>(value: unknown, read: (entry: unknown) => T | undefined): T[] | undefined {
  const items = listFrom(value).flatMap((entry) => read(entry) ?? []);
  return items.length > 0 ? items : undefined;
}

/**
 * An object of entries by name, from such an object or from a list whose entries name themselves under one of `names`
 * (or else are named by `nameOf` their place, from 1); undefined where none is left.
 */
export function mapFrom<T>(
  value: unknown,
  read: (entry: unknown) => T | undefined,
  names: readonly string[],
  nameOf: (place: number) => string,
): Record<string, T> | undefined {
  const named = isObject(value)
    ? Object.entries(value)
    : listFrom(value).map((entry, index): [string, unknown] => [ownName(entry, names) ?? nameOf(index + 1), entry]);
  const entries = named.flatMap(([name, entry]): [string, T][] => {
    const found = name === '__proto__' ? undefined : read(entry);
    return found === undefined ? [] : [[name, found]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** An object without the parts that are undefined; undefined where no part is left. */
export function present<T extends object>(parts: T): T | undefined {
  const entries = Object.entries(parts).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? (Object.fromEntries(entries) as T) : undefined;
}

/** What is not there, or says nothing: null, a blank text, an empty list, an empty object. */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function ownName(entry: unknown, names: readonly string[]): string | undefined {
  return isObject(entry) ? textFrom(field(entry, ...names)) : undefined;
}

function look(object: JsonObject, name: string): unknown {
  const wanted = fold(name);
  const key = Object.keys(object).find((candidate) => fold(candidate) === wanted);
  return key === undefined ? undefined : object[key];
}

function fold(name: string): string {
  return /[^a-z\d]/.test(name) ? name.replace(/[\s_-]+/g, '').toLowerCase() : name;
}

function labelled(value: unknown): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([label, inner]) => {
    const text = textFrom(inner);
    return text === undefined ? [] : [`${label}: ${text}`];
  });
}
