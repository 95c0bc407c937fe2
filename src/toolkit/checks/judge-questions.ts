import type { WebhookAutomation } from '../declaration/webhook-automations';
import { type Findings, findingAtOffset } from '../finding';
import type { AutomationSection, AutomationSource } from '../project/automation-source';

/** The judge is asked only questions; any other line is ignored, and the evaluation passes without it. */
export const explains = 'Every line of the section Judge is a list item with a yes-or-no question.';

export function checkAutomation({ source, sections }: WebhookAutomation): Findings {
  return sections.filter(({ heading }) => heading === 'Judge').flatMap((section) => lineFindings(source, section));
}

function lineFindings(source: AutomationSource, { text, offset }: AutomationSection): Findings {
  return [...text.matchAll(/[^\r\n]+/g)].flatMap((match) => {
    const line = match[0].trim();
    if (line === '' || /^[-*]\s+\S.*\?$/.test(line)) return [];
    return findingAtOffset(source, offset + match.index, {
      found: `"${line.length > 40 ? `${line.slice(0, 37)}...` : line}", which is not a question`,
      expected: 'a line such as "- Does every price in it come from the member?"',
      mend: 'Write it as a list item that ends with a question mark.',
    });
  });
}
