import type { Section } from '@/generated/declaration';
import { isRequiredWhileShown } from '@/registry/answers';
import { testsOf } from '@/registry/conditions';
import type { FormDeclaration } from '@/registry/options';
import type { Findings, FindingText } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** Otherwise only members would notice an empty section, or a folded section that blocks the submit. */
export const explains =
  'A section has fields or a text. A folded section has a title, and a default for each required field. At least one section is not folded.';

export function checkForm(tool: FormTool): Findings {
  return [emptySections(tool), foldedSections(tool), allFolded(tool)];
}

function emptySections({ source, form: { ui } }: FormTool): Findings {
  return ui.sections.flatMap(({ fields, text }, index) => {
    if (fields.length > 0 || text !== undefined) return [];
    return findingAt(source, ['ui', 'sections', index], {
      found: 'a section without fields and without a text',
      expected: 'fields, or a text',
      mend: 'Name its fields, write its "text", or remove the section.',
    });
  });
}

function foldedSections({ source, form }: FormTool): Findings {
  return form.ui.sections.flatMap((section, index) => {
    if (!section.folded) return [];
    const path: Path = ['ui', 'sections', index];
    const missingTitle: FindingText = {
      found: 'a folded section without a title',
      expected: 'a title to open it with',
      mend: 'Add a "title".',
    };
    return [
      section.title ? [] : findingAt(source, [...path, 'folded'], missingTitle),
      ...section.fields.flatMap((field, place) => {
        if (!blocksSubmit(form, section, field)) return [];
        return findingAt(source, [...path, 'fields', place], {
          found: `the required field "${field}" in a folded section`,
          expected: 'only fields that a member can leave unchanged',
          mend: `Give "${field}" a default, move it to another section, or do not require it.`,
        });
      }),
    ];
  });
}

/** Returns true if a field in a folded section has to be filled in before the form can be sent. */
function blocksSubmit(form: FormDeclaration, { fields }: Section, field: string): boolean {
  const when = form.reveal?.[field]?.when;
  const dependsOnSection = when !== undefined && testsOf(when).every((test) => fields.includes(test.field));
  return isRequiredWhileShown(form, field) && form.form.properties[field]?.default === undefined && !dependsOnSection;
}

function allFolded({ source, form: { ui } }: FormTool): Findings {
  if (ui.sections.some(({ folded }) => !folded)) return [];
  return findingAt(source, ['ui', 'sections'], {
    found: 'a form in which every section is folded',
    expected: 'at least one section that is not folded',
    mend: 'Remove "folded" from the section that matters most.',
  });
}
