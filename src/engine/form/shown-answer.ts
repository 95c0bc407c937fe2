import type { FieldItems, FieldSchema, FieldUi } from '@/generated/declaration';
import { isEmpty } from '@/registry/empty';

/** An answer in words: one text, several, or the parts of a group under their labels. */
export type ShownAnswer = string | ShownAnswer[] | ShownPart[];

/** A part of a group. */
export interface ShownPart {
  label: string;
  value: ShownAnswer;
}

/** What is said where nothing was filled in. */
export const NOTHING = 'Not filled in';

/** An answer as it is shown once more: the words of options, days as they are written here, never a secret. */
export function shownAnswer(field: FieldSchema | FieldItems, look: FieldUi, value: unknown): ShownAnswer {
  if (field.type === 'boolean') return value === true ? 'Yes' : 'No';
  if (isEmpty(value)) return NOTHING;
  if (look.widget === 'secret') return 'Entered';
  if (Array.isArray(value)) {
    const items = ('items' in field && field.items) || { type: 'string' as const };
    if (!items.properties) return value.map((entry) => shownAnswer(items, look, entry));
    return value.map((entry, index) => ({ label: itemName(look, index), value: shownAnswer(items, look, entry) }));
  }
  if (field.properties) {
    const group = value as Readonly<Record<string, unknown>>;
    return Object.entries(field.properties).map(([name, part]) => ({
      label: part.title,
      value: shownAnswer(part, look.fields?.[name] ?? {}, group[name]),
    }));
  }
  return look.labels?.[String(value)] ?? written(field.format, String(value));
}

/** What an entry of groups that repeat is called, as in the form. */
export function itemName({ item = 'Item {n}' }: Pick<FieldUi, 'item'>, index: number): string {
  return item.replaceAll('{n}', String(index + 1));
}

/** A text as its format is read. */
function written(format: FieldSchema['format'], text: string): string {
  // The id of an upload says nothing to its owner.
  if (format === 'file') return text.slice(text.indexOf('/') + 1);
  if (format === 'date') return inWords(new Date(`${text}T00:00`), text, { dateStyle: 'medium' });
  if (format === 'date-time') return inWords(new Date(text), text, { dateStyle: 'medium', timeStyle: 'short' });
  return text;
}

function inWords(moment: Date, text: string, style: Intl.DateTimeFormatOptions): string {
  return Number.isNaN(moment.getTime()) ? text : moment.toLocaleString(undefined, style);
}
