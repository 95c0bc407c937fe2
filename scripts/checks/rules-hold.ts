import type { FieldSchema, Rule } from '@/generated/declaration';
import type { Finding, Words } from '../lib/finding.ts';
import { pageOfField } from '../lib/form-pages.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { canShowTogether } from '../lib/shown-together.ts';
import { finding } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/** A rule over what cannot be compared, or is never seen at once, is never broken, or always. */
export const rule = {
  name: 'rules-hold',
  perTool: true,
  explains:
    'A rule looks at fields that are there, are of comparable kinds, can show together and stand in order of pages.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => (tool.form.rules ?? []).flatMap((one, index) => ruleFindings(tool, one, index)));
}

function ruleFindings({ source, form }: FormTool, one: Rule, index: number): Finding[] {
  const names = Object.keys(form.form.properties);
  const unknown = one.fields.flatMap((field, place) => {
    const path = ['rules', index, 'fields', place];
    return names.includes(field)
      ? []
      : [finding(source, path, unknownName('field', field, names, 'Name a field of the form.'))];
  });
  if (unknown.length > 0) return unknown;
  for (const [place, field] of one.fields.entries()) {
    const words = kindFault(one, form.form.properties, field) ?? lateFault(form, one, place);
    if (words) return [finding(source, ['rules', index, 'fields', place], words)];
  }
  if (canShowTogether(form, one.fields)) return [];
  const words = {
    found: `fields that never show together: ${one.fields.join(', ')}`,
    expected: 'fields some answers show at once',
    mend: 'Change the conditions they show under, or remove the rule.',
  };
  return [finding(source, ['rules', index, 'fields'], words)];
}

function kindFault({ need, fields }: Rule, properties: Record<string, FieldSchema>, field: string): Words | undefined {
  const kind = kindOf(properties[field]);
  if (need === 'one-of') {
    const found = `"${field}", a toggle, which always holds something`;
    return kind === 'boolean'
      ? { found, expected: 'fields that can be empty', mend: 'Name another field.' }
      : undefined;
  }
  if (need === 'order' && !['number', 'date', 'date-time', 'time'].includes(kind)) {
    return {
      found: `"${field}", which has no order`,
      expected: 'numbers, or dates of one kind',
      mend: 'Name another field.',
    };
  }
  const first = fields[0] ?? field;
  if (kind === kindOf(properties[first])) return undefined;
  const found = `"${field}", which is of another kind than "${first}"`;
  return { found, expected: 'fields of one kind', mend: 'Name fields of the same type and format.' };
}

/** What can be compared with each other. */
function kindOf(field: FieldSchema | undefined): string {
  if (field?.type === 'integer') return 'number';
  return field?.format ?? field?.type ?? '';
}

/** A rule is said under its last field: on an earlier page than the others, it would be broken before they were seen. */
function lateFault({ ui }: FormTool['form'], { fields }: Rule, place: number): Words | undefined {
  const [before, field] = [fields[place - 1], fields[place]];
  if (before === undefined || field === undefined || pageOfField(ui, before) <= pageOfField(ui, field))
    return undefined;
  return {
    found: `"${field}" after "${before}", which stands on a later page`,
    expected: 'fields in the order of the pages',
    mend: 'Change their order, or move one to the page of the other.',
  };
}
