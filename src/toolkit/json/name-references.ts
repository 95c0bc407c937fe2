import { isObject, type JsonObject } from '@/registry/surface/json-builder';
import type { Path } from './json-locations';
import { propertiesOf, schemaParts } from './schema-parts';

/** A name in a JSON value, of something that stands elsewhere. */
export interface NameReference {
  /** The kind of thing that is named: `x-names` of its schema, such as "part-of-body". */
  kind: string;
  value: string;
  path: Path;
  /** `name` if the name of a property is the reference. */
  part?: 'name';
}

/**
 * Returns every name in a value whose schema says what it names, by `x-names` of a text or of `propertyNames`.
 *
 * @param root the contract, with the definitions that its parts refer to
 */
export function nameReferences(schema: unknown, value: unknown, root: JsonObject, path: Path): NameReference[] {
  const parts = schemaParts(schema, root);
  if (typeof value === 'string') {
    const kind = kindIn(parts);
    return kind === undefined ? [] : [{ kind, value, path }];
  }
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      parts.flatMap(({ items }) => nameReferences(items, item, root, [...path, index])),
    );
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, name];
    const ownKind = kindIn(parts.map(({ propertyNames }) => propertyNames));
    const own = ownKind === undefined ? [] : [{ kind: ownKind, value: name, path: at, part: 'name' as const }];
    const within = parts.flatMap((part) => {
      const properties = propertiesOf(part);
      const described = Object.hasOwn(properties, name) ? properties[name] : part.additionalProperties;
      return nameReferences(described, inner, root, at);
    });
    return [...own, ...within];
  });
}

function kindIn(parts: readonly unknown[]): string | undefined {
  return parts.map((part) => isObject(part) && part['x-names']).find((kind) => typeof kind === 'string');
}
