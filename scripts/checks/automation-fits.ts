import { secretBodyFields } from '@/registry/requests';
import { type Finding, findingAt } from '../lib/finding.ts';
import { type AutomationSource, frontMatterOf } from '../lib/front-matter.ts';
import { kindsGiven } from '../lib/plugin-files.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/**
 * The server takes the key from the body field named here, and the model's answer is held to the kind named here: with
 * the wrong one, a run would go out without a key or come back in a shape the tool does not read.
 */
export const rule = {
  name: 'automation-fits',
  explains:
    "An automation knows the body field with the member's key, answers in a kind the tool reads, and has its texts.",
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => {
    const { automation } = tool;
    if (!automation || automation.value === undefined) return [];
    return [
      ...secretFindings(tool, automation),
      ...schemaFindings(input, tool, automation),
      ...sectionFindings(automation),
      ...demoFindings(automation),
    ];
  });
}

function secretFindings({ form }: FormTool, automation: AutomationSource): Finding[] {
  if (!form.request) return [];
  const { kind, secret } = frontMatterOf(automation);
  const secrets = secretBodyFields(form, form.request);
  const mend = 'Name the body field that carries the key.';
  if (secret && !secrets.includes(secret)) {
    return [finding(automation, ['secret'], unknownName('secret body field', secret, secrets, mend))];
  }
  if (secret || secrets.length === 0 || kind === 'record') return [];
  const found = `no "secret", though the body carries ${secrets.join(', ')}`;
  return [
    finding(automation, [], { found, expected: 'the body field with the key', mend: `Add "secret: ${secrets[0]}".` }),
  ];
}

function schemaFindings({ results, plugins }: CheckInput, { form }: FormTool, automation: AutomationSource): Finding[] {
  const { schema } = frontMatterOf(automation);
  const given = kindsGiven(plugins, form.response?.normaliser);
  const known = given.length > 0 ? given : Object.keys(results);
  if (!schema || known.includes(schema)) return [];
  const mend = 'Name a kind that the normaliser of the tool answers with.';
  return [finding(automation, ['schema'], unknownName('kind of result', schema, known, mend))];
}

function sectionFindings(automation: AutomationSource): Finding[] {
  const needed = frontMatterOf(automation).kind === 'chat' ? ['Prompt', 'Demo'] : [];
  return needed
    .filter((name) => !automation.sections[name]?.text.trim())
    .map((name) => {
      const expected = 'a prompt for the model and an answer for the key "demo"';
      const words = { found: `no section "## ${name}"`, expected, mend: `Add "## ${name}" with its text.` };
      return findingAt(automation, 0, words);
    });
}

function demoFindings(automation: AutomationSource): Finding[] {
  const { text = '', offset = 0 } = automation.sections.Demo ?? {};
  const block = /^\s*```json\n([\s\S]*?)\n```\s*$/.exec(text)?.[1];
  if (block === undefined) return [];
  try {
    JSON.parse(block);
    return [];
  } catch (error) {
    const found = `a JSON block that is none: ${error instanceof Error ? error.message : error}`;
    const words = { found, expected: 'JSON, filled in after it was parsed', mend: 'Mend the JSON.' };
    return [findingAt(automation, offset + text.indexOf('```json'), words)];
  }
}
