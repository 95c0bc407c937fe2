import { isObject } from '../lib/is-object.ts';
import { typeIn } from './field-of.ts';
import type { Resolved, SchemaReader } from './plain-schema.ts';
import { wordsOf } from './words.ts';

/** Parts of answers deeper than this, and more of them than that, are left out of an example. */
const DEEPEST = 4;
const MOST_PARTS = 30;

/** An answer such as a schema promises: its example, or one made up. Undefined where there is nothing to make it of. */
export function exampleAnswer(reader: SchemaReader, schema: unknown, name = 'answer'): unknown {
  const read = reader.plain(schema, 'The answer');
  return read && made(reader, read, name, 0);
}

function made(reader: SchemaReader, { schema, trail }: Resolved, name: string, depth: number): unknown {
  const [given] = [
    schema.example,
    ...(Array.isArray(schema.examples) ? schema.examples : []),
    schema.const,
    schema.default,
  ].filter((value) => value !== undefined && value !== null);
  if (given !== undefined) return given;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const inner = (part: unknown, label: string) => {
    const read = depth < DEEPEST ? reader.plain(part, `The answer: ${label}`, trail) : undefined;
    return read && made(reader, read, label, depth + 1);
  };
  switch (typeIn(schema)) {
    case 'object': {
      const parts = Object.entries(isObject(schema.properties) ? schema.properties : {}).slice(0, MOST_PARTS);
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
      return textFor(schema.format, name);
  }
}

function textFor(format: unknown, name: string): string {
  if (format === 'date') return '2026-01-31';
  if (format === 'date-time') return '2026-01-31T09:30:00Z';
  if (format === 'email') return 'robin@example.com';
  if (format === 'uri' || format === 'url') return 'https://example.com/';
  return `${wordsOf(name)} of an example`;
}
