import { type OptionRequest, optionRequestsOf } from '@/registry/option-sources';
import { type Finding, findingAt } from '../lib/finding.ts';
import { type Section, sectionsNamed } from '../lib/front-matter.ts';
import { optionFields } from '../lib/option-fields.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** Without a list of its own a form could not be tried with the key demo, nor run where nobody has a live list. */
export const rule = {
  name: 'option-webhooks',
  explains:
    'Every webhook that options come from has its list in automation.md, which its field can read, and is called by members.',
  perTool: true,
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => [
    ...optionRequestsOf(tool.form).flatMap((request) => listFindings(tool, request)),
    ...visitorFindings(tool),
  ]);
}

function listFindings(tool: FormTool, { webhook, field }: OptionRequest): Finding[] {
  const { id, source, automation } = tool;
  // That the file is missing, another rule says.
  if (!automation) return [];
  const section = sectionsNamed(automation, webhook).find(({ heading }) => heading === 'Demo');
  const expected = 'a list of texts or of objects, as a fenced JSON block';
  if (!section) {
    const mend = `Add "## Demo: ${webhook}" with a list to tools/${id}/automation.md.`;
    const found = `the webhook "${webhook}", of which automation.md has no list`;
    return [finding(source, ['ui', 'fields', field, 'optionsFrom', 'webhook'], { found, expected, mend })];
  }
  const list = listIn(section);
  if (!Array.isArray(list) || list.length === 0) {
    const words = { found: `no list for "${webhook}"`, expected, mend: 'Write a list into a ```json block.' };
    return [findingAt(automation, section.offset, words)];
  }
  return optionFields(tool)
    .filter(({ from }) => from.webhook === webhook)
    .flatMap(({ name, from: { value = 'value' } }) => {
      if (list.every((entry) => isReadable(entry, value))) return [];
      const words = {
        found: `an entry of "${webhook}" without "${value}", which "${name}" sends`,
        expected: `"${value}" in every entry, as text or number`,
        mend: `Add it, or name another part as "value" of optionsFrom.`,
      };
      return [findingAt(automation, section.offset, words)];
    });
}

function listIn({ text }: Section): unknown {
  try {
    return JSON.parse(/^\s*```json\r?\n([\s\S]*?)\r?\n```\s*$/.exec(text)?.[1] ?? '');
  } catch {
    return undefined;
  }
}

function isReadable(entry: unknown, value: string): boolean {
  if (typeof entry === 'string') return true;
  const part = (entry as Record<string, unknown> | null)?.[value];
  return typeof part === 'string' || typeof part === 'number';
}

/** Lists are fetched in a member's name. */
function visitorFindings(tool: FormTool): Finding[] {
  if (!tool.form.request?.public) return [];
  return optionFields(tool)
    .filter(({ from }) => from.webhook !== undefined)
    .map(({ path }) => {
      const words = {
        found: 'options from a webhook in a form that visitors send',
        expected: 'a form of members: the webhook of options needs a session',
        mend: 'Give the field options of its own, or remove "public" from the request.',
      };
      return finding(tool.source, [...path, 'webhook'], words);
    });
}
