import type { FieldSchema, Rule } from '@/generated/declaration';
import type { FormDeclaration } from '@/registry/options';
import { fieldsIn, groupForm, hasParts } from '../declaration/form-fields';
import { pageOfField } from '../declaration/form-pages';
import { canShowTogether } from '../declaration/shown-together';
import type { Findings, FindingText } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** A rule about fields that cannot be compared, or never show together, is always or never violated. */
export const explains =
  'The fields of a rule exist, can be compared, can show together and are in the order of the pages.';

export function checkForm(tool: FormTool): Findings {
  return [
    findingsOf(tool, tool.form, ['rules']),
    fieldsIn(tool)
      .filter(({ field }) => hasParts(field))
      .flatMap((group) => {
        const inner = group.field.properties ? group.path : [...group.path, 'items'];
        return findingsOf(tool, groupForm(tool, group), [...inner, 'rules']);
      }),
  ];
}

function findingsOf(tool: FormTool, form: FormDeclaration, path: Path): Findings {
  return (form.rules ?? []).flatMap((formRule, index) => ruleFindings(tool, form, formRule, [...path, index]));
}

function ruleFindings({ source }: FormTool, form: FormDeclaration, formRule: Rule, path: Path): Findings {
  const names = Object.keys(form.form.properties);
  const unknown = formRule.fields.flatMap((field, place) => {
    if (names.includes(field)) return [];
    const problem = unknownNameText('field', field, names, 'Name a field of the same form or group.');
    return findingAt(source, [...path, 'fields', place], problem);
  });
  if (unknown.length > 0) return unknown;
  for (const [place, field] of formRule.fields.entries()) {
    const problem = kindProblem(formRule, form.form.properties, field) ?? lateProblem(form, formRule, place);
    if (problem) return findingAt(source, [...path, 'fields', place], problem);
  }
  if (canShowTogether(form, formRule.fields)) return [];
  const problem = {
    found: `fields that never show together: ${formRule.fields.join(', ')}`,
    expected: 'fields that some answers show together',
    mend: 'Change their conditions, or remove the rule.',
  };
  return findingAt(source, [...path, 'fields'], problem);
}

function kindProblem(
  { need, fields }: Rule,
  properties: Record<string, FieldSchema>,
  field: string,
): FindingText | undefined {
  const kind = kindOf(properties[field]);
  if (need === 'one-of') {
    const found = `"${field}", a toggle, which is never empty`;
    return kind === 'boolean'
      ? { found, expected: 'fields that can be empty', mend: 'Name another field.' }
      : undefined;
  }
  if (need === 'order' && !['number', 'date', 'date-time', 'time'].includes(kind))
    return {
      found: `"${field}", which has no order`,
      expected: 'numbers, or dates of one kind',
      mend: 'Name another field.',
    };
  const first = fields[0] ?? field;
  if (kind === kindOf(properties[first])) return undefined;
  const found = `"${field}", which is of another kind than "${first}"`;
  return { found, expected: 'fields of one kind', mend: 'Name fields of the same type and format.' };
}

/** Returns the kind of a field; only fields of the same kind can be compared. */
function kindOf(field: FieldSchema | undefined): string {
  if (field?.type === 'integer') return 'number';
  return field?.format ?? field?.type ?? '';
}

/** The message of a rule shows under its last field, so members must have seen its other fields by then. */
function lateProblem({ ui }: FormDeclaration, { fields }: Rule, place: number): FindingText | undefined {
  const [before, field] = [fields[place - 1], fields[place]];
  if (before === undefined || field === undefined || pageOfField(ui, before) <= pageOfField(ui, field))
    return undefined;
  return {
    found: `"${field}" after "${before}", which stands on a later page`,
    expected: 'fields in the order of the pages',
    mend: 'Change their order, or move one to the page of the other.',
  };
}
