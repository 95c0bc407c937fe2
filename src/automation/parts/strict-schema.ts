import type { Schema } from './run';

/** A schema for strict mode, which may be wrapped in an object. */
export interface StrictSchema {
  schema: Record<string, unknown>;
  /** Property that holds the value; undefined if the value is an object itself. */
  wrapped?: string;
}

const COPIED_KEYWORDS = ['type', 'description', 'enum', 'const'] as const;

/**
 * Converts a schema to the subset that strict mode supports: an object at the root, every property required, optional
 * properties nullable, no additional properties (a map keeps only its named properties). Returns undefined for a schema with
 * branches, or with maps without named properties.
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
  const copied = Object.fromEntries(COPIED_KEYWORDS.flatMap((key) => (key in schema ? [[key, schema[key]]] : [])));
  if (schema.type === 'array') {
    const items = convert((schema.items ?? {}) as Schema);
    return items && { ...copied, items };
  }
  if (schema.type !== 'object') return 'type' in schema || 'enum' in schema || 'const' in schema ? copied : undefined;
  if (!schema.properties) return undefined;
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const properties: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(schema.properties as Record<string, Schema>)) {
    const converted = convert(inner);
    if (!converted) return undefined;
    properties[name] = required.has(name) ? converted : nullable(converted);
  }
  return { ...copied, properties, required: Object.keys(properties), additionalProperties: false };
}

function nullable(schema: Record<string, unknown>): Record<string, unknown> {
  return schema.type === undefined ? schema : { ...schema, type: [schema.type, 'null'].flat() };
}

/** Removes the nulls that strict mode puts in place of optional properties. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!value || typeof value !== 'object') return value;
  const present = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(present.map(([key, inner]) => [key, withoutNulls(inner)]));
}
