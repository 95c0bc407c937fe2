import { keyboardOf } from '@/contracts/keyboard';
import type { WidgetOptions } from '@/contracts/widget';
import type { FieldSchema, FieldUi } from '@/generated/declaration';
import { type FormDeclaration, LONGEST_OPEN_LIST, optionsOf } from './options';

/** The rjsf `uiSchema` of a tool: which widget shows a field, and with which options. Made once, never edited. */
export function uiSchema(declaration: FormDeclaration): Record<string, unknown> {
  const order = declaration.ui.sections.flatMap((section) => section.fields);
  const fields = order.map((name) => {
    const field = declaration.form.properties[name];
    if (!field) throw new Error(`${declaration.id}: a section names the field "${name}", which the form does not have`);
    return [name, fieldUi(field, declaration.ui.fields?.[name] ?? {}, declaration.limits?.[name])];
  });
  return { 'ui:order': order, ...Object.fromEntries(fields) };
}

function fieldUi(field: FieldSchema, look: FieldUi, limit?: WidgetOptions['limit']): Record<string, unknown> {
  const { widget: _named, fields: _parts, meaning: _meant, ...words } = look;
  const keyboard = keyboardOf(field.items ?? field, look);
  const options: WidgetOptions = {
    ...words,
    ...ownWords(field),
    ...(keyboard && { keyboard }),
    choices: choices(field, look),
    limit,
  };
  if (field.properties) return { 'ui:options': options, ...partsUi(field, look) };
  return {
    'ui:widget': widgetOf(field, look),
    'ui:options': options,
    // rjsf's own number field reads what was typed once more, in ways of its own: 0x10, 1e1.
    ...(isTypedNumber(field) && { 'ui:field': 'StringField' }),
    ...(field.items?.properties && { items: { 'ui:options': { columns: look.columns }, ...partsUi(field, look) } }),
  };
}

/** What of a field the schema it is rendered from has no words for. */
function ownWords(field: FieldSchema): Partial<WidgetOptions> {
  const { format, earliest, latest, accept, maxBytes } = (field.items ?? field) as FieldSchema;
  const words = { format, earliest, latest, accept, maxBytes };
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== undefined));
}

function partsUi(field: FieldSchema, look: FieldUi): Record<string, unknown> {
  return Object.fromEntries(partsOf(field, look).map(([name, part, its]) => [name, fieldUi(part, its)]));
}

/**
 * The sub-fields of a group or of repeated groups, with their looks: their own words, the widget of a group where they
 * name none, and one column each where the group is laid out in columns.
 */
export function partsOf(
  field: FieldSchema,
  { widget, columns, fields = {} }: FieldUi,
): [string, FieldSchema, FieldUi][] {
  const shared: FieldUi = { ...(columns && { width: 'half' }), ...(widget && field.properties && { widget }) };
  const parts = Object.entries(field.properties ?? field.items?.properties ?? {});
  return parts.map(([name, part]) => [name, part, { ...shared, ...fields[name] }]);
}

function choices(field: FieldSchema, { labels = {}, hints = {} }: FieldUi): WidgetOptions['choices'] {
  const values = optionsOf(field);
  if (values.length === 0) return undefined;
  return values.map((value) => ({
    value,
    label: labels[value] ?? String(value),
    ...(hints[value] ? { hint: hints[value] } : {}),
  }));
}

/** Every widget a form is drawn with, named or by default, those of sub-fields included. */
export function widgetsOf({ form, ui }: FormDeclaration): string[] {
  const names = Object.entries(form.properties).flatMap(([name, field]) => {
    const look = ui.fields?.[name] ?? {};
    const parts = partsOf(field, look).map(([, part, its]) => widgetOf(part, its));
    return field.properties ? parts : [widgetOf(field, look), ...parts];
  });
  return [...new Set(names)];
}

/** The widget of a field: the one its look names, or that of its type. */
export function widgetOf(field: FieldSchema, { widget, optionsFrom }: FieldUi): string {
  if (widget) return widget;
  if (optionsFrom) return field.type === 'array' ? 'choices' : 'select';
  return defaultWidget(field);
}

/** The widget of a field that names none: a folder of `src/widgets`. */
export function defaultWidget(field: FieldSchema): string {
  if (field.type === 'array') return listWidget(field);
  if (field.type === 'boolean') return field.const ? 'agreement' : 'toggle';
  if (field.enum) return field.enum.length > LONGEST_OPEN_LIST ? 'select' : 'choice';
  if (isTypedNumber(field)) return 'number';
  return WIDGET_OF_FORMAT[field.format ?? ''] ?? 'text';
}

function listWidget({ items }: FieldSchema): string {
  if (items?.properties) return 'items';
  if (items?.format === 'file') return 'file';
  return items?.enum ? 'choices' : 'tags';
}

const WIDGET_OF_FORMAT: Record<string, string> = { date: 'date', time: 'date', 'date-time': 'date', file: 'file' };

function isTypedNumber({ type, enum: options }: FieldSchema): boolean {
  return (type === 'integer' || type === 'number') && !options;
}
