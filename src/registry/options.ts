import type { Declaration, FieldSchema, FieldUi } from '@/generated/declaration';
import type { OptionLists } from '@/generated/options';

/** A declaration whose shared option lists have been filled in; what the rest of the registry works on. */
export type ResolvedDeclaration = Declaration & { readonly resolved: true };

/** A declaration that asks something: `form` and `ui` are there. */
export type FormDeclaration = ResolvedDeclaration & Required<Pick<Declaration, 'form' | 'ui' | 'messages'>>;

/**
 * Fills in the option lists a declaration names (`ui.fields.<field>.options`): values become the field's `enum`,
 * labels and hints its `labels` and `hints`.
 *
 * @throws Error naming tool, field and list where a list does not exist.
 */
export function resolveOptions(declaration: Declaration, lists: OptionLists): ResolvedDeclaration {
  const { form, ui } = declaration;
  if (!form || !ui) return { ...declaration, resolved: true };
  const properties = { ...form.properties };
  const fields = { ...ui.fields };
  for (const [name, look] of Object.entries(fields)) {
    const field = properties[name];
    if (!look.options || !field) continue;
    const list = lists[look.options];
    if (!Array.isArray(list)) {
      throw new Error(`${declaration.id}: field ${name} names the option list "${look.options}", which does not exist`);
    }
    const values = list.map((option) => option.value);
    properties[name] = withEnum(field, values);
    fields[name] = { ...look, ...words(list), options: look.options };
  }
  return { ...declaration, form: { ...form, properties }, ui: { ...ui, fields }, resolved: true };
}

/** The declaration as one that asks something. @throws Error for a chooser. */
export function asForm(declaration: ResolvedDeclaration): FormDeclaration {
  const { form, ui, messages } = declaration;
  if (!form || !ui || !messages) throw new Error(`${declaration.id}: a ${declaration.kind} has no form`);
  return { ...declaration, form, ui, messages };
}

/** The values a field offers: its own `enum`, or that of its items; none for free text. */
export function optionsOf(field: FieldSchema | undefined): readonly (string | number)[] {
  return field?.enum ?? field?.items?.enum ?? [];
}

function withEnum(field: FieldSchema, values: string[]): FieldSchema {
  return field.type === 'array' ? { ...field, items: { type: 'string', enum: values } } : { ...field, enum: values };
}

function words(list: { value: string; label?: string; hint?: string }[]): Pick<FieldUi, 'labels' | 'hints'> {
  const pick = (part: 'label' | 'hint') =>
    Object.fromEntries(list.flatMap((option) => (option[part] ? [[option.value, option[part]]] : [])));
  return { labels: pick('label'), hints: pick('hint') };
}
