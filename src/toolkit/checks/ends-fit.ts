import type { Section } from '@/generated/declaration';
import { effectiveAnswers } from '@/registry/answers';
import { testsOf } from '@/registry/conditions';
import { formEnd } from '@/registry/rules';
import type { Findings, FindingText } from '../finding';
import { findingAtName } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { type SampleFile, samplesFor, sampleValue } from '../project/sample-files';

/** A form that ends early must say why and keep the answer that ended it visible, or the member is stuck. */
export const explains =
  'A section that ends the form says why, depends on an answer of an earlier section, and has an invalid sample with that answer. Only a page without a result has a closing.';

export function checkForm(tool: FormTool, { samples }: CheckInput): Findings {
  return [
    closingFindings(tool),
    tool.form.ui.sections.flatMap((section, index) => {
      if (!section.ends) return [];
      const problem =
        contentProblem(section) ??
        orderProblem(tool, section, index) ??
        sampleProblem(tool, section, samplesFor(samples, tool.id));
      return problem ? findingAtName(tool.source, ['ui', 'sections', index, 'ends'], problem) : [];
    }),
  ];
}

function closingFindings({ source, form: { after, page, request, result } }: FormTool): Findings {
  if (!after?.closing || (page && request && !result && !after.goTo)) return [];
  return findingAtName(source, ['after', 'closing'], {
    found: 'a closing that never shows',
    expected: 'a tool with a page that sends something, shows no result and stays on its page',
    mend: 'Remove "closing": the result, the next page or the page around the form shows instead.',
  });
}

function contentProblem({ title, text, when, fields, folded }: Section): FindingText | undefined {
  if (title && text && when && fields.length === 0 && !folded) return undefined;
  return {
    found: 'an end of the form that is not a text with a condition',
    expected: 'a section with "title", "text" and "showIf", without fields, not folded',
    mend: 'Say in "title" and "text" why the form ends and what to do instead, and in "showIf" for which answer. Remove its fields.',
  };
}

function orderProblem({ form: { ui } }: FormTool, { when }: Section, index: number): FindingText | undefined {
  const late = when && testsOf(when).find(({ field }) => sectionOf(ui.sections, field) >= index);
  if (!late) return undefined;
  return {
    found: `an end of the form because of "${late.field}", which comes later and would be hidden`,
    expected: 'a field of an earlier section',
    mend: `Move this section behind the section with "${late.field}".`,
  };
}

function sectionOf(sections: readonly Section[], field: string): number {
  return sections.findIndex(({ fields }) => fields.includes(field));
}

function sampleProblem(
  { id, form }: FormTool,
  section: Section,
  samples: readonly SampleFile[],
): FindingText | undefined {
  const isMet = ({ folder, ...sample }: SampleFile) => {
    if (folder !== 'invalid') return false;
    const answers = sampleValue({ folder, ...sample }).answers ?? {};
    return formEnd({ ...form, ui: { ...form.ui, sections: [section] } }, effectiveAnswers(form, answers)) !== undefined;
  };
  if (samples.some(isMet)) return undefined;
  const field = section.when && testsOf(section.when).at(-1)?.field;
  return {
    found: `an end of the form that no invalid sample comes to: ${section.title}`,
    expected: `a sample in tests/tools/${id}/invalid that does`,
    mend: `Add one, with "ends" as the problem of "${field}".`,
  };
}
