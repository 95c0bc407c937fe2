import type { Declaration, FieldSchema, FieldUi } from '@/generated/declaration';
import type { Option, OptionLists } from '@/generated/options';
import { allowsCustomValues } from './custom-values';

/** Option lists by name. */
export type SharedLists = Readonly<Record<string, readonly Option[]>>;

/** A declaration with its shared option lists filled in; the rest of the registry expects this form. */
export type ResolvedDeclaration = Declaration & {
  readonly resolved: true;
  /** The option lists that an answer can select, by name; only those that the declaration uses. */
  readonly lists?: SharedLists;
};

/** Maximum number of choices that a field shows side by side; longer lists open on demand. */
export const MAX_INLINE_CHOICES = 12;

/** A declaration with a form: `form`, `ui` and `messages` are present. */
export type FormDeclaration = ResolvedDeclaration & Required<Pick<Declaration, 'form' | 'ui' | 'messages'>>;

/**
 * Fills in the option lists a declaration names. For `ui.fields.<field>.options`, values become the field's `enum`,
 * labels and hints its `labels` and `hints`. If an answer selects between lists, all of them are filled in together:
 * validation accepts an option of any list, and the form decides which list to offer. A field that allows custom values
 * gets suggestions instead of an `enum`. If options come from a source and no widget is named, the widget is chosen
 * here.
 *
 * @throws Error naming tool, field and list if a list does not exist
 */
export function resolveOptions(declaration: Declaration, lists: OptionLists): ResolvedDeclaration {
  const { form, ui } = declaration;
  if (!form || !ui) return { ...declaration, resolved: true };
  const properties = { ...form.properties };
  const fields = { ...ui.fields };
  const listsByName: Record<string, readonly Option[]> = {};
  for (const [name, fieldUi] of Object.entries(fields)) {
    const field = properties[name];
    if (field && fieldUi.fields) {
      [properties[name], fields[name]] = withPartOptions(field, fieldUi, (listName) =>
        listOf(declaration, name, listName, lists),
      );
    }
    const candidateListNames = Object.values(fieldUi.optionsFrom?.lists ?? {});
    const listNames = fieldUi.options ? [fieldUi.options] : candidateListNames;
    if (!field || (listNames.length === 0 && !fieldUi.optionsFrom)) continue;
    const namedLists = listNames.map((listName) => [listName, listOf(declaration, name, listName, lists)] as const);
    if (!fieldUi.options) Object.assign(listsByName, Object.fromEntries(namedLists));
    const options = withoutRepeats(namedLists.flatMap(([, list]) => list));
    const values = options.map(({ value }) => value);
    if (listNames.length > 0 && !allowsCustomValues(fieldUi)) properties[name] = withEnum(field, values);
    fields[name] = {
      ...fieldUi,
      ...(listNames.length > 0 && labelsAndHints(options)),
      ...(fieldUi.options && allowsCustomValues(fieldUi) && { suggestions: values }),
      ...(fieldUi.optionsFrom && !fieldUi.widget && { widget: sourceWidget(field, namedLists) }),
    };
  }
  const ownLists = Object.keys(listsByName).length > 0 && { lists: listsByName };
  return { ...declaration, form: { ...form, properties }, ui: { ...ui, fields }, resolved: true, ...ownLists };
}

/** Fills in the option lists named by the sub-fields of a group or repeating group. */
function withPartOptions(
  field: FieldSchema,
  fieldUi: FieldUi,
  listOfName: (name: string) => readonly Option[],
): [FieldSchema, FieldUi] {
  const parts = { ...(field.properties ?? field.items?.properties) };
  const looks = { ...fieldUi.fields };
  for (const [name, look] of Object.entries(looks)) {
    const part = parts[name];
    if (!part) continue;
    if (look.fields) [parts[name], looks[name]] = withPartOptions(part, look, listOfName);
    if (!look.options) continue;
    const options = listOfName(look.options);
    const values = options.map(({ value }) => value);
    const isOpen = allowsCustomValues(look);
    if (!isOpen) parts[name] = withEnum(part, values);
    looks[name] = { ...look, ...labelsAndHints(options), ...(isOpen && { suggestions: values }) };
  }
  const { properties, items } = field;
  return [
    { ...field, ...(properties && { properties: parts }), ...(items && { items: { ...items, properties: parts } }) },
    { ...fieldUi, fields: looks },
  ];
}

/** Returns the declaration as one with a form. @throws Error for a chooser */
export function asForm(declaration: ResolvedDeclaration): FormDeclaration {
  const { form, ui, messages } = declaration;
  if (!form || !ui || !messages) throw new Error(`${declaration.id}: a ${declaration.kind} has no form`);
  return { ...declaration, form, ui, messages };
}

/** Returns the option values of a field: its `enum` or that of its items; empty for free text. */
export function optionsOf(field: FieldSchema | undefined): readonly (string | number)[] {
  return field?.enum ?? field?.items?.enum ?? [];
}

/** Returns the option values of a field, or its suggestions if it allows custom values. */
export function offeredValues(
  field: FieldSchema | undefined,
  fieldUi: FieldUi | undefined,
): readonly (string | number)[] {
  const options = optionsOf(field);
  return options.length > 0 ? options : (fieldUi?.suggestions ?? []);
}

/** Default widget of a field with an option source: few options show side by side; a fetched list opens on demand. */
function sourceWidget({ type }: FieldSchema, lists: (readonly [string, readonly Option[]])[]): FieldUi['widget'] {
  if (type === 'array') return 'choices';
  const lengths = lists.map(([, list]) => list.length);
  return lengths.length > 0 && Math.max(...lengths) <= MAX_INLINE_CHOICES ? 'choice' : 'select';
}

function listOf({ id }: Declaration, field: string, name: string, lists: OptionLists): readonly Option[] {
  const list = lists[name];
  if (Array.isArray(list)) return list;
  throw new Error(`${id}: field ${field} names the option list "${name}", which does not exist`);
}

function withoutRepeats(options: readonly Option[]): readonly Option[] {
  return options.filter(({ value }, index) => options.findIndex((option) => option.value === value) === index);
}

function withEnum(field: FieldSchema, values: string[]): FieldSchema {
  return field.type === 'array' ? { ...field, items: { type: 'string', enum: values } } : { ...field, enum: values };
}

function labelsAndHints(list: readonly Option[]): Pick<FieldUi, 'labels' | 'hints'> {
  const pick = (part: 'label' | 'hint') =>
    Object.fromEntries(list.flatMap((option) => (option[part] ? [[option.value, option[part]]] : [])));
  return { labels: pick('label'), hints: pick('hint') };
}
