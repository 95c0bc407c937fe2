import { placeOf } from '@/automation/parts/automation-source';
import { optionRequestsOf } from '@/registry/option-sources';
import { requestsOf } from '@/registry/requests';
import { type DescribedAutomation, describedAutomations } from '../lib/described-automations.ts';
import { type Finding, findingAt, positionAt } from '../lib/finding.ts';
import type { AutomationSource } from '../lib/front-matter.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { syntaxFindings } from '../lib/schema-words.ts';
import { parseJson } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/** A text under a heading nobody reads is left out of every run, and nothing in the answers says so. */
export const rule = {
  name: 'automation-sections',
  perTool: true,
  explains: 'An automation.md has the sections its kind needs, each once, and no others.',
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => [
    ...describedAutomations(input, tool).flatMap((described) => (described.plugin ? ownFindings(described) : [])),
    ...strayFindings(tool),
  ]);
}

function ownFindings({ source, sections, declared: { action }, plugin }: DescribedAutomation): Finding[] {
  const known = plugin?.says.sections ?? {};
  const needed = Object.entries(known).filter(([, { needed }]) => needed);
  const written = (heading: string) => `"## ${heading}${action ? `: ${action}` : ''}"`;
  return [
    ...sections.flatMap(({ heading, headingOffset, text }, index): Finding[] => {
      const place = (words: Parameters<typeof findingAt>[2]) => [findingAt(source, headingOffset, words)];
      if (!Object.hasOwn(known, heading)) {
        const mend = 'Correct the heading, or write it with three # to keep it in the text above.';
        return place(unknownName('section', heading, Object.keys(known), mend));
      }
      if (sections.findIndex((other) => other.heading === heading) === index)
        return text.trim()
          ? []
          : place({
              found: `nothing under ${written(heading)}`,
              expected: known[heading]?.description.replace(/\.$/, '') ?? 'a text',
              mend: known[heading]?.needed ? 'Write its text.' : 'Write its text, or remove the heading.',
            });
      return place({ found: `a second ${written(heading)}`, expected: 'every section once', mend: 'Join the two.' });
    }),
    ...needed
      .filter(([name]) => !sections.some(({ heading }) => heading === name))
      .map(([name, { description }]) => {
        const expected = description.replace(/\.$/, '');
        const mend = `Add ${written(name)} with its text.`;
        return findingAt(source, 0, { found: `no section ${written(name)}`, expected, mend });
      }),
    ...sections.flatMap((section) => (known[section.heading]?.holds === 'demo' ? demoFindings(source, section) : [])),
  ];
}

/** Sections of what is neither an action of the tool nor a list of one of its fields. */
function strayFindings({ automation, form }: FormTool): Finding[] {
  if (!automation) return [];
  const actions = requestsOf(form).flatMap(({ action, refines }) => (refines ? [] : (action ?? [])));
  const known = [...actions, ...optionRequestsOf(form).map(({ webhook }) => webhook)];
  return automation.sections.flatMap((section) => {
    const { name } = placeOf(section);
    if (name === undefined || known.includes(name)) return [];
    const words = unknownName('action or list', name, known, 'Correct the heading, or remove the section.');
    return [findingAt(automation, section.headingOffset, words)];
  });
}

function demoFindings(source: AutomationSource, { text, offset }: { text: string; offset: number }): Finding[] {
  const block = /^\s*```json\r?\n([\s\S]*?)\r?\n```\s*$/.exec(text)?.[1];
  if (block === undefined) return [];
  // Read behind as many lines as stand before it, so that what is said of a line is true of the file.
  const begins = offset + text.indexOf(block, text.indexOf('```json') + 7);
  const before = '\n'.repeat(positionAt(source.text, begins).line - 1);
  return syntaxFindings(parseJson(source.path, before + block)).map((found) => ({
    ...found,
    found: found.found.replace(/^no JSON/, 'a JSON block that is none'),
  }));
}
