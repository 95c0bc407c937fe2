import { isObject, type JsonObject } from '@/registry/surface/json-builder';

/** Returns an object without the properties that equal their default. */
export function withoutDefaults(value: JsonObject, defaults: JsonObject = {}): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([word, inner]) => !isSameJson(inner, defaults[word])));
}

/** Returns an object with some of its properties renamed. */
export function renameKeys(value: JsonObject, names: Record<string, string>): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([word, inner]) => [names[word] ?? word, inner]));
}

/** Returns an object without undefined properties, which JSON would omit. */
export function dropUndefined(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
}

/** Returns the value if it is an object, or else an empty object. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns the value if it is a list, or else an empty list. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns true if two values are equal as JSON. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
