import { webhookAutomations } from '../declaration/webhook-automations';
import { type Finding, findingAtOffset } from '../finding';
import type { AutomationSection, AutomationSource } from '../project/automation-source';
import type { CheckInput } from '../project/check-input';

/** A line that is no question is never asked, and the evaluation passes without it. */
export const explains = 'Every line of the section Judge is an item of a list, and a question with yes or no.';
export const perTool = true;

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) =>
    webhookAutomations(input, tool).flatMap(({ source, sections }) =>
      sections.filter(({ heading }) => heading === 'Judge').flatMap((section) => lineFindings(source, section)),
    ),
  );
}

function lineFindings(source: AutomationSource, { text, offset }: AutomationSection): Finding[] {
  return [...text.matchAll(/[^\r\n]+/g)].flatMap((match) => {
    const line = match[0].trim();
    if (line === '' || /^[-*]\s+\S.*\?$/.test(line)) return [];
    const problem = {
      found: `"${line.length > 40 ? `${line.slice(0, 37)}...` : line}", which no judge is asked`,
      expected: 'a line such as "- Is every price in it given by the member?"',
      mend: 'Write it as an item of a list that ends with a question mark.',
    };
    return [findingAtOffset(source, offset + match.index, problem)];
  });
}
