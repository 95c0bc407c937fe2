import { isObject } from '@/contracts/json';
import type { Schema } from './draft';
import { isSecretName, looksSecret } from './secrets';

/** Infers a schema from an example value, with its values as examples, except for secrets. */
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
  const format = detectFormat(value);
  return { type: 'string', ...(format && { format }), ...(value && { examples: [value] }) };
}

function detectFormat(value: string): string | undefined {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return 'email';
  if (/^https?:\/\/\S+$/i.test(value)) return 'uri';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'date';
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/.test(value) ? 'date-time' : undefined;
}

/** Returns every secret in an example, recognized by its name or its shape. */
export function findSecrets(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return isSecretName(name) || looksSecret(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => findSecrets(one));
  return isObject(value) ? Object.entries(value).flatMap(([key, inner]) => findSecrets(inner, key)) : [];
}
