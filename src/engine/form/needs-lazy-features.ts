import type { Declaration, FieldSchema, FieldUi } from '@/generated/declaration';

/** Parts that only some forms need to render or validate. */
export type LazyFormFeatures = typeof import('./lazy-form-features');

/** Matches anything that might be Markdown. */
const MARKDOWN_SYNTAX = /[*`[]|\n|^\s*(-|\d+[.)])\s/;

/**
 * Returns whether a form has pages, a review, folded sections, texts between its fields, Markdown in help texts, rules,
 * or fields with validation messages beyond those of plain texts and choices.
 */
export function needsLazyFormFeatures({ form, ui, rules }: Declaration): boolean {
  if (!form || !ui) return false;
  return (
    rules !== undefined ||
    ui.review === true ||
    ui.sections.some(({ page, folded, text }) => page || folded || text) ||
    Object.values(ui.fields ?? {}).some(hasMarkdown) ||
    Object.values(form.properties).some(needsSpecialMessages)
  );
}

function hasMarkdown({ help = '', fields = {} }: FieldUi): boolean {
  return MARKDOWN_SYNTAX.test(help) || Object.values(fields).some(hasMarkdown);
}

function needsSpecialMessages(field: FieldSchema): boolean {
  const { type, enum: options, items, format } = field;
  if (options || items?.enum) return false;
  const isPlainText = type === 'string' && (!format || format === 'email' || format === 'uri');
  return !isPlainText && (type !== 'boolean' || field.const === true);
}
