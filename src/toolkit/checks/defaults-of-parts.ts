import { fieldSchema } from '@/registry/form-schemas';
import { type FormField, fieldsIn } from '../declaration/form-fields';
import { valueProblem } from '../declaration/value-problem';
import type { Finding, FindingText } from '../finding';
import { findingAt } from '../json/json-locations';
import { jsonExcerpt } from '../json/schema-findings';
import type { CheckInput } from '../project/check-input';

/**
 * A group has one default as a whole, and the defaults of its parts are ignored. The entries of a repeated group, however,
 * start with the defaults of their parts.
 */
export const explains =
  'Only sub-fields of repeated groups have defaults, and each default is a valid value of its sub-field.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap((formField) => {
      const problem = problemOf(formField);
      return problem ? [findingAt(tool.source, [...formField.path, 'default'], problem)] : [];
    }),
  );
}

function problemOf({ name, field, parent }: FormField): FindingText | undefined {
  if (!parent || field.default === undefined) return undefined;
  if (parent.field.properties) {
    return {
      found: `a default of "${name}", a part of the group "${parent.name}"`,
      expected: 'a default of the group as a whole',
      mend: `Remove it, and write ${JSON.stringify({ [name]: field.default })} into the "default" of "${parent.name}", which may give a value to only some of its parts.`,
    };
  }
  const reason = valueProblem(fieldSchema(field), field.default);
  if (reason === undefined) return undefined;
  return {
    found: jsonExcerpt(field.default),
    expected: `a valid value of "${name}": it ${reason}`,
    mend: 'Correct the default, or remove it.',
  };
}
