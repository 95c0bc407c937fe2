export type JsonObject = { [name: string]: unknown };

/** Returns whether a value is a JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses a text, without a byte order mark in front of it; undefined if it is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
