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

/**
 * Parses JSON. A number whose whole part or size a number cannot hold, such as an id of 19 digits, becomes a text with its digits.
 *
 * @throws SyntaxError
 */
export function parseKeepingDigits(text: string): unknown {
  // The second argument makes parsing slower, and few texts have such numbers.
  return /\d{16}|\de\+?\d{3}/i.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

/** @param context the source of a number; browsers before 2025 have none, and keep the number */
function keepDigits(_name: string, value: unknown, context?: { source?: string }): unknown {
  const { source } = context ?? {};
  if (typeof value !== 'number' || !source || String(value) === source) return value;
  const isHeld = Number.isFinite(value) && (Math.abs(value) <= Number.MAX_SAFE_INTEGER || /e/i.test(source));
  return isHeld ? value : source;
}

/** Returns whether a response says that it is JSON, as services do whatever their status; what stands before them answers with pages and words. */
export function isJsonResponse({ headers }: Response): boolean {
  return /\bjson\b/.test(headers.get('Content-Type') ?? '');
}

/** Parses a text, without a byte order mark in front of it; undefined if it is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return parseKeepingDigits(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
