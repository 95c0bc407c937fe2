import type { FieldSchema, FieldUi, OptionsFrom } from '@/generated/declaration';
import type { FormDeclaration } from '@/registry/options';
import { partsOf } from '@/registry/ui-schema';
import type { Path } from '../json/json-locations';
import { memoizeByObject } from '../memoize';
import type { FormTool } from '../project/check-input';

/** A field or sub-field of a form, with the paths of its schema and of its `ui` part in the declaration. */
export interface FormField {
  name: string;
  field: FieldSchema;
  path: Path;
  /** The effective `ui` settings, including those inherited from its group. */
  fieldUi: FieldUi;
  uiPath: Path;
  /** The group it belongs to; undefined for a field of the form itself. */
  parent?: FormField;
}

/** Returns every field of a form, each followed by its sub-fields at all levels. */
export const fieldsIn = memoizeByObject(({ form: { form, ui } }: FormTool): readonly FormField[] =>
  Object.entries(form.properties).flatMap(([name, field]) => {
    const formField: FormField = {
      name,
      field,
      path: ['form', 'properties', name],
      fieldUi: ui.fields?.[name] ?? {},
      uiPath: ['ui', 'fields', name],
    };
    return [formField, ...partsIn(formField)];
  }),
);

function partsIn(group: FormField): FormField[] {
  const { field, path, fieldUi, uiPath } = group;
  const partsPath = field.properties ? [...path, 'properties'] : [...path, 'items', 'properties'];
  return partsOf(field, fieldUi).flatMap(([part, inner, partUi]) => {
    const formField = {
      name: part,
      field: inner,
      path: [...partsPath, part],
      fieldUi: partUi,
      uiPath: [...uiPath, 'fields', part],
      parent: group,
    };
    return [formField, ...partsIn(formField)];
  });
}

/** Returns the key of a field in `messages.fields`: a sub-field follows its groups, as in "address.city". */
export function messageName({ name, parent }: FormField): string {
  return parent ? `${messageName(parent)}.${name}` : name;
}

/** Returns a group as if it were a form: conditions and rules of its sub-fields refer to its sub-fields. */
export function groupForm({ form }: FormTool, { field, fieldUi }: FormField): FormDeclaration {
  const { properties = {}, rules } = field.properties ? field : (field.items ?? {});
  const reveal = Object.entries(properties).flatMap(([name, { showIf }]) =>
    showIf ? [[name, { when: showIf, send: 'beside' }] as const] : [],
  );
  return {
    ...form,
    form: { type: 'object', properties },
    ui: { submit: form.ui.submit, sections: [{ fields: Object.keys(properties) }], fields: fieldUi.fields ?? {} },
    reveal: Object.fromEntries(reveal),
    rules: rules ?? [],
  };
}

/** Returns true if a field is a group of sub-fields, or a list of such groups. */
export function hasParts({ properties, items }: FieldSchema): boolean {
  return properties !== undefined || items?.properties !== undefined;
}

/** A field with `optionsFrom`; `path` leads to `optionsFrom` in the declaration. */
export interface OptionField {
  name: string;
  field: FieldSchema;
  from: OptionsFrom;
  path: Path;
}

/** Returns the fields of a form whose options come from a list, webhook or plugin; ignores names of missing fields. */
export function optionFields({ declaration, form }: FormTool): OptionField[] {
  return Object.entries(declaration.ui?.fields ?? {}).flatMap(([name, { optionsFrom: from }]) => {
    const field = form.form.properties[name];
    return from && field ? [{ name, field, from, path: ['ui', 'fields', name, 'optionsFrom'] }] : [];
  });
}
