import type { Declaration, FieldSchema, FieldUi } from '@/generated/declaration';

/** What only some forms are drawn or checked with. */
export type Extras = typeof import('./extras');

/** Whatever could be a mark of formatted text. */
const MARKS = /[*`[]|\n|^\s*(-|\d+[.)])\s/;

/**
 * Whether a form has pages, a review, folded sections, texts between its fields, help with marks, rules, or fields that
 * can be wrong in more ways than a text or a choice.
 */
export function needsExtras({ form, ui, rules }: Declaration): boolean {
  if (!form || !ui) return false;
  return (
    rules !== undefined ||
    ui.review === true ||
    ui.sections.some(({ page, folded, text }) => page || folded || text) ||
    Object.values(ui.fields ?? {}).some(hasMarks) ||
    Object.values(form.properties).some(isParticular)
  );
}

function hasMarks({ help = '', fields = {} }: FieldUi): boolean {
  return MARKS.test(help) || Object.values(fields).some(hasMarks);
}

function isParticular(field: FieldSchema): boolean {
  const { type, enum: options, items, format } = field;
  if (options || items?.enum) return false;
  const isPlainText = type === 'string' && (!format || format === 'email' || format === 'uri');
  return !isPlainText && (type !== 'boolean' || field.const === true);
}
