import type { WidgetOptions } from '@/contracts/widget';
import type { FieldSchema, FieldUi } from '@/generated/declaration';
import { type FormDeclaration, optionsOf } from './options';

/** Choices up to this number are shown side by side; longer lists open on demand. */
const LONGEST_OPEN_LIST = 12;

/** The rjsf `uiSchema` of a tool: which widget shows a field, and with which options. Made once, never edited. */
export function uiSchema(declaration: FormDeclaration): Record<string, unknown> {
  const order = declaration.ui.sections.flatMap((section) => section.fields);
  const fields = order.map((name) => [name, fieldUi(declaration, name)]);
  return { 'ui:order': order, ...Object.fromEntries(fields) };
}

function fieldUi(declaration: FormDeclaration, name: string): Record<string, unknown> {
  const field = declaration.form.properties[name];
  if (!field) throw new Error(`${declaration.id}: a section names the field "${name}", which the form does not have`);
  const { widget, ...look } = declaration.ui.fields?.[name] ?? {};
  if (field.properties) return nestedUi(field.properties, widget);
  const options: WidgetOptions = { ...look, choices: choices(field, look), limit: declaration.limits?.[name] };
  return { 'ui:widget': widget ?? defaultWidget(field), 'ui:options': options };
}

function nestedUi(fields: Record<string, FieldSchema>, widget: string | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { 'ui:widget': widget ?? defaultWidget(field) }]),
  );
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

/** The widget of a field that names none: a file of `src/widgets`. */
export function defaultWidget(field: FieldSchema): string {
  if (field.type === 'boolean') return 'toggle';
  if (field.type === 'array') return 'choices';
  if (field.enum) return field.enum.length > LONGEST_OPEN_LIST ? 'select' : 'choice';
  return 'text';
}
