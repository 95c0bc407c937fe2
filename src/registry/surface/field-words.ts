import type { JsonObject } from './json-builder';

/** The words of a field that are JSON Schema, or stand beside it in the resolved form schema. */
export const SCHEMA_WORDS: ReadonlySet<string> = new Set([
  'type',
  'title',
  'description',
  'enum',
  'default',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'pattern',
  'blanks',
  'const',
  'format',
  'earliest',
  'latest',
  'accept',
  'maxBytes',
  'minItems',
  'maxItems',
  'uniqueItems',
  'items',
  'secret',
  'rules',
]);

/** The words of a field that become something else in the resolved declaration. All that is in neither set is how the field looks. */
export const SURFACE_WORDS: ReadonlySet<string> = new Set([
  'use',
  'purpose',
  'required',
  'choices',
  'fields',
  'other',
  'showIf',
  'send',
  'keep',
  'prefill',
  'messages',
  'toast',
  'atMost',
]);

/** The option that reveals the text field of `other`, unless the field says another. */
export const OTHER_OPTION = 'Other';

/** Whether `required` brings a least length of 1 along: an empty text counts as absent anyhow. */
export function isPlainText(entry: JsonObject): boolean {
  return (
    (entry.type ?? 'string') === 'string' &&
    !['choices', 'fields', 'enum', 'options', 'optionsFrom', 'format', 'items', 'minLength', 'pattern'].some(
      (word) => word in entry,
    )
  );
}

/** Whether `required` brings a least number of entries along: an empty list counts as absent anyhow. */
export function needsOne(entry: JsonObject): boolean {
  return 'choices' in entry && !('minItems' in entry);
}

/**
 * The title a field, or a part of the result, has unless it says another: its name in words, `businessName` as "Business
 * name". Of a path, the last name counts.
 */
export function titleOf(path: string): string {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const words = name.replace(/_?[A-Z]|_/g, (letter) => ` ${letter.replace('_', '').toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
