/** Makes a text storable in PostgreSQL: NUL and lone surrogates become replacement characters. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

/** Matches the escapes in JSON text that may stand for NUL or half of a surrogate pair. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Parses JSON; every text in it is storable. Keys are left to who knows them. @throws SyntaxError if it is not JSON */
export function parseStorableJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return UNSTORABLE_ESCAPE.test(text) ? toStorable(value) : value;
}

/** Parses JSON as `parseStorableJson` does; undefined if it is none. */
export function tryParseStorableJson(text: string): unknown {
  try {
    return parseStorableJson(text);
  } catch {
    return undefined;
  }
}

function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value);
  if (Array.isArray(value)) return value.map(toStorable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toStorable(item)]));
}
