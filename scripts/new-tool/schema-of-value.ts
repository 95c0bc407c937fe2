import { isObject } from '../lib/is-object.ts';
import type { Schema } from './draft.ts';
import { isSecretName, looksSecret } from './secrets.ts';

/** The schema of an example: what it holds is asked for, with its values as examples, but for those of secrets. */
export function schemaOfValue(value: unknown, name = ''): Schema {
  if (isSecretName(name) || looksSecret(value)) return { type: 'string', format: 'password' };
  if (Array.isArray(value))
    return { type: 'array', items: value.length > 0 ? schemaOfValue(value[0]) : { type: 'string' } };
  if (isObject(value)) {
    const entries = Object.entries(value);
    const properties = entries.map(([key, inner]) => [key, schemaOfValue(inner, key)] as const);
    return { type: 'object', required: entries.map(([key]) => key), properties: Object.fromEntries(properties) };
  }
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number', examples: [value] };
  if (typeof value === 'boolean') return { type: 'boolean', ...(value && { default: true }) };
  if (typeof value !== 'string') return { type: 'string' };
  const format = formatOf(value);
  return { type: 'string', ...(format && { format }), ...(value && { examples: [value] }) };
}

function formatOf(value: string): string | undefined {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return 'email';
  if (/^https?:\/\/\S+$/i.test(value)) return 'uri';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'date';
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/.test(value) ? 'date-time' : undefined;
}

/** Every secret an example holds, by its name or by its look. */
export function secretsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return isSecretName(name) || looksSecret(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => secretsIn(one));
  return isObject(value) ? Object.entries(value).flatMap(([key, inner]) => secretsIn(inner, key)) : [];
}
