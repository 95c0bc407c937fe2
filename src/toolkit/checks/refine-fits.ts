import type { Refine } from '@/generated/declaration';
import { REFINE } from '@/registry/refine';
import { type WebhookAutomation, webhookAutomations } from '../declaration/webhook-automations';
import { type Findings, findingAtOffset } from '../finding';
import { findingAt, findingAtName, type Path } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { findPlugin } from '../project/plugin-files';

/** A wish that the prompt ignores costs a run for nothing; without a schema, a part cannot be told from the rest. */
export const explains =
  'A result that can be refined has wishes with different labels and an automation that uses them. Parts that can be made again have a contract and a renderer that offers them.';

const REFINE_PATH: Path = ['result', 'refine'];

export function checkForm(tool: FormTool, input: CheckInput): Findings {
  const formAutomation = webhookAutomations(input, tool).find(({ declared }) => !declared.onResult);
  const refine = tool.form.result?.refine;
  if (!formAutomation?.plugin) return [];
  return refine
    ? [
        sectionFindings(tool, refine, formAutomation),
        wishFindings(tool, refine),
        partFindings(input, tool, refine, formAutomation),
        nameFindings(tool),
      ]
    : strayFindings(tool, formAutomation);
}

function sectionFindings(
  { source }: FormTool,
  { parts }: Refine,
  { plugin, sections, source: file }: WebhookAutomation,
): Findings {
  if (!Object.hasOwn(plugin?.manifest.sections ?? {}, 'Refine')) {
    const found = `"refine" with an automation of the kind "${plugin?.name}"`;
    const mend = 'Remove "refine", or choose another kind.';
    return findingAtName(source, REFINE_PATH, { found, expected: 'a kind with a section "## Refine"', mend });
  }
  const section = sections.find(({ heading }) => heading === 'Refine');
  if (!section)
    return findingAtName(source, REFINE_PATH, {
      found: '"refine" without a section "## Refine"',
      expected: 'a section that tells the model how to refine',
      mend: 'Add the section to automation.md.',
    });
  const names = ['wish', ...(parts ? ['part'] : [])];
  return names
    .filter((name) => !section.text.includes(`{{${name}}}`))
    .map((name) =>
      findingAtOffset(file, section.headingOffset, {
        found: `a section "## Refine" without {{${name}}}`,
        expected: 'a prompt with what the member asks for',
        mend: `Write {{${name}}} into it.`,
      }),
    );
}

function strayFindings({ form }: FormTool, { sections, source }: WebhookAutomation): Findings {
  return sections
    .filter(({ heading }) => heading === 'Refine')
    .map(({ headingOffset }) =>
      findingAtOffset(source, headingOffset, {
        found: 'a section "## Refine" that is never used',
        expected: `"refine" in the result of "${form.id}"`,
        mend: 'Declare result.refine, or remove the section.',
      }),
    );
}

function wishFindings({ source }: FormTool, { wishes }: Refine): Findings {
  return wishes.flatMap(({ label }, index) => {
    if (wishes.findIndex((other) => other.label === label) === index) return [];
    return findingAt(source, [...REFINE_PATH, 'wishes', index, 'label'], {
      found: `a second wish "${label}"`,
      expected: 'wishes that can be told apart',
      mend: 'Change the label.',
    });
  });
}

function partFindings(
  { plugins }: CheckInput,
  { source, form: { result } }: FormTool,
  { parts }: Refine,
  { settings: frontMatter }: WebhookAutomation,
): Findings {
  if (!parts) return [];
  const report = (found: string, expected: string, mend: string) =>
    findingAtName(source, [...REFINE_PATH, 'parts'], { found, expected, mend });
  const renderer = findPlugin(plugins, 'renderers', result?.renderer);
  if (renderer && !renderer.manifest.gives?.includes('parts')) {
    const mend = 'Remove "parts", or name such a renderer.';
    return report(`parts, though "${renderer.name}" offers none`, 'a renderer that gives "parts"', mend);
  }
  const sections = parts.filter((part) => part.sections);
  if (sections.some(({ from }) => from !== undefined))
    return report('"sections" beside "from"', 'one of the two', 'Remove "from": sections are those of the whole text.');
  if (sections.length > 0 && frontMatter.schema !== undefined) {
    const mend = 'Remove "sections", or the "schema" in automation.md.';
    return report('sections of an answer that is no text', 'a text', mend);
  }
  if (sections.length === parts.length || frontMatter.schema !== undefined) return [];
  const mend = 'Remove "parts", or name the kind of result there.';
  return report('parts of an answer without a contract', 'a "schema" in automation.md', mend);
}

/** Reports names in bodies, forms and action ids that are reserved for refinements. */
function nameFindings({ source, form: { form, request, result } }: FormTool): Findings {
  const conflicts: Path[] = [];
  const body = request?.body;
  if (typeof body === 'object' && Object.hasOwn(body, REFINE)) conflicts.push(['request', 'body', REFINE]);
  else if (Object.hasOwn(form.properties, REFINE)) conflicts.push(['form', 'properties', REFINE]);
  for (const [index, { id }] of (result?.actions ?? []).entries())
    if (id === REFINE) conflicts.push(['result', 'actions', index, 'id']);
  return conflicts.map((path) =>
    findingAtName(source, path, {
      found: `the name "${REFINE}"`,
      expected: 'it free for what changes the result',
      mend: 'Rename this.',
    }),
  );
}
