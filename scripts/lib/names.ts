import { isObject } from './is-object.ts';
import type { Path } from './source-map.ts';

/** A word that names something else, and what its plugin says it names. */
export interface NamingWord {
  /** What `x-names` says, as "part-of-entry". */
  names: string;
  value: string;
  path: Path;
}

/** Every value under a schema that says it names something. */
export function namesIn(schema: unknown, value: unknown, path: Path): NamingWord[] {
  if (!isObject(schema)) return [];
  if (typeof schema['x-names'] === 'string')
    return typeof value === 'string' ? [{ names: schema['x-names'], value, path }] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => namesIn(schema.items, item, [...path, index]));
  if (!isObject(value) || !isObject(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, inner]) => namesIn(inner, value[name], [...path, name]));
}
