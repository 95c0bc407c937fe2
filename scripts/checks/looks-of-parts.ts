import { fieldsIn, hasParts, type PlacedField } from '../lib/fields.ts';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/** Looks of sub-fields are looked up by name, and only where there are sub-fields; some words only a field of the form itself reads. */
export const rule = {
  name: 'looks-of-parts',
  explains: 'Only groups have columns and looks of sub-fields, of those they hold, in words that are read there.',
  perTool: true,
};

const FOR_GROUPS = ['fields', 'columns'] as const;
const FOR_THE_FORM = ['options', 'optionsFrom', 'presets', 'target'] as const;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const fields = fieldsIn(tool);
    return fields.flatMap((placed) => [
      ...ofNoGroup(tool, placed),
      ...unknownParts(tool, placed, fields),
      ...unread(tool, placed),
    ]);
  });
}

function ofNoGroup({ source }: FormTool, { name, field, look, lookPath }: PlacedField): Finding[] {
  if (hasParts(field)) return [];
  return FOR_GROUPS.filter((word) => look[word] !== undefined).map((word) => {
    const words = { found: `"${word}" for "${name}", which is no group`, expected: 'a group', mend: 'Remove it.' };
    return finding(source, [...lookPath, word], words, 'name');
  });
}

function unknownParts(
  { source }: FormTool,
  { name, field, look, lookPath }: PlacedField,
  all: readonly PlacedField[],
): Finding[] {
  if (!hasParts(field)) return [];
  const parts = all.filter(({ parent }) => parent?.field === field).map((part) => part.name);
  return Object.keys(look.fields ?? {})
    .filter((part) => !parts.includes(part))
    .map((part) =>
      finding(
        source,
        [...lookPath, 'fields', part],
        unknownName('sub-field', part, parts, `Name a sub-field of "${name}".`),
        'name',
      ),
    );
}

function unread({ source }: FormTool, { name, look, lookPath, parent }: PlacedField): Finding[] {
  if (!parent) return [];
  return FOR_THE_FORM.filter((word) => look[word] !== undefined).map((word) => {
    const words = {
      found: `"${word}" for "${name}", a part of "${parent.name}"`,
      expected: 'words that are read within a group',
      mend:
        word === 'options' ? 'Write the options as "enum" of the sub-field.' : 'Make it a field of the form itself.',
    };
    return finding(source, [...lookPath, word], words, 'name');
  });
}
