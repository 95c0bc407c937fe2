import type { Refine } from '@/generated/declaration';
import { REFINE } from '@/registry/refine';
import { type DescribedAutomation, describedAutomations } from '../lib/described-automations.ts';
import { type Finding, findingAt } from '../lib/finding.ts';
import { named } from '../lib/plugin-files.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';

/** A wish that no prompt reads would cost a run and change nothing; a part of a result without a contract could not be told from the rest. */
export const rule = {
  name: 'refine-fits',
  perTool: true,
  explains:
    'A result that can be refined has wishes that can be told apart and an automation that reads them; parts made anew have a contract and a renderer that offers them.',
};

const AT: Path = ['result', 'refine'];

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => {
    const own = describedAutomations(input, tool).find(({ declared }) => !declared.onResult);
    const refine = tool.form.result?.refine;
    if (!own?.plugin) return [];
    return refine
      ? [
          ...sectionFindings(tool, refine, own),
          ...wishFindings(tool, refine),
          ...partFindings(input, tool, refine, own),
          ...nameFindings(tool),
        ]
      : strayFindings(tool, own);
  });
}

function sectionFindings(
  { source }: FormTool,
  { parts }: Refine,
  { plugin, sections, source: file }: DescribedAutomation,
): Finding[] {
  if (!Object.hasOwn(plugin?.says.sections ?? {}, 'Refine')) {
    const found = `a result to refine, of an automation of the kind "${plugin?.name}"`;
    const mend = 'Remove "refine", or choose such a kind.';
    return [finding(source, AT, { found, expected: 'a kind that has a section "## Refine"', mend }, 'name')];
  }
  const section = sections.find(({ heading }) => heading === 'Refine');
  if (!section) {
    const words = {
      found: 'a result to refine, and no section "## Refine"',
      expected: 'how it is done',
      mend: 'Add the section to automation.md.',
    };
    return [finding(source, AT, words, 'name')];
  }
  const needed = ['wish', ...(parts ? ['part'] : [])];
  return needed
    .filter((name) => !section.text.includes(`{{${name}}}`))
    .map((name) => {
      const words = {
        found: `a section "## Refine" without {{${name}}}`,
        expected: 'what the member asks for, in the prompt',
        mend: `Write {{${name}}} into it.`,
      };
      return findingAt(file, section.headingOffset, words);
    });
}

function strayFindings({ form }: FormTool, { sections, source }: DescribedAutomation): Finding[] {
  return sections
    .filter(({ heading }) => heading === 'Refine')
    .map(({ headingOffset }) => {
      const words = {
        found: 'a section "## Refine", which nobody asks for',
        expected: `it beside "refine" in the result of "${form.id}"`,
        mend: 'Declare result.refine, or remove the section.',
      };
      return findingAt(source, headingOffset, words);
    });
}

function wishFindings({ source }: FormTool, { wishes }: Refine): Finding[] {
  return wishes.flatMap(({ label }, index) => {
    if (wishes.findIndex((other) => other.label === label) === index) return [];
    const words = {
      found: `a second wish "${label}"`,
      expected: 'wishes that can be told apart',
      mend: 'Change the label.',
    };
    return [finding(source, [...AT, 'wishes', index, 'label'], words)];
  });
}

function partFindings(
  { plugins }: CheckInput,
  { source, form: { result } }: FormTool,
  { parts }: Refine,
  { words: front }: DescribedAutomation,
): Finding[] {
  if (!parts) return [];
  const fault = (found: string, expected: string, mend: string) =>
    finding(source, [...AT, 'parts'], { found, expected, mend }, 'name');
  const renderer = named(plugins, 'renderers', result?.renderer);
  if (renderer && !renderer.says.gives?.includes('parts')) {
    const mend = 'Remove "parts", or name such a renderer.';
    return [fault(`parts, though "${renderer.name}" offers none`, 'a renderer that gives "parts"', mend)];
  }
  const sections = parts.filter((part) => part.sections);
  if (sections.some(({ from }) => from !== undefined))
    return [
      fault('"sections" beside "from"', 'one of the two', 'Remove "from": sections are those of the whole text.'),
    ];
  if (sections.length > 0 && front.schema !== undefined) {
    const mend = 'Remove "sections", or the "schema" in automation.md.';
    return [fault('sections of an answer that is no text', 'a text', mend)];
  }
  if (sections.length === parts.length || front.schema !== undefined) return [];
  const mend = 'Remove "parts", or name the kind of result there.';
  return [fault('parts of an answer without a contract', 'a "schema" in automation.md', mend)];
}

/** What a change of a result brings along has names of its own. */
function nameFindings({ source, form: { form, request, result } }: FormTool): Finding[] {
  const taken: Path[] = [];
  const body = request?.body;
  if (typeof body === 'object' && Object.hasOwn(body, REFINE)) taken.push(['request', 'body', REFINE]);
  else if (Object.hasOwn(form.properties, REFINE)) taken.push(['form', 'properties', REFINE]);
  for (const [index, { id }] of (result?.actions ?? []).entries())
    if (id === REFINE) taken.push(['result', 'actions', index, 'id']);
  return taken.map((path) => {
    const words = {
      found: `the name "${REFINE}"`,
      expected: 'it free for what changes the result',
      mend: 'Rename this.',
    };
    return finding(source, path, words, 'name');
  });
}
