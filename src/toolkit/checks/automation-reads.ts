import { requestsOf } from '@/registry/requests';
import { placeholdersIn } from '../declaration/automation-templates';
import { bodySchema } from '../declaration/body-schema';
import type { Finding, FindingText } from '../finding';
import { findingAt } from '../json/json-locations';
import { frontMatterOf, sectionsNamed } from '../project/automation-source';
import type { CheckInput, FormTool } from '../project/check-input';

/**
 * The model sees the web pages only if the prompt names them; under the name of an answer, they would replace that
 * answer.
 */
export const explains =
  'The text of web pages that an automation reads has its own name, and the prompt uses that name.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const { automation } = tool;
    const { reads, recall } = automation ? frontMatterOf(automation) : {};
    if (!automation || typeof reads?.as !== 'string') return [];
    const report = (problem: FindingText) => findingAt(automation, ['reads', 'as'], problem);
    const prompt = sectionsNamed(automation).find(({ heading }) => heading === 'Prompt')?.text ?? '';
    const isNamed = placeholdersIn(prompt).some(({ name }) => name === reads.as);
    return [
      ...(bodyNames(tool).includes(reads.as) || recall?.as === reads.as ? [report(usedNameProblem(reads.as))] : []),
      ...(isNamed ? [] : [report(unusedNameProblem(reads.as))]),
    ];
  });
}

function bodyNames(tool: FormTool): string[] {
  const [own] = requestsOf(tool.form);
  return Object.keys((own && bodySchema(tool, own)?.properties) ?? {});
}

function usedNameProblem(name: string): FindingText {
  return {
    found: `"${name}", which stands for something else too`,
    expected: 'a name of its own',
    mend: 'Choose another name, here and in the texts.',
  };
}

function unusedNameProblem(name: string): FindingText {
  return {
    found: `"${name}", which the prompt never names`,
    expected: `{{${name}}} in the prompt`,
    mend: 'Write it into the prompt, or remove "reads".',
  };
}
