import { isObject } from '@/contracts/json';
import { humanize } from './sanitize-text';
import type { Resolved, SchemaReader } from './schema-reader';
import { schemaType } from './schema-to-field';

/** Limits of an example: depth of nesting, and number of properties per object. */
const MAX_DEPTH = 4;
const MAX_PARTS = 30;

/**
 * Returns an example of the answer that a schema describes: the example of the schema, or a generated one. Returns undefined
 * if the schema cannot be resolved.
 */
export function exampleAnswer(reader: SchemaReader, schema: unknown): unknown {
  const resolved = reader.resolve(schema, 'The answer');
  return resolved && buildExample(reader, resolved, 'answer', 0);
}

function buildExample(reader: SchemaReader, { schema, trail }: Resolved, name: string, depth: number): unknown {
  const [provided] = [
    schema.example,
    ...(Array.isArray(schema.examples) ? schema.examples : []),
    schema.const,
    schema.default,
  ].filter((value) => value !== undefined && value !== null);
  if (provided !== undefined) return provided;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const inner = (part: unknown, label: string) => {
    const resolved = depth < MAX_DEPTH ? reader.resolve(part, `The answer: ${label}`, trail) : undefined;
    return resolved && buildExample(reader, resolved, label, depth + 1);
  };
  switch (schemaType(schema)) {
    case 'object': {
      const parts = Object.entries(isObject(schema.properties) ? schema.properties : {}).slice(0, MAX_PARTS);
      const entries = parts.map(([key, part]) => [key, inner(part, key)] as const);
      return Object.fromEntries(entries.filter(([key, value]) => value !== undefined && key !== '__proto__'));
    }
    case 'array': {
      const entry = inner(schema.items ?? {}, name);
      return entry === undefined ? [] : [entry];
    }
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 1;
    case 'boolean':
      return true;
    default:
      return exampleText(schema.format, name);
  }
}

function exampleText(format: unknown, name: string): string {
  if (format === 'date') return '2026-01-31';
  if (format === 'date-time') return '2026-01-31T09:30:00Z';
  if (format === 'email') return 'robin@example.com';
  if (format === 'uri' || format === 'url') return 'https://example.com/';
  return `${humanize(name)} of an example`;
}
