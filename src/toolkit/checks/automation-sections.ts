import { splitHeading } from '@/automation/parts/automation-source';
import { optionRequestsOf } from '@/registry/option-sources';
import { requestsOf } from '@/registry/requests';
import { type WebhookAutomation, webhookAutomations } from '../declaration/webhook-automations';
import { type Findings, findingAtOffset, positionAt } from '../finding';
import { parseJson } from '../json/json-locations';
import { syntaxFindings } from '../json/schema-findings';
import type { AutomationSource } from '../project/automation-source';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** Runs ignore a section with an unknown heading, and nothing reports it. */
export const explains = 'An automation.md has the sections its kind needs, each once, and no others.';

export function checkForm(tool: FormTool, input: CheckInput): Findings {
  return [
    webhookAutomations(input, tool).flatMap((automation) => (automation.plugin ? sectionFindings(automation) : [])),
    strayFindings(tool),
  ];
}

function sectionFindings({ source, sections, declared: { action }, plugin }: WebhookAutomation): Findings {
  const declaredSections = plugin?.manifest.sections ?? {};
  const required = Object.entries(declaredSections).filter(([, { needed }]) => needed);
  const headingText = (heading: string) => `"## ${heading}${action ? `: ${action}` : ''}"`;
  return [
    sections.flatMap(({ heading, headingOffset, text }, index): Findings => {
      const report = (problem: Parameters<typeof findingAtOffset>[2]) =>
        findingAtOffset(source, headingOffset, problem);
      if (!Object.hasOwn(declaredSections, heading)) {
        const mend = 'Correct the heading, or write it with three # if it belongs to the section above.';
        return report(unknownNameText('section', heading, Object.keys(declaredSections), mend));
      }
      if (sections.findIndex((other) => other.heading === heading) !== index)
        return report({
          found: `a second ${headingText(heading)}`,
          expected: 'each section once',
          mend: 'Merge the two.',
        });
      if (text.trim()) return [];
      return report({
        found: `nothing under ${headingText(heading)}`,
        expected: declaredSections[heading]?.description.replace(/\.$/, '') ?? 'a text',
        mend: declaredSections[heading]?.needed ? 'Write its text.' : 'Write its text, or remove the heading.',
      });
    }),
    required
      .filter(([name]) => !sections.some(({ heading }) => heading === name))
      .map(([name, { description }]) => {
        const expected = description.replace(/\.$/, '');
        const mend = `Add ${headingText(name)} with its text.`;
        return findingAtOffset(source, 0, { found: `no section ${headingText(name)}`, expected, mend });
      }),
    sections.flatMap((section) =>
      declaredSections[section.heading]?.holds === 'demo' ? demoFindings(source, section) : [],
    ),
  ];
}

/** Reports sections named after something that is neither an action of the tool nor a list of options. */
function strayFindings({ automation, form }: FormTool): Findings {
  if (!automation) return [];
  const actions = requestsOf(form).flatMap(({ action, refines }) => (refines ? [] : (action ?? [])));
  const sectionOwners = [...actions, ...optionRequestsOf(form).map(({ webhook }) => webhook)];
  return automation.sections.flatMap((section) => {
    const { name } = splitHeading(section);
    if (name === undefined || sectionOwners.includes(name)) return [];
    const mend = 'Correct the heading, or remove the section.';
    const problem = unknownNameText('action or list', name, sectionOwners, mend);
    return findingAtOffset(automation, section.headingOffset, problem);
  });
}

function demoFindings(source: AutomationSource, { text, offset }: { text: string; offset: number }): Findings {
  const block = /^\s*```json\r?\n([\s\S]*?)\r?\n```\s*$/.exec(text)?.[1];
  if (block === undefined) return [];
  // Pads with as many lines as precede the block, so that line numbers in messages are those of the file.
  const begins = offset + text.indexOf(block, text.indexOf('```json') + 7);
  const before = '\n'.repeat(positionAt(source.text, begins).line - 1);
  return syntaxFindings(parseJson(source.path, before + block)).map((found) => ({
    ...found,
    found: found.found.replace(/^no JSON/, 'a JSON block that is none'),
  }));
}
