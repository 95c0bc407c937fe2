import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/** A field in no section is never shown, though it may be required; one in two would be two inputs for one answer. */
export const rule = {
  name: 'fields-in-sections',
  explains: 'Every field of the form stands in exactly one section.',
  perTool: true,
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const renamed = renameIn(tool);
    return [...sectionFindings(tool, renamed), ...forgotten(tool, renamed)];
  });
}

/** What a field was called, where sections name just one that is not there, and just one is in none. */
interface Rename {
  from: string;
  to: string;
}

function renameIn({ form: { form, ui } }: FormTool): Rename | undefined {
  const placed = new Set(ui.sections.flatMap(({ fields }) => fields));
  const [to, ...otherFields] = Object.keys(form.properties).filter((name) => !placed.has(name));
  const [from, ...otherNames] = [...placed].filter((name) => !Object.hasOwn(form.properties, name));
  return to && from && otherFields.length + otherNames.length === 0 ? { from, to } : undefined;
}

function sectionFindings({ source, form: { form, ui } }: FormTool, renamed: Rename | undefined): Finding[] {
  const names = Object.keys(form.properties);
  const seen = new Set<string>();
  return ui.sections.flatMap(({ fields }, section) =>
    fields.flatMap((field, index) => {
      const path = ['ui', 'sections', section, 'fields', index];
      if (!names.includes(field)) {
        const words = unknownName('field', field, names, 'Name a field of the form.');
        return [finding(source, path, { ...words, didYouMean: words.didYouMean ?? renamed?.to })];
      }
      const again = seen.has(field);
      seen.add(field);
      const words = {
        found: `"${field}" once more`,
        expected: 'every field once',
        mend: 'Remove it from one of the sections.',
      };
      return again ? [finding(source, path, words)] : [];
    }),
  );
}

function forgotten({ source, form: { form, ui } }: FormTool, renamed: Rename | undefined): Finding[] {
  const placed = ui.sections.flatMap(({ fields }) => fields);
  return Object.keys(form.properties)
    .filter((name) => !placed.includes(name))
    .map((name) => {
      const words = {
        found: `the field "${name}", which stands in no section`,
        expected: 'every field in one section',
        mend: renamed
          ? `If it was called "${renamed.from}", call it that again, or write "${name}" wherever "${renamed.from}" stands; if it is new, add it to a section in ui.sections.`
          : 'Add it to the fields of a section in ui.sections.',
      };
      return finding(source, ['form', 'properties', name], words, 'name');
    });
}
