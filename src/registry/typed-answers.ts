import { isObject, tryParseJson } from '@/contracts/json';
import type { FieldItems, FieldSchema } from '@/generated/declaration';
import type { Answers } from './answers';
import { parseNumber } from './read-number';

type Fields = Readonly<Record<string, FieldSchema | FieldItems>>;

/**
 * Returns answers of a program with the types of their fields: assistants write numbers and lists as texts, and `null` for what
 * they leave out. What does not fit stays, so that validation reports it.
 */
export function readTypedAnswers(fields: Fields, input: Readonly<Record<string, unknown>>): Answers {
  const entries = Object.entries(input).filter(([, value]) => value !== null);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field ? readTyped(field, value) : value];
    }),
  ) as Answers;
}

function readTyped(field: FieldSchema | FieldItems, value: unknown): unknown {
  const { type, properties } = field;
  if (type === 'number' || type === 'integer') return typeof value === 'string' ? (parseNumber(value) ?? value) : value;
  if (type === 'boolean') return value === 'true' || (value === 'false' ? false : value);
  if (type === 'string') return value;
  const parsed = typeof value === 'string' ? (tryParseJson(value) ?? value) : value;
  const items = 'items' in field ? field.items : undefined;
  if (Array.isArray(parsed)) return items ? parsed.map((entry) => readTyped(items, entry)) : parsed;
  return properties && isObject(parsed) ? readTypedAnswers(properties as Fields, parsed) : value;
}
