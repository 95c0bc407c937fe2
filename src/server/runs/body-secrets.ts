import { isObject } from '@/contracts/json';
import { valueAt } from '@/registry/paths';

/** Returns the secrets at these dotted paths of a body. */
export function secretValues(body: Readonly<Record<string, unknown>>, paths: readonly string[]): string[] {
  return paths.map((path) => String(valueAt(body, path) ?? '').trim());
}

/** Returns a copy of a value without fields of these names, at any depth. */
export function withoutFields(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutFields(item, names));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([name]) => !names.includes(name));
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutFields(inner, names)]));
}
