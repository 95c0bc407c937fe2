import type { FieldSchema, FieldUi } from '@/generated/declaration';
import { fieldSchema } from '@/registry/form-schemas';
import { offeredBy, optionsOf } from '@/registry/options';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { shown } from '../lib/schema-words.ts';
import { finding } from '../lib/source-map.ts';
import { closest, listed } from '../lib/suggest.ts';
import { valueFault } from '../lib/value-fault.ts';

/**
 * Words, hints and defaults refer to options by value; when an option is renamed they are easily left behind, and then
 * silently show nothing.
 */
export const rule = {
  name: 'options-fit',
  perTool: true,
  explains: 'Options come from one place; labels, hints and defaults belong to options that are there.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    Object.entries(tool.form.form.properties).flatMap(([name, field]) => {
      const look = tool.declaration.ui?.fields?.[name];
      return [
        ...sourceFindings(tool, name, look),
        ...leftBehind(tool, name, field, look),
        ...defaultFindings(tool, name, field),
      ];
    }),
  );
}

function sourceFindings({ source, declaration }: FormTool, name: string, look: FieldUi | undefined): Finding[] {
  const own = optionsOf(declaration.form?.properties[name]).length > 0;
  if (own && look?.options) {
    const words = {
      found: `options of its own beside the list "${look.options}"`,
      expected: 'options from one place',
      mend: 'Remove the enum of the field, or "options" here.',
    };
    return [finding(source, ['ui', 'fields', name, 'options'], words)];
  }
  if (look?.optionsFrom && (own || look.options || look.suggestions)) {
    const words = {
      found: 'options from elsewhere beside others',
      expected: 'options from one place',
      mend: 'Remove the enum, "options" or "suggestions" of the field, or "optionsFrom" here.',
    };
    return [finding(source, ['ui', 'fields', name, 'optionsFrom'], words, 'name')];
  }
  return [];
}

function leftBehind(
  { source, form }: FormTool,
  name: string,
  field: FieldSchema,
  look: FieldUi | undefined,
): Finding[] {
  const options = offeredBy(field, form.ui.fields?.[name]).map(String);
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
  const schema = fieldSchema(field);
  // A group may begin with a few of its parts.
  const { required: _, ...anyParts } = schema;
  const fault = valueFault(field.properties ? anyParts : schema, field.default);
  if (fault === undefined) return [];
  const words = {
    found: shown(field.default),
    expected: `a value "${name}" takes: it ${fault}`,
    mend: 'Correct the default, or remove it.',
  };
  return [finding(source, ['form', 'properties', name, 'default'], words)];
}
