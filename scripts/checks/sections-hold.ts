import type { Section } from '@/generated/declaration';
import { isRequiredWhileShown } from '@/registry/answers';
import { testsOf } from '@/registry/conditions';
import type { FormDeclaration } from '@/registry/options';
import type { Finding, Words } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';

/** A section nobody sees a reason for, or a folded one that holds the submit up, is only noticed by members. */
export const rule = {
  name: 'sections-hold',
  perTool: true,
  explains:
    'A section has fields or a text; a folded one has a title and asks for nothing it gives no default for; one is not folded.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => [...emptySections(tool), ...foldedSections(tool), ...allFolded(tool)]);
}

function emptySections({ source, form: { ui } }: FormTool): Finding[] {
  return ui.sections.flatMap(({ fields, text }, index) => {
    if (fields.length > 0 || text !== undefined) return [];
    const words = {
      found: 'a section without fields and without a text',
      expected: 'fields, or a text',
      mend: 'Name its fields, write its "text", or remove the section.',
    };
    return [finding(source, ['ui', 'sections', index], words)];
  });
}

function foldedSections({ source, form }: FormTool): Finding[] {
  return form.ui.sections.flatMap((section, index) => {
    if (!section.folded) return [];
    const path: Path = ['ui', 'sections', index];
    const untitled: Words = {
      found: 'a folded section without a title',
      expected: 'a title, which opens it',
      mend: 'Add a "title".',
    };
    return [
      ...(section.title ? [] : [finding(source, [...path, 'folded'], untitled)]),
      ...section.fields.flatMap((field, place) => {
        if (!holdsUp(form, section, field)) return [];
        const words = {
          found: `"${field}", which must be filled in, in a folded section`,
          expected: 'fields that may be left as they are',
          mend: `Give "${field}" a default, move it to another section, or do not require it.`,
        };
        return [finding(source, [...path, 'fields', place], words)];
      }),
    ];
  });
}

/** Whether a field must be filled in by somebody who has not opened its section. */
function holdsUp(form: FormDeclaration, { fields }: Section, field: string): boolean {
  const when = form.reveal?.[field]?.when;
  const waitsWithin = when !== undefined && testsOf(when).every((test) => fields.includes(test.field));
  return isRequiredWhileShown(form, field) && form.form.properties[field]?.default === undefined && !waitsWithin;
}

function allFolded({ source, form: { ui } }: FormTool): Finding[] {
  if (ui.sections.some(({ folded }) => !folded)) return [];
  const words = {
    found: 'a form of which everything is folded',
    expected: 'a section that is not',
    mend: 'Remove "folded" from the section that matters most.',
  };
  return [finding(source, ['ui', 'sections'], words)];
}
