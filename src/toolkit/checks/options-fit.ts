import type { FieldSchema, FieldUi } from '@/generated/declaration';
import { fieldSchema } from '@/registry/form-schemas';
import { offeredValues, optionsOf } from '@/registry/options';
import { valueProblem } from '../declaration/value-problem';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import { jsonExcerpt } from '../json/schema-findings';
import type { CheckInput, FormTool } from '../project/check-input';
import { closestName, joinNames } from '../text/suggest';

/** Labels, hints and defaults refer to options by value; once the option is renamed, they silently have no effect. */
export const explains =
  'The options of a field come from one place, and labels, hints and defaults refer to existing options.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    Object.entries(tool.form.form.properties).flatMap(([name, field]) => {
      const fieldUi = tool.declaration.ui?.fields?.[name];
      return [
        ...sourceFindings(tool, name, fieldUi),
        ...orphanedTexts(tool, name, field, fieldUi),
        ...defaultFindings(tool, name, field),
      ];
    }),
  );
}

function sourceFindings({ source, declaration }: FormTool, name: string, fieldUi: FieldUi | undefined): Finding[] {
  const hasEnum = optionsOf(declaration.form?.properties[name]).length > 0;
  if (hasEnum && fieldUi?.options) {
    const problem = {
      found: `both an enum and the list "${fieldUi.options}"`,
      expected: 'options from one place',
      mend: 'Remove either the enum or "options".',
    };
    return [findingAt(source, ['ui', 'fields', name, 'options'], problem)];
  }
  if (fieldUi?.optionsFrom && (hasEnum || fieldUi.options || fieldUi.suggestions)) {
    const problem = {
      found: '"optionsFrom" together with an enum, "options" or "suggestions"',
      expected: 'options from one place',
      mend: 'Keep only one of them.',
    };
    return [findingAt(source, ['ui', 'fields', name, 'optionsFrom'], problem, 'name')];
  }
  return [];
}

function orphanedTexts(
  { source, form }: FormTool,
  name: string,
  field: FieldSchema,
  fieldUi: FieldUi | undefined,
): Finding[] {
  const options = offeredValues(field, form.ui.fields?.[name]).map(String);
  return (['labels', 'hints'] as const).flatMap((part) =>
    Object.keys(fieldUi?.[part] ?? {})
      .filter((value) => !options.includes(value))
      .map((value) => {
        const problem = {
          found: `${part} for "${value}", which is not an option of "${name}"`,
          expected: `one of ${joinNames(options)}`,
          mend: 'Copy an option from the list, or remove this.',
          didYouMean: closestName(value, options),
        };
        return findingAt(source, ['ui', 'fields', name, part, value], problem, 'name');
      }),
  );
}

function defaultFindings({ source }: FormTool, name: string, field: FieldSchema): Finding[] {
  if (field.default === undefined) return [];
  const schema = fieldSchema(field);
  // The default of a group may contain only some of its parts.
  const { required: _, ...anyParts } = schema;
  const reason = valueProblem(field.properties ? anyParts : schema, field.default);
  if (reason === undefined) return [];
  const problem = {
    found: jsonExcerpt(field.default),
    expected: `a value "${name}" takes: it ${reason}`,
    mend: 'Correct the default, or remove it.',
  };
  return [findingAt(source, ['form', 'properties', name, 'default'], problem)];
}
