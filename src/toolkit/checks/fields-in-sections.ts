import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** A field outside of all sections is never shown, even if it is required; in two sections it would have two inputs. */
export const explains = 'Every field of the form stands in exactly one section.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const renamed = renameIn(tool);
    return [...sectionFindings(tool, renamed), ...unplacedFields(tool, renamed)];
  });
}

/** A probable rename: sections name exactly one unknown field, and exactly one field is in no section. */
interface Rename {
  from: string;
  to: string;
}

function renameIn({ form: { form, ui } }: FormTool): Rename | undefined {
  const sectionFields = new Set(ui.sections.flatMap(({ fields }) => fields));
  const [to, ...otherFields] = Object.keys(form.properties).filter((name) => !sectionFields.has(name));
  const [from, ...otherNames] = [...sectionFields].filter((name) => !Object.hasOwn(form.properties, name));
  return to && from && otherFields.length + otherNames.length === 0 ? { from, to } : undefined;
}

function sectionFindings({ source, form: { form, ui } }: FormTool, renamed: Rename | undefined): Finding[] {
  const names = Object.keys(form.properties);
  const seen = new Set<string>();
  return ui.sections.flatMap(({ fields }, section) =>
    fields.flatMap((field, index) => {
      const path = ['ui', 'sections', section, 'fields', index];
      if (!names.includes(field)) {
        const problem = unknownNameText('field', field, names, 'Name a field of the form.');
        return [findingAt(source, path, { ...problem, didYouMean: problem.didYouMean ?? renamed?.to })];
      }
      const again = seen.has(field);
      seen.add(field);
      const problem = {
        found: `"${field}" once more`,
        expected: 'every field once',
        mend: 'Remove it from one of the sections.',
      };
      return again ? [findingAt(source, path, problem)] : [];
    }),
  );
}

function unplacedFields({ source, form: { form, ui } }: FormTool, renamed: Rename | undefined): Finding[] {
  const sectionFields = ui.sections.flatMap(({ fields }) => fields);
  return Object.keys(form.properties)
    .filter((name) => !sectionFields.includes(name))
    .map((name) => {
      const problem = {
        found: `the field "${name}", which stands in no section`,
        expected: 'every field in one section',
        mend: renamed
          ? `If it was called "${renamed.from}", call it that again, or write "${name}" wherever "${renamed.from}" stands; if it is new, add it to a section in ui.sections.`
          : 'Add it to the fields of a section.',
      };
      return findingAt(source, ['form', 'properties', name], problem, 'name');
    });
}
