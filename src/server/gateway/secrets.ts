import { valueAt } from '@/registry/paths';

/** The keys a body holds at these dotted paths. */
export function keysIn(body: Readonly<Record<string, unknown>>, paths: readonly string[]): string[] {
  return paths.map((path) => String(valueAt(body, path) ?? '').trim());
}

/** A value without any field of these names, however deep it lies. */
export function withoutNames(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, names));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutNames(inner, names)]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
