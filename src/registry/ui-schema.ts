import { keyboardOf } from '@/contracts/keyboard';
import type { WidgetOptions } from '@/contracts/widget';
import type { FieldSchema, FieldUi } from '@/generated/declaration';
import { type FormDeclaration, MAX_INLINE_CHOICES, optionsOf } from './options';

/** Returns the rjsf `uiSchema` of a tool: the widget and options of each field. Built once, never modified. */
export function uiSchema(declaration: FormDeclaration): Record<string, unknown> {
  const order = declaration.ui.sections.flatMap((section) => section.fields);
  const fields = order.map((name) => {
    const field = declaration.form.properties[name];
    if (!field) throw new Error(`${declaration.id}: a section names the field "${name}", which the form does not have`);
    return [name, fieldUiSchema(field, declaration.ui.fields?.[name] ?? {}, declaration.limits?.[name])];
  });
  return { 'ui:order': order, ...Object.fromEntries(fields) };
}

function fieldUiSchema(field: FieldSchema, fieldUi: FieldUi, limit?: WidgetOptions['limit']): Record<string, unknown> {
  const { widget: _widget, fields: _fields, meaning: _meaning, ...declaredOptions } = fieldUi;
  const keyboard = keyboardOf(field.items ?? field, fieldUi);
  const options: WidgetOptions = {
    ...declaredOptions,
    ...schemaOptions(field),
    ...(keyboard && { keyboard }),
    choices: choicesOf(field, fieldUi),
    limit,
  };
  if (field.properties) return { 'ui:options': options, ...partsUi(field, fieldUi) };
  return {
    'ui:widget': widgetOf(field, fieldUi),
    'ui:options': options,
    ...(field.items?.properties && {
      items: { 'ui:options': { columns: fieldUi.columns }, ...partsUi(field, fieldUi) },
    }),
  };
}

/** Returns the field properties that the render schema cannot express. */
function schemaOptions(field: FieldSchema): Partial<WidgetOptions> {
  const { format, earliest, latest, accept, maxBytes } = (field.items ?? field) as FieldSchema;
  const { showIf, requiredIf } = field;
  const options = { format, earliest, latest, accept, maxBytes, showIf, requiredIf };
  return Object.fromEntries(Object.entries(options).filter(([, word]) => word !== undefined));
}

function partsUi(field: FieldSchema, fieldUi: FieldUi): Record<string, unknown> {
  return Object.fromEntries(partsOf(field, fieldUi).map(([name, part, partUi]) => [name, fieldUiSchema(part, partUi)]));
}

/**
 * Returns the sub-fields of a group or of repeated groups with their `fieldUi`: their own, the group's widget if they
 * name none, and one column each if the group is laid out in columns.
 */
export function partsOf(
  field: FieldSchema,
  { widget, columns, fields = {} }: FieldUi,
): [string, FieldSchema, FieldUi][] {
  const commonUi: FieldUi = { ...(columns && { width: 'half' }), ...(widget && field.properties && { widget }) };
  const parts = Object.entries(field.properties ?? field.items?.properties ?? {});
  return parts.map(([name, part]) => [name, part, { ...commonUi, ...fields[name] }]);
}

function choicesOf(field: FieldSchema, { labels = {}, hints = {} }: FieldUi): WidgetOptions['choices'] {
  const values = optionsOf(field);
  if (values.length === 0) return undefined;
  return values.map((value) => ({
    value,
    label: labels[value] ?? String(value),
    ...(hints[value] ? { hint: hints[value] } : {}),
  }));
}

/** Returns all widgets of a form, named or default, including those of sub-fields, also of groups within groups. */
export function widgetsOf({ form, ui }: FormDeclaration): string[] {
  const fields = Object.entries(form.properties);
  return [...new Set(fields.flatMap(([name, field]) => widgetsIn(field, ui.fields?.[name] ?? {})))];
}

function widgetsIn(field: FieldSchema, fieldUi: FieldUi): string[] {
  const parts = partsOf(field, fieldUi).flatMap(([, part, partUi]) => widgetsIn(part, partUi));
  return field.properties ? parts : [widgetOf(field, fieldUi), ...parts];
}

/** Returns the widget of a field: the one its `fieldUi` names, or the default of its type. */
export function widgetOf(field: FieldSchema, { widget, optionsFrom }: FieldUi): string {
  if (widget) return widget;
  if (optionsFrom) return field.type === 'array' ? 'choices' : 'select';
  return defaultWidget(field);
}

/** Returns the default widget of a field: a folder of `src/widgets`. */
export function defaultWidget(field: FieldSchema): string {
  if (field.compute) return 'computed';
  if (field.type === 'array') return listWidget(field);
  if (field.type === 'boolean') return field.const ? 'agreement' : 'toggle';
  if (field.enum) return field.enum.length > MAX_INLINE_CHOICES ? 'select' : 'choice';
  if (isTypedNumber(field)) return 'number';
  return WIDGET_OF_FORMAT[field.format ?? ''] ?? 'text';
}

function listWidget({ items }: FieldSchema): string {
  if (items?.properties) return 'items';
  if (items?.format === 'file') return 'file';
  return items?.enum ? 'choices' : 'tags';
}

const WIDGET_OF_FORMAT: Record<string, string> = {
  date: 'date',
  time: 'date',
  'date-time': 'date',
  file: 'file',
  json: 'textarea',
};

function isTypedNumber({ type, enum: options }: FieldSchema): boolean {
  return (type === 'integer' || type === 'number') && !options;
}
