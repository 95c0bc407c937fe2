import type { FieldSchema, FieldUi } from '@/generated/declaration';
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
  parent?: { name: string; field: FieldSchema };
}

/** Returns every field of a form, each followed by its sub-fields. */
export const fieldsIn = memoizeByObject(({ form: { form, ui } }: FormTool): readonly FormField[] =>
  Object.entries(form.properties).flatMap(([name, field]) => {
    const own: FormField = {
      name,
      field,
      path: ['form', 'properties', name],
      fieldUi: ui.fields?.[name] ?? {},
      uiPath: ['ui', 'fields', name],
    };
    return [own, ...partsIn(own)];
  }),
);

function partsIn({ name, field, path, fieldUi, uiPath }: FormField): FormField[] {
  const below = field.properties ? [...path, 'properties'] : [...path, 'items', 'properties'];
  return partsOf(field, fieldUi).map(([part, inner, partUi]) => ({
    name: part,
    field: inner,
    path: [...below, part],
    fieldUi: partUi,
    uiPath: [...uiPath, 'fields', part],
    parent: { name, field },
  }));
}

/** Returns true if a field is a group of sub-fields, or a list of such groups. */
export function hasParts({ properties, items }: FieldSchema): boolean {
  return properties !== undefined || items?.properties !== undefined;
}
