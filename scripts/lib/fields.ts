import type { FieldSchema, FieldUi } from '@/generated/declaration';
import { partsOf } from '@/registry/ui-schema';
import { madeOnce } from './last-made.ts';
import type { FormTool } from './registry-input.ts';
import type { Path } from './source-map.ts';

/** A field or sub-field of a form, and where it and its look stand in the declaration. */
export interface PlacedField {
  name: string;
  field: FieldSchema;
  path: Path;
  /** Its look as it takes effect, with what it has from its group. */
  look: FieldUi;
  lookPath: Path;
  /** The field it is a part of; undefined for a field of the form itself. */
  parent?: { name: string; field: FieldSchema };
}

/** Every field of a form, each followed by its sub-fields. */
export const fieldsIn = madeOnce(({ form: { form, ui } }: FormTool): readonly PlacedField[] =>
  Object.entries(form.properties).flatMap(([name, field]) => {
    const own: PlacedField = {
      name,
      field,
      path: ['form', 'properties', name],
      look: ui.fields?.[name] ?? {},
      lookPath: ['ui', 'fields', name],
    };
    return [own, ...partsIn(own)];
  }),
);

function partsIn({ name, field, path, look, lookPath }: PlacedField): PlacedField[] {
  const below = field.properties ? [...path, 'properties'] : [...path, 'items', 'properties'];
  return partsOf(field, look).map(([part, inner, its]) => ({
    name: part,
    field: inner,
    path: [...below, part],
    look: its,
    lookPath: [...lookPath, 'fields', part],
    parent: { name, field },
  }));
}

/** Whether a field is a group of sub-fields, or groups of them that repeat. */
export function hasParts({ properties, items }: FieldSchema): boolean {
  return properties !== undefined || items?.properties !== undefined;
}
