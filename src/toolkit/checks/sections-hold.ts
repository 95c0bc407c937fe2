import type { Section } from '@/generated/declaration';
import { isRequiredWhileShown } from '@/registry/answers';
import { testsOf } from '@/registry/conditions';
import type { FormDeclaration } from '@/registry/options';
import type { Finding, FindingText } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';

/** An empty section, or a folded one that blocks the submit, would only be noticed by members. */
export const explains =
  'A section has fields or a text; a folded section has a title, and a default for each required field; at least one section is not folded.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => [...emptySections(tool), ...foldedSections(tool), ...allFolded(tool)]);
}

function emptySections({ source, form: { ui } }: FormTool): Finding[] {
  return ui.sections.flatMap(({ fields, text }, index) => {
    if (fields.length > 0 || text !== undefined) return [];
    const problem = {
      found: 'a section without fields and without a text',
      expected: 'fields, or a text',
      mend: 'Name its fields, write its "text", or remove the section.',
    };
    return [findingAt(source, ['ui', 'sections', index], problem)];
  });
}

function foldedSections({ source, form }: FormTool): Finding[] {
  return form.ui.sections.flatMap((section, index) => {
    if (!section.folded) return [];
    const path: Path = ['ui', 'sections', index];
    const untitled: FindingText = {
      found: 'a folded section without a title',
      expected: 'a title, which opens it',
      mend: 'Add a "title".',
    };
    return [
      ...(section.title ? [] : [findingAt(source, [...path, 'folded'], untitled)]),
      ...section.fields.flatMap((field, place) => {
        if (!blocksSubmit(form, section, field)) return [];
        const problem = {
          found: `"${field}", which must be filled in, in a folded section`,
          expected: 'fields that may be left as they are',
          mend: `Give "${field}" a default, move it to another section, or do not require it.`,
        };
        return [findingAt(source, [...path, 'fields', place], problem)];
      }),
    ];
  });
}

/** Returns true if a field in a folded section has to be filled in before the form can be sent. */
function blocksSubmit(form: FormDeclaration, { fields }: Section, field: string): boolean {
  const when = form.reveal?.[field]?.when;
  const waitsWithin = when !== undefined && testsOf(when).every((test) => fields.includes(test.field));
  return isRequiredWhileShown(form, field) && form.form.properties[field]?.default === undefined && !waitsWithin;
}

function allFolded({ source, form: { ui } }: FormTool): Finding[] {
  if (ui.sections.some(({ folded }) => !folded)) return [];
  const problem = {
    found: 'a form of which everything is folded',
    expected: 'a section that is not',
    mend: 'Remove "folded" from the section that matters most.',
  };
  return [findingAt(source, ['ui', 'sections'], problem)];
}
