import type { Findings } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** A field in no section is never shown, even if it is required; a field in two sections would have two inputs. */
export const explains = 'Every field of the form is in exactly one section.';

export function checkForm(tool: FormTool): Findings {
  const rename = probableRename(tool);
  return [sectionFindings(tool, rename), unplacedFields(tool, rename)];
}

/** A probable rename: sections name exactly one unknown field, and exactly one field is in no section. */
interface Rename {
  from: string;
  to: string;
}

function probableRename({ form: { form, ui } }: FormTool): Rename | undefined {
  const sectionFields = new Set(ui.sections.flatMap(({ fields }) => fields));
  const [to, ...otherFields] = Object.keys(form.properties).filter((name) => !sectionFields.has(name));
  const [from, ...otherNames] = [...sectionFields].filter((name) => !Object.hasOwn(form.properties, name));
  return to && from && otherFields.length + otherNames.length === 0 ? { from, to } : undefined;
}

function sectionFindings({ source, form: { form, ui } }: FormTool, rename: Rename | undefined): Findings {
  const names = Object.keys(form.properties);
  const seen = new Set<string>();
  return ui.sections.flatMap(({ fields }, section) =>
    fields.flatMap((field, index) => {
      const path = ['ui', 'sections', section, 'fields', index];
      if (!names.includes(field)) {
        const problem = unknownNameText('field', field, names, 'Name a field of the form.');
        return findingAt(source, path, { ...problem, didYouMean: problem.didYouMean ?? rename?.to });
      }
      const isRepeated = seen.has(field);
      seen.add(field);
      const problem = {
        found: `"${field}" in a second section`,
        expected: 'each field in one section',
        mend: 'Remove it from one of the sections.',
      };
      return isRepeated && findingAt(source, path, problem);
    }),
  );
}

function unplacedFields({ source, form: { form, ui } }: FormTool, rename: Rename | undefined): Findings {
  const sectionFields = ui.sections.flatMap(({ fields }) => fields);
  return Object.keys(form.properties)
    .filter((name) => !sectionFields.includes(name))
    .map((name) =>
      findingAtName(source, ['form', 'properties', name], {
        found: `the field "${name}", which is in no section`,
        expected: 'each field in one section',
        mend: rename
          ? `If it was renamed from "${rename.from}", undo that, or write "${name}" wherever "${rename.from}" still occurs. If it is new, add it to a section in ui.sections.`
          : 'Add it to the fields of a section.',
      }),
    );
}
