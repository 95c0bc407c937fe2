import { secretFields } from '@/registry/answers';
import { takesText } from '@/registry/text-answers';
import { fieldsIn } from '../lib/fields.ts';
import type { Finding, Words } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** What is kept of a client fills in empty fields of every tool: one that holds a key must never be filled, nor its answer be kept. */
export const rule = {
  name: 'meanings-fit',
  perTool: true,
  explains:
    'A field with a meaning is an empty one of a page that takes a text: no secret, no default, no part of a group; no meaning stands twice.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => [...fieldFindings(tool), ...partFindings(tool)]);
}

function fieldFindings(tool: FormTool): Finding[] {
  const seen = new Set<string>();
  return Object.entries(tool.form.ui.fields ?? {}).flatMap(([name, { meaning }]) => {
    // A look of a field that is not there is reported by a rule of its own.
    if (!meaning || !Object.hasOwn(tool.form.form.properties, name)) return [];
    const words = seen.has(meaning) ? twice(meaning) : faultOf(tool, name);
    seen.add(meaning);
    return words ? [finding(tool.source, ['ui', 'fields', name, 'meaning'], words)] : [];
  });
}

function faultOf({ form }: FormTool, name: string): Words | undefined {
  const field = form.form.properties[name];
  const mend = 'Remove "meaning".';
  const stray = (found: string, expected: string): Words => ({ found, expected, mend });
  if (!form.page)
    return stray('a meaning in a form without a page', 'meanings on a page, which shows what is filled in');
  if (secretFields(form).includes(name))
    return stray(`a meaning of "${name}", a secret`, 'meanings of fields that are no secrets');
  if (form.ui.fields?.[name]?.optionsFrom)
    return stray(`a meaning of "${name}", whose options come from elsewhere`, 'fields whose options are known');
  if (field && !takesText(field))
    return stray(`a meaning of "${name}", which takes no text`, 'a text, a choice, a number, or a list of words');
  if (field?.default !== undefined || form.prefill?.[name])
    return stray(`a meaning of "${name}", which is never empty`, 'fields without a default and without prefill');
  return undefined;
}

function twice(meaning: string): Words {
  return {
    found: `the meaning "${meaning}" twice`,
    expected: 'each meaning once in a form',
    mend: 'Keep it at the field that says it best.',
  };
}

/** Sub-fields are not filled in. */
function partFindings(tool: FormTool): Finding[] {
  const parts = fieldsIn(tool).filter(({ parent, look }) => parent && look.meaning);
  return parts.map(({ name, lookPath }) => {
    const words = {
      found: `a meaning of "${name}", a part of a group`,
      expected: 'meanings of fields of the form itself',
      mend: 'Remove "meaning".',
    };
    return finding(tool.source, [...lookPath, 'meaning'], words);
  });
}
