export type JsonObject = { [name: string]: unknown };

/** Returns whether a value is a JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an object without the properties that are null, undefined, false or ''. */
export function withoutEmpty<T extends object>(
  object: T,
): { [K in keyof T]?: Exclude<T[K], null | undefined | false | ''> } {
  const isEmpty = (value: unknown) => value === null || value === undefined || value === false || value === '';
  return Object.fromEntries(Object.entries(object).filter(([, value]) => !isEmpty(value))) as never;
}

/** Parses a text, without a byte order mark in front of it; undefined if it is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
