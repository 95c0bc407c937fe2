import { secretFields } from '@/registry/answers';
import { acceptsText } from '@/registry/text-answers';
import { fieldsIn } from '../declaration/form-fields';
import type { Finding, FindingText } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';

/**
 * Saved answers about a client fill in empty fields of every tool by their meaning: a key must never be filled in that
 * way, nor be saved.
 */
export const explains =
  'A field with a "meaning" takes text on a page; it is no secret, has no default and is no sub-field; no meaning occurs twice in a form.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => [...fieldFindings(tool), ...partFindings(tool)]);
}

function fieldFindings(tool: FormTool): Finding[] {
  const seen = new Set<string>();
  return Object.entries(tool.form.ui.fields ?? {}).flatMap(([name, { meaning }]) => {
    // Settings of unknown fields are reported by another rule.
    if (!meaning || !Object.hasOwn(tool.form.form.properties, name)) return [];
    const problem = seen.has(meaning) ? duplicateMeaning(meaning) : problemOf(tool, name);
    seen.add(meaning);
    return problem ? [findingAt(tool.source, ['ui', 'fields', name, 'meaning'], problem)] : [];
  });
}

function problemOf({ form }: FormTool, name: string): FindingText | undefined {
  const field = form.form.properties[name];
  const mend = 'Remove "meaning".';
  const stray = (found: string, expected: string): FindingText => ({ found, expected, mend });
  if (!form.page)
    return stray('a meaning in a form without a page', 'meanings on a page, which shows what is filled in');
  if (secretFields(form).includes(name))
    return stray(`a meaning of "${name}", a secret`, 'meanings of fields that are no secrets');
  if (form.ui.fields?.[name]?.optionsFrom)
    return stray(`a meaning of "${name}", whose options come from elsewhere`, 'fields whose options are known');
  if (field && !acceptsText(field))
    return stray(`a meaning of "${name}", which takes no text`, 'a text, a choice, a number, or a list of words');
  if (field?.default !== undefined || form.prefill?.[name])
    return stray(`a meaning of "${name}", which is never empty`, 'fields without a default and without prefill');
  return undefined;
}

function duplicateMeaning(meaning: string): FindingText {
  return {
    found: `the meaning "${meaning}" twice`,
    expected: 'each meaning once in a form',
    mend: 'Keep it at the field that says it best.',
  };
}

/** Reports meanings of sub-fields, which are never filled in. */
function partFindings(tool: FormTool): Finding[] {
  const parts = fieldsIn(tool).filter(({ parent, fieldUi }) => parent && fieldUi.meaning);
  return parts.map(({ name, uiPath }) => {
    const problem = {
      found: `a meaning of "${name}", a part of a group`,
      expected: 'meanings of fields of the form itself',
      mend: 'Remove "meaning".',
    };
    return findingAt(tool.source, [...uiPath, 'meaning'], problem);
  });
}
