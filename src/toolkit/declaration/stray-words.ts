import type { FieldItems, FieldSchema } from '@/generated/declaration';

/** The kinds of values, as a message calls them. */
export type Kind =
  | 'text'
  | 'address'
  | 'choice'
  | 'number'
  | 'date'
  | 'time'
  | 'JSON text'
  | 'file'
  | 'box'
  | 'list'
  | 'group';

/** The kinds that may have a word; a word that is not here fits every kind. */
export const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  minLength: ['text', 'address', 'choice', 'JSON text', 'date', 'time', 'file'],
  maxLength: ['text', 'address', 'choice', 'JSON text', 'date', 'time', 'file'],
  pattern: ['text', 'address'],
  blanks: ['text'],
  enum: ['choice', 'address', 'date', 'time'],
  minimum: ['number'],
  maximum: ['number'],
  exclusiveMinimum: ['number'],
  exclusiveMaximum: ['number'],
  multipleOf: ['number'],
  earliest: ['date'],
  latest: ['date'],
  accept: ['file'],
  maxBytes: ['file'],
  minItems: ['list'],
  maxItems: ['list'],
  uniqueItems: ['list'],
  const: ['box'],
  rules: ['group'],
};

/** Returns the words that do not fit a value, each with the kind of the value. */
export function strayWords(described: FieldSchema | FieldItems): [word: string, Kind][] {
  const kind = kindOf(described);
  return Object.keys(described).flatMap((word) =>
    kind && Object.hasOwn(KINDS, word) && !KINDS[word]?.includes(kind) ? [[word, kind] as [string, Kind]] : [],
  );
}

function kindOf(described: FieldSchema | FieldItems): Kind | undefined {
  const { type, format } = described;
  if (format === 'file') return 'file';
  if (format === 'json') return 'JSON text';
  if (format === 'date' || format === 'date-time') return 'date';
  if (format === 'time') return 'time';
  if (format) return 'address';
  if (type === 'string') return described.enum ? 'choice' : 'text';
  // Options may be whole numbers.
  if (type === 'integer' || type === 'number') return described.enum ? undefined : 'number';
  if (type === 'array') return 'list';
  return type === 'boolean' ? 'box' : type === 'object' ? 'group' : undefined;
}
