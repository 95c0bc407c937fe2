import type { FieldSchema, FieldUi } from '@/generated/declaration';
import { fieldSchema } from '@/registry/form-schemas';
import { offeredValues, optionsOf } from '@/registry/options';
import { valueProblem } from '../declaration/value-problem';
import type { Findings } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import { jsonExcerpt } from '../json/schema-error-texts';
import type { FormTool } from '../project/check-input';
import { isCalendarDay } from '../text/calendar-day';
import { closestName, joinNames } from '../text/suggest';

/** Labels, hints and defaults refer to options by value; once the option is renamed, they silently have no effect. */
export const explains =
  'The options of a field come from one place, and labels, hints and defaults refer to existing options.';

export function checkForm(tool: FormTool): Findings {
  return Object.entries(tool.form.form.properties).flatMap(([name, field]) => {
    const fieldUi = tool.declaration.ui?.fields?.[name];
    return [
      sourceFindings(tool, name, fieldUi),
      orphanedTexts(tool, name, field, fieldUi),
      defaultFindings(tool, name, field),
    ];
  });
}

function sourceFindings({ source, declaration }: FormTool, name: string, fieldUi: FieldUi | undefined): Findings {
  const hasEnum = optionsOf(declaration.form?.properties[name]).length > 0;
  if (hasEnum && fieldUi?.options)
    return findingAt(source, ['ui', 'fields', name, 'options'], {
      found: `both an enum and the list "${fieldUi.options}"`,
      expected: 'options from one place',
      mend: 'Remove either the enum or "options".',
    });
  if (fieldUi?.optionsFrom && (hasEnum || fieldUi.options || fieldUi.suggestions))
    return findingAtName(source, ['ui', 'fields', name, 'optionsFrom'], {
      found: '"optionsFrom" together with an enum, "options" or "suggestions"',
      expected: 'options from one place',
      mend: 'Keep only one of them.',
    });
  return [];
}

function orphanedTexts(
  { source, form }: FormTool,
  name: string,
  field: FieldSchema,
  fieldUi: FieldUi | undefined,
): Findings {
  const options = offeredValues(field, form.ui.fields?.[name]).map(String);
  return (['labels', 'hints'] as const).flatMap((part) =>
    Object.keys(fieldUi?.[part] ?? {})
      .filter((value) => !options.includes(value))
      .map((value) =>
        findingAtName(source, ['ui', 'fields', name, part, value], {
          found: `${part} for "${value}", which is not an option of "${name}"`,
          expected: `one of ${joinNames(options)}`,
          mend: 'Copy an option from the list, or remove this.',
          didYouMean: closestName(value, options),
        }),
      ),
  );
}

/** Returns what a default must be that is no day or time of the right form, or no day of the calendar. */
function dayProblem(format: string | undefined, value: unknown): string | undefined {
  if (format === 'time') return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(String(value)) ? undefined : 'a time such as 14:30';
  if (format !== 'date' && format !== 'date-time') return undefined;
  return isCalendarDay(String(value).slice(0, 10)) ? undefined : 'a day that the calendar has';
}

function defaultFindings({ source }: FormTool, name: string, field: FieldSchema): Findings {
  if (field.default === undefined) return [];
  const schema = fieldSchema(field);
  // The default of a group may contain only some of its parts.
  const { required: _, ...anyParts } = schema;
  const reason =
    dayProblem(field.format, field.default) ?? valueProblem(field.properties ? anyParts : schema, field.default);
  if (reason === undefined) return [];
  return findingAt(source, ['form', 'properties', name, 'default'], {
    found: jsonExcerpt(field.default),
    expected: `a value that "${name}" takes: ${reason}`,
    mend: 'Correct the default, or remove it.',
  });
}
