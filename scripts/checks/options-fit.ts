import type { FieldSchema, FieldUi } from '@/generated/declaration';
import { fieldSchema } from '@/registry/form-schemas';
import { optionsOf } from '@/registry/options';
import { strictAjv } from '../codegen/strict-ajv.ts';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { shown } from '../lib/schema-words.ts';
import { finding } from '../lib/source-map.ts';
import { closest, listed } from '../lib/suggest.ts';

/**
 * Words, hints and defaults refer to options by value; when an option is renamed they are easily left behind, and then
 * silently show nothing.
 */
export const rule = {
  name: 'options-fit',
  explains: 'Lists offer options, from one place; labels, hints and defaults belong to options that are there.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    Object.entries(tool.form.form.properties).flatMap(([name, field]) => {
      const look = tool.declaration.ui?.fields?.[name];
      return [
        ...sourceFindings(tool, name, field, look),
        ...leftBehind(tool, name, field, look),
        ...defaultFindings(tool, name, field),
      ];
    }),
  );
}

function sourceFindings(
  { source, declaration }: FormTool,
  name: string,
  field: FieldSchema,
  look: FieldUi | undefined,
): Finding[] {
  const own = optionsOf(declaration.form?.properties[name]).length > 0;
  if (own && look?.options) {
    const words = {
      found: `options of its own beside the list "${look.options}"`,
      expected: 'options from one place',
      mend: 'Remove the enum of the field, or "options" here.',
    };
    return [finding(source, ['ui', 'fields', name, 'options'], words)];
  }
  if (field.type !== 'array' || own || look?.options) return [];
  const words = {
    found: `the list "${name}" without options`,
    expected: 'items with an enum, or a shared option list',
    mend: `Add "enum" to its items, or "options" in ui.fields.${name}.`,
  };
  return [finding(source, ['form', 'properties', name], words, 'name')];
}

function leftBehind({ source }: FormTool, name: string, field: FieldSchema, look: FieldUi | undefined): Finding[] {
  const options = optionsOf(field).map(String);
  return (['labels', 'hints'] as const).flatMap((part) =>
    Object.keys(look?.[part] ?? {})
      .filter((value) => !options.includes(value))
      .map((value) => {
        const words = {
          found: `${part} for "${value}", which is no option of "${name}"`,
          expected: `one of ${listed(options)}`,
          mend: 'Write an option as it stands in the list, or remove this.',
          didYouMean: closest(value, options),
        };
        return finding(source, ['ui', 'fields', name, part, value], words, 'name');
      }),
  );
}

function defaultFindings({ source }: FormTool, name: string, field: FieldSchema): Finding[] {
  if (field.default === undefined) return [];
  const ajv = strictAjv();
  if (ajv.validate(fieldSchema(field), field.default)) return [];
  const words = {
    found: shown(field.default),
    expected: `a value "${name}" takes: it ${ajv.errorsText(ajv.errors, { dataVar: '' }).trim()}`,
    mend: 'Correct the default, or remove it.',
  };
  return [finding(source, ['form', 'properties', name, 'default'], words)];
}
