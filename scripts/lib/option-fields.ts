import type { FieldSchema, OptionsFrom } from '@/generated/declaration';
import type { FormTool } from './registry-input.ts';
import type { Path } from './source-map.ts';

/** A field whose options come from elsewhere, and where its declaration says so. */
export interface OptionField {
  name: string;
  field: FieldSchema;
  from: OptionsFrom;
  path: Path;
}

/** The fields of a form whose options come from elsewhere; without those that are named and not there. */
export function optionFields({ declaration, form }: FormTool): OptionField[] {
  return Object.entries(declaration.ui?.fields ?? {}).flatMap(([name, { optionsFrom: from }]) => {
    const field = form.form.properties[name];
    return from && field ? [{ name, field, from, path: ['ui', 'fields', name, 'optionsFrom'] }] : [];
  });
}
