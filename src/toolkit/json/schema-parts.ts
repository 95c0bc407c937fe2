import { isObject, type JsonObject } from '@/registry/surface/json-builder';

/** Returns a JSON Schema followed by its alternatives and the definitions of `root` that it refers to. */
export function schemaParts(schema: unknown, root: JsonObject): JsonObject[] {
  if (!isObject(schema)) return [];
  const { $ref, anyOf, oneOf } = schema;
  const definitions = isObject(root.definitions) ? root.definitions : {};
  const referred = typeof $ref === 'string' ? definitions[$ref.split('/').at(-1) ?? ''] : undefined;
  const others = [referred, ...(Array.isArray(anyOf) ? anyOf : []), ...(Array.isArray(oneOf) ? oneOf : [])];
  return [schema, ...others.flatMap((other) => schemaParts(other, root))];
}

/** Returns the properties of a JSON Schema, by name. */
export function propertiesOf({ properties }: JsonObject): JsonObject {
  return isObject(properties) ? properties : {};
}
