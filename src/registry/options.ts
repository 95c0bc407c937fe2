import type { Declaration, FieldSchema, FieldUi } from '@/generated/declaration';
import type { Option, OptionLists } from '@/generated/options';
import { takesOwnValues } from './own-values';

/** Shared option lists by name. */
export type SharedLists = Readonly<Record<string, readonly Option[]>>;

/** A declaration whose shared option lists have been filled in; what the rest of the registry works on. */
export type ResolvedDeclaration = Declaration & {
  readonly resolved: true;
  /** Lists of which one is offered at a time, as another answer says; a declaration carries its own only. */
  readonly lists?: SharedLists;
};

/** Choices up to this number are shown side by side; longer lists open on demand. */
export const LONGEST_OPEN_LIST = 12;

/** A declaration that asks something: `form` and `ui` are there. */
export type FormDeclaration = ResolvedDeclaration & Required<Pick<Declaration, 'form' | 'ui' | 'messages'>>;

/**
 * Fills in the option lists a declaration names. Of `ui.fields.<field>.options`, values become the field's `enum`, labels
 * and hints its `labels` and `hints`. Where another answer decides between lists, all of them are filled in together: an
 * answer that is checked later, or elsewhere, is held to be one of any list, and which of them is offered is decided
 * while the form is filled in. A field that takes values of its own gets suggestions instead of an `enum`. Where options
 * come from elsewhere and no widget is named, it is chosen here.
 *
 * @throws Error naming tool, field and list where a list does not exist.
 */
export function resolveOptions(declaration: Declaration, lists: OptionLists): ResolvedDeclaration {
  const { form, ui } = declaration;
  if (!form || !ui) return { ...declaration, resolved: true };
  const properties = { ...form.properties };
  const fields = { ...ui.fields };
  const decided: Record<string, readonly Option[]> = {};
  for (const [name, look] of Object.entries(fields)) {
    const field = properties[name];
    const between = Object.values(look.optionsFrom?.lists ?? {});
    const named = look.options ? [look.options] : between;
    if (!field || (named.length === 0 && !look.optionsFrom)) continue;
    const found = named.map((list) => [list, listOf(declaration, name, list, lists)] as const);
    if (!look.options) Object.assign(decided, Object.fromEntries(found));
    const options = withoutRepeats(found.flatMap(([, list]) => list));
    const values = options.map(({ value }) => value);
    if (named.length > 0 && !takesOwnValues(look)) properties[name] = withEnum(field, values);
    fields[name] = {
      ...look,
      ...(named.length > 0 && words(options)),
      ...(look.options && takesOwnValues(look) && { suggestions: values }),
      ...(look.optionsFrom && !look.widget && { widget: sourceWidget(field, found) }),
    };
  }
  const carried = Object.keys(decided).length > 0 && { lists: decided };
  return { ...declaration, form: { ...form, properties }, ui: { ...ui, fields }, resolved: true, ...carried };
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

/** The values a field offers or, where it takes others too, suggests. */
export function offeredBy(field: FieldSchema | undefined, look: FieldUi | undefined): readonly (string | number)[] {
  const options = optionsOf(field);
  return options.length > 0 ? options : (look?.suggestions ?? []);
}

/**
 * The widget of a field that names none and whose options come from elsewhere: those of the longest list show side by
 * side where they may. How long a list will be that is fetched, nobody knows before: it opens on demand.
 */
function sourceWidget({ type }: FieldSchema, lists: (readonly [string, readonly Option[]])[]): FieldUi['widget'] {
  if (type === 'array') return 'choices';
  const lengths = lists.map(([, list]) => list.length);
  return lengths.length > 0 && Math.max(...lengths) <= LONGEST_OPEN_LIST ? 'choice' : 'select';
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

function words(list: readonly Option[]): Pick<FieldUi, 'labels' | 'hints'> {
  const pick = (part: 'label' | 'hint') =>
    Object.fromEntries(list.flatMap((option) => (option[part] ? [[option.value, option[part]]] : [])));
  return { labels: pick('label'), hints: pick('hint') };
}
