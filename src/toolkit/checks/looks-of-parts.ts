import { type FormField, fieldsIn, hasParts } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** Settings of sub-fields have an effect only for existing sub-fields, and some only for fields outside of groups. */
export const explains =
  'Only groups have "columns" and settings for sub-fields. Each of those settings is for an existing sub-field and works within a group.';

const GROUP_SETTINGS = ['fields', 'columns'] as const;
const FORM_FIELD_SETTINGS = ['optionsFrom', 'presets', 'target'] as const;

export function checkForm(tool: FormTool): Findings {
  const fields = fieldsIn(tool);
  return fields.flatMap((formField) => [
    groupSettingFindings(tool, formField),
    unknownParts(tool, formField, fields),
    formSettingFindings(tool, formField),
  ]);
}

function groupSettingFindings({ source }: FormTool, { name, field, fieldUi, uiPath }: FormField): Findings {
  if (hasParts(field)) return [];
  return GROUP_SETTINGS.filter((word) => fieldUi[word] !== undefined).map((word) => {
    const problem = { found: `"${word}" for "${name}", which is not a group`, expected: 'a group', mend: 'Remove it.' };
    return findingAtName(source, [...uiPath, word], problem);
  });
}

function unknownParts(
  { source }: FormTool,
  { name, field, fieldUi, uiPath }: FormField,
  allFields: readonly FormField[],
): Findings {
  if (!hasParts(field)) return [];
  const parts = allFields.filter(({ parent }) => parent?.field === field).map((part) => part.name);
  return Object.keys(fieldUi.fields ?? {})
    .filter((part) => !parts.includes(part))
    .map((part) => {
      const problem = unknownNameText('sub-field', part, parts, `Name a sub-field of "${name}".`);
      return findingAtName(source, [...uiPath, 'fields', part], problem);
    });
}

function formSettingFindings({ source }: FormTool, { name, fieldUi, uiPath, parent }: FormField): Findings {
  if (!parent) return [];
  return FORM_FIELD_SETTINGS.filter((word) => fieldUi[word] !== undefined).map((word) =>
    findingAtName(source, [...uiPath, word], {
      found: `"${word}" for "${name}", a part of "${parent.name}"`,
      expected: 'settings that work within a group',
      mend: 'Remove it, or move the field out of the group.',
    }),
  );
}
