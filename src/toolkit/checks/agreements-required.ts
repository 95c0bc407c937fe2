import { isRequiredWhileShown } from '@/registry/answers';
import type { FormField } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** Members can skip an optional agreement, and one that is ticked by default gets no decision from them. */
export const explains = 'A field that must be ticked is required, and not ticked by default.';

export function checkField(formField: FormField, tool: FormTool): Findings {
  const { name, field, path } = formField;
  // On another kind of field the word itself is wrong.
  if (!field.const || field.type !== 'boolean') return [];
  const ticked = {
    found: `"${name}" ticked by default`,
    expected: 'a box the member ticks',
    mend: 'Remove the default.',
  };
  const optional = {
    found: `"${name}" must be ticked, but is not required`,
    expected: 'a required field',
    mend: `Write "required": true in the field "${name}".`,
  };
  return [
    field.default !== undefined && findingAt(tool.source, [...path, 'default'], ticked),
    !isRequired(tool, formField) && findingAtName(tool.source, path, optional),
  ];
}

function isRequired({ form }: FormTool, { name, field, parent }: FormField): boolean {
  if (field.requiredIf) return true;
  if (!parent) return isRequiredWhileShown(form, name);
  const { required, items } = parent.field;
  return (required ?? items?.required ?? []).includes(name);
}
