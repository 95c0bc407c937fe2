import { requestsOf } from '@/registry/requests';
import { placeholdersIn } from '../declaration/automation-templates';
import { bodySchema } from '../declaration/body-schema';
import type { Findings, FindingText } from '../finding';
import { findingAt } from '../json/json-locations';
import { frontMatterOf, sectionsNamed } from '../project/automation-source';
import type { FormTool } from '../project/check-input';

/** The model sees the text of web pages only if the prompt names it. A body field of that name would be replaced. */
export const explains =
  'The text of web pages that an automation reads has a unique name, and the prompt uses that name.';

export function checkForm(tool: FormTool): Findings {
  const { automation } = tool;
  const { reads, recall } = automation ? frontMatterOf(automation) : {};
  if (!automation || typeof reads?.as !== 'string') return [];
  const report = (problem: FindingText) => findingAt(automation, ['reads', 'as'], problem);
  const prompt = sectionsNamed(automation).find(({ heading }) => heading === 'Prompt')?.text ?? '';
  const isNamed = placeholdersIn(prompt).some(({ name }) => name === reads.as);
  return [
    (bodyNames(tool).includes(reads.as) || recall?.as === reads.as) && report(usedNameProblem(reads.as)),
    !isNamed && report(unusedNameProblem(reads.as)),
  ];
}

function bodyNames(tool: FormTool): string[] {
  const [formRequest] = requestsOf(tool.form);
  return Object.keys((formRequest && bodySchema(tool, formRequest)?.properties) ?? {});
}

function usedNameProblem(name: string): FindingText {
  return {
    found: `"${name}", which already names something else`,
    expected: 'a unique name',
    mend: 'Choose another name, here and in the prompts.',
  };
}

function unusedNameProblem(name: string): FindingText {
  return {
    found: `"${name}", which the prompt never names`,
    expected: `{{${name}}} in the prompt`,
    mend: `Write {{${name}}} into the prompt, or remove "reads".`,
  };
}
