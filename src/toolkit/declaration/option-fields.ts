import type { FieldSchema, OptionsFrom } from '@/generated/declaration';
import type { Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

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
