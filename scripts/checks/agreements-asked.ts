import { isRequiredWhileShown } from '@/registry/answers';
import { fieldsIn, type PlacedField } from '../lib/fields.ts';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** A box that must be ticked is passed over where the field is not required, and agreed to by nobody where it is ticked beforehand. */
export const rule = {
  name: 'agreements-asked',
  explains: 'A field that must be ticked is required, and not ticked by default.',
  perTool: true,
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool)
      .filter(({ field }) => field.const)
      .flatMap((placed) => findingsOf(tool, placed)),
  );
}

function findingsOf(tool: FormTool, placed: PlacedField): Finding[] {
  const { name, field, path } = placed;
  const ticked = {
    found: `"${name}" ticked by default`,
    expected: 'a box the member ticks',
    mend: 'Remove the default.',
  };
  const passed = {
    found: `"${name}" must be ticked, but may be passed over`,
    expected: 'a required field',
    mend: `Add "${name}" to "required" where the field stands, or "required": true to its reveal.`,
  };
  return [
    ...(field.default === undefined ? [] : [finding(tool.source, [...path, 'default'], ticked)]),
    ...(isRequired(tool, placed) ? [] : [finding(tool.source, path, passed, 'name')]),
  ];
}

function isRequired({ form }: FormTool, { name, parent }: PlacedField): boolean {
  if (!parent) return isRequiredWhileShown(form, name);
  const { required, items } = parent.field;
  return (required ?? items?.required ?? []).includes(name);
}
