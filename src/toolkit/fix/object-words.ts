import { isJsonObject, type JsonObject } from '@/registry/surface/json-builder';

export function withoutDefaults(value: JsonObject, defaults: JsonObject = {}): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([word, inner]) => !same(inner, defaults[word])));
}

export function renamed(value: JsonObject, names: Record<string, string>): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([word, inner]) => [names[word] ?? word, inner]));
}

export function defined(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
}

export function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
