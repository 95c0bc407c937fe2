import { isRequiredWhileShown } from '@/registry/answers';
import { type FormField, fieldsIn } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';

/** Members can skip an optional agreement, and one that is ticked by default gets no decision from them. */
export const explains = 'A field that must be ticked is required, and not ticked by default.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool)
      .filter(({ field }) => field.const)
      .flatMap((formField) => findingsOf(tool, formField)),
  );
}

function findingsOf(tool: FormTool, formField: FormField): Finding[] {
  const { name, field, path } = formField;
  const ticked = {
    found: `"${name}" ticked by default`,
    expected: 'a box the member ticks',
    mend: 'Remove the default.',
  };
  const optional = {
    found: `"${name}" must be ticked, but is not required`,
    expected: 'a required field',
    mend: `Add "${name}" to the "required" of its form or group, or "required": true to its reveal.`,
  };
  return [
    ...(field.default === undefined ? [] : [findingAt(tool.source, [...path, 'default'], ticked)]),
    ...(isRequired(tool, formField) ? [] : [findingAt(tool.source, path, optional, 'name')]),
  ];
}

function isRequired({ form }: FormTool, { name, field, parent }: FormField): boolean {
  if (field.requiredIf) return true;
  if (!parent) return isRequiredWhileShown(form, name);
  const { required, items } = parent.field;
  return (required ?? items?.required ?? []).includes(name);
}
