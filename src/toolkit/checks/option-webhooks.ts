import { tryParseJson } from '@/contracts/json';
import { type OptionRequest, optionRequestsOf } from '@/registry/option-sources';
import { optionFields } from '../declaration/form-fields';
import { type Findings, findingAtOffset } from '../finding';
import { findingAt } from '../json/json-locations';
import { type AutomationSection, sectionsNamed } from '../project/automation-source';
import type { FormTool } from '../project/check-input';

/** The demo list is needed to try the form with the key demo, or while the webhook is not available. */
export const explains =
  'Every webhook in "optionsFrom" has a demo list in automation.md that its field can read, and only members call it.';

export function checkForm(tool: FormTool): Findings {
  return [optionRequestsOf(tool.form).flatMap((request) => listFindings(tool, request)), visitorFindings(tool)];
}

function listFindings(tool: FormTool, { webhook, field }: OptionRequest): Findings {
  const { id, source, automation } = tool;
  // Another rule reports a missing file.
  if (!automation) return [];
  const section = sectionsNamed(automation, webhook).find(({ heading }) => heading === 'Demo');
  const expected = 'a list of texts or of objects, as a fenced JSON block';
  if (!section) {
    const mend = `Add "## Demo: ${webhook}" with a list to tools/${id}/automation.md.`;
    const found = `the webhook "${webhook}", for which automation.md has no list`;
    return findingAt(source, ['ui', 'fields', field, 'optionsFrom', 'webhook'], { found, expected, mend });
  }
  const list = listIn(section);
  if (!Array.isArray(list) || list.length === 0) {
    const problem = { found: `no list for "${webhook}"`, expected, mend: 'Write a list into a ```json block.' };
    return findingAtOffset(automation, section.offset, problem);
  }
  return optionFields(tool)
    .filter(({ from }) => from.webhook === webhook)
    .flatMap(({ name, from: { value = 'value' } }) => {
      if (list.every((entry) => isReadable(entry, value))) return [];
      return findingAtOffset(automation, section.offset, {
        found: `an entry of "${webhook}" without "${value}", which "${name}" sends`,
        expected: `"${value}" in every entry, as text or number`,
        mend: 'Add it, or name another property in "value" of optionsFrom.',
      });
    });
}

function listIn({ text }: AutomationSection): unknown {
  return tryParseJson(/^\s*```json\r?\n([\s\S]*?)\r?\n```\s*$/.exec(text)?.[1] ?? '');
}

function isReadable(entry: unknown, value: string): boolean {
  if (typeof entry === 'string') return true;
  const part = (entry as Record<string, unknown> | null)?.[value];
  return typeof part === 'string' || typeof part === 'number';
}

/** Reports forms that visitors can send: the request for options needs a session. */
function visitorFindings(tool: FormTool): Findings {
  if (!tool.form.request?.public) return [];
  return optionFields(tool)
    .filter(({ from }) => from.webhook !== undefined)
    .map(({ path }) =>
      findingAt(tool.source, [...path, 'webhook'], {
        found: 'options from a webhook in a form that visitors may send',
        expected: 'a form that only members send: the webhook of options needs a session',
        mend: 'Declare the options in the field, or remove "public" from the request.',
      }),
    );
}
