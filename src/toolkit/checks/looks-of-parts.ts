import { type FormField, fieldsIn, hasParts } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/**
 * Settings of sub-fields are only read for existing sub-fields of groups, and some settings only for fields of the form
 * itself.
 */
export const explains =
  'Only groups have "columns" and settings for sub-fields; each of these settings is for an existing sub-field and is read within a group.';
export const perTool = true;

const FOR_GROUPS = ['fields', 'columns'] as const;
const FOR_THE_FORM = ['optionsFrom', 'presets', 'target'] as const;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const fields = fieldsIn(tool);
    return fields.flatMap((formField) => [
      ...groupOptionsFindings(tool, formField),
      ...unknownParts(tool, formField, fields),
      ...unreadOptions(tool, formField),
    ]);
  });
}

function groupOptionsFindings({ source }: FormTool, { name, field, fieldUi, uiPath }: FormField): Finding[] {
  if (hasParts(field)) return [];
  return FOR_GROUPS.filter((word) => fieldUi[word] !== undefined).map((word) => {
    const problem = { found: `"${word}" for "${name}", which is no group`, expected: 'a group', mend: 'Remove it.' };
    return findingAt(source, [...uiPath, word], problem, 'name');
  });
}

function unknownParts(
  { source }: FormTool,
  { name, field, fieldUi, uiPath }: FormField,
  all: readonly FormField[],
): Finding[] {
  if (!hasParts(field)) return [];
  const parts = all.filter(({ parent }) => parent?.field === field).map((part) => part.name);
  return Object.keys(fieldUi.fields ?? {})
    .filter((part) => !parts.includes(part))
    .map((part) =>
      findingAt(
        source,
        [...uiPath, 'fields', part],
        unknownNameText('sub-field', part, parts, `Name a sub-field of "${name}".`),
        'name',
      ),
    );
}

function unreadOptions({ source }: FormTool, { name, fieldUi, uiPath, parent }: FormField): Finding[] {
  if (!parent) return [];
  return FOR_THE_FORM.filter((word) => fieldUi[word] !== undefined).map((word) => {
    const problem = {
      found: `"${word}" for "${name}", a part of "${parent.name}"`,
      expected: 'words that are read within a group',
      mend: 'Make it a field of the form itself.',
    };
    return findingAt(source, [...uiPath, word], problem, 'name');
  });
}
