import { isObject } from '@/contracts/json';
import type { Path } from '../json/json-locations';

/** A setting whose value names something else, such as a field of the body. */
export interface NameReference {
  /** The kind of thing that `value` names: `x-names` of its schema, such as "part-of-entry". */
  kind: string;
  value: string;
  path: Path;
}

/** Returns every value whose schema has `x-names`. */
export function referencesIn(schema: unknown, value: unknown, path: Path): NameReference[] {
  if (!isObject(schema)) return [];
  if (typeof schema['x-names'] === 'string')
    return typeof value === 'string' ? [{ kind: schema['x-names'], value, path }] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => referencesIn(schema.items, item, [...path, index]));
  if (!isObject(value) || !isObject(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, inner]) =>
    referencesIn(inner, value[name], [...path, name]),
  );
}
