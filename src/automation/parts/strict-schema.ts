import type { Schema } from './run';

/** A schema as providers take it in strict mode, and whether it had to be wrapped into an object for that. */
export interface StrictSchema {
  schema: Record<string, unknown>;
  /** Name of the property the value stands under; undefined where the value is an object itself. */
  wrapped?: string;
}

const KEPT = ['type', 'description', 'enum', 'const'] as const;

/**
 * Turns a schema into the subset strict mode takes: an object at the root, every property required, optional ones
 * nullable, nothing additional (of a map with some names given, these). Undefined where the schema cannot be said that
 * way: maps without names, or branches.
 */
export function strictSchema(schema: Schema): StrictSchema | undefined {
  const wrapped = schema.type === 'object' ? undefined : 'items';
  const converted = convert(schema);
  if (!converted) return undefined;
  if (!wrapped) return { schema: converted };
  return {
    schema: { type: 'object', properties: { [wrapped]: converted }, required: [wrapped], additionalProperties: false },
    wrapped,
  };
}

function convert(schema: Schema): Record<string, unknown> | undefined {
  if (schema.$ref || schema.anyOf || schema.oneOf || schema.allOf || schema.patternProperties) return undefined;
  const kept = Object.fromEntries(KEPT.flatMap((key) => (key in schema ? [[key, schema[key]]] : [])));
  if (schema.type === 'array') {
    const items = convert((schema.items ?? {}) as Schema);
    return items && { ...kept, items };
  }
  if (schema.type !== 'object') return 'type' in schema || 'enum' in schema || 'const' in schema ? kept : undefined;
  if (!schema.properties) return undefined;
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const properties: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(schema.properties as Record<string, Schema>)) {
    const converted = convert(inner);
    if (!converted) return undefined;
    properties[name] = required.has(name) ? converted : nullable(converted);
  }
  return { ...kept, properties, required: Object.keys(properties), additionalProperties: false };
}

function nullable(schema: Record<string, unknown>): Record<string, unknown> {
  return schema.type === undefined ? schema : { ...schema, type: [schema.type, 'null'].flat() };
}

/** A value without the nulls strict mode puts where an optional property is left out. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!value || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNulls(inner)]));
}
