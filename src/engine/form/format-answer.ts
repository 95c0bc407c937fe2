import type { FieldItems, FieldSchema, FieldUi } from '@/generated/declaration';
import { isPartShown } from '@/registry/clean-value';
import { isEmpty } from '@/registry/is-empty';

/** A readable answer: one text, a list, or the labeled parts of a group. */
export type FormattedAnswer = string | FormattedAnswer[] | FormattedPart[];

/** A labeled part of a group. */
export interface FormattedPart {
  label: string;
  value: FormattedAnswer;
}

/** Shown for an empty answer. */
export const NOT_FILLED_IN = 'Not filled in';

/** Formats an answer for display: labels of options, dates in the reader's locale, never a secret. */
export function formatAnswer(field: FieldSchema | FieldItems, fieldUi: FieldUi, value: unknown): FormattedAnswer {
  if (field.type === 'boolean') return value === true ? 'Yes' : 'No';
  if (isEmpty(value)) return NOT_FILLED_IN;
  if ('secret' in field && field.secret) return 'Entered';
  if (Array.isArray(value)) {
    const items = ('items' in field && field.items) || { type: 'string' as const };
    if (!items.properties) return value.map((entry) => formatAnswer(items, fieldUi, entry));
    return value.map((entry, index) => ({
      label: itemLabel(fieldUi, index),
      value: formatAnswer(items, fieldUi, entry),
    }));
  }
  if (field.properties) {
    const parts = field.properties;
    const group = value as Readonly<Record<string, unknown>>;
    const shownParts = Object.entries(parts).filter(([name]) => isPartShown(parts, name, group));
    return shownParts.map(([name, part]) => ({
      label: part.title,
      value: formatAnswer(part, fieldUi.fields?.[name] ?? {}, group[name]),
    }));
  }
  return fieldUi.labels?.[String(value)] ?? formatText(field.format, String(value));
}

/** Returns the label of one entry in a repeating group, as the form shows it. */
function itemLabel({ item = 'Item {n}' }: Pick<FieldUi, 'item'>, index: number): string {
  return item.replaceAll('{n}', String(index + 1));
}

function formatText(format: FieldSchema['format'], text: string): string {
  // The id before the slash means nothing to the member; show the file name.
  if (format === 'file') return text.slice(text.indexOf('/') + 1);
  if (format === 'date') return formatMoment(new Date(`${text}T00:00`), text, { dateStyle: 'medium' });
  if (format === 'date-time') return formatMoment(new Date(text), text, { dateStyle: 'medium', timeStyle: 'short' });
  return text;
}

function formatMoment(moment: Date, text: string, style: Intl.DateTimeFormatOptions): string {
  return Number.isNaN(moment.getTime()) ? text : moment.toLocaleString(undefined, style);
}
