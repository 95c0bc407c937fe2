import type { JsonObject } from './json-builder';

/** The words of a field that the resolved form schema contains. */
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

/** Words of a field that become other properties. Words in neither set describe how the field looks. */
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

/** The option that reveals the text field of `other`, unless the field declares another option. */
export const OTHER_OPTION = 'Other';

/** Returns whether `required` implies a minimum length of 1, because an empty text counts as absent. */
export function isPlainText(entry: JsonObject): boolean {
  return (
    (entry.type ?? 'string') === 'string' &&
    !['choices', 'fields', 'enum', 'options', 'optionsFrom', 'format', 'items', 'minLength', 'pattern'].some(
      (word) => word in entry,
    )
  );
}

/** Returns whether `required` implies a minimum number of entries, because an empty list counts as absent. */
export function needsOne(entry: JsonObject): boolean {
  return 'choices' in entry && !('minItems' in entry);
}

/** Returns the default title of a field or part: the last name of its path in words, "Business name" for `businessName`. */
export function titleOf(path: string): string {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const words = name.replace(/_?[A-Z]|_/g, (letter) => ` ${letter.replace('_', '').toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
