import { isJsonObject, type JsonObject } from '@/registry/surface/json-builder';

/** Returns a JSON Schema, what it refers to in the definitions of the root, and its alternatives, each by itself. */
export function schemaParts(schema: unknown, root: JsonObject): JsonObject[] {
  if (!isJsonObject(schema)) return [];
  const { $ref, anyOf, oneOf } = schema;
  const definitions = isJsonObject(root.definitions) ? root.definitions : {};
  const referred = typeof $ref === 'string' ? definitions[$ref.split('/').at(-1) ?? ''] : undefined;
  const others = [referred, ...(Array.isArray(anyOf) ? anyOf : []), ...(Array.isArray(oneOf) ? oneOf : [])];
  return [schema, ...others.flatMap((other) => schemaParts(other, root))];
}

/** The properties a JSON Schema describes, by name. */
export function propertiesOf({ properties }: JsonObject): JsonObject {
  return isJsonObject(properties) ? properties : {};
}
