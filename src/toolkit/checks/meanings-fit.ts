import { secretFields } from '@/registry/answers';
import { acceptsText } from '@/registry/text-answers';
import { fieldsIn } from '../declaration/form-fields';
import type { Findings, FindingText } from '../finding';
import { findingAt } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** A "meaning" fills in an empty field with a saved answer about a client, which must never happen to a key. */
export const explains =
  'A field with a "meaning" accepts text, is on a page, is not secret, has no default, is not a sub-field, and is in no section that asks for the name of who fills it in. No meaning occurs twice in a form.';

export function checkForm(tool: FormTool): Findings {
  return [fieldFindings(tool), partFindings(tool)];
}

function fieldFindings(tool: FormTool): Findings {
  const seen = new Set<string>();
  return Object.entries(tool.form.ui.fields ?? {}).flatMap(([name, { meaning }]) => {
    // Settings of unknown fields are reported by another rule.
    if (!meaning || !Object.hasOwn(tool.form.form.properties, name)) return [];
    const problem = seen.has(meaning) ? duplicateMeaning(meaning) : problemOf(tool, name);
    seen.add(meaning);
    return problem ? findingAt(tool.source, ['ui', 'fields', name, 'meaning'], problem) : [];
  });
}

function problemOf({ form }: FormTool, name: string): FindingText | undefined {
  const field = form.form.properties[name];
  const mend = 'Remove "meaning".';
  const refuse = (found: string, expected: string): FindingText => ({ found, expected, mend });
  if (!form.page)
    return refuse('a meaning in a form without a page', 'meanings only on a page, which shows what is filled in');
  if (secretFields(form).includes(name))
    return refuse(`a meaning of "${name}", which is secret`, 'meanings only of fields that are not secret');
  if (form.ui.fields?.[name]?.optionsFrom)
    return refuse(`a meaning of "${name}", whose options are loaded`, 'a field with declared options');
  if (field && !acceptsText(field))
    return refuse(`a meaning of "${name}", which accepts no text`, 'a text, a choice, a number, or a list of words');
  if (field?.default !== undefined || form.prefill?.[name])
    return refuse(`a meaning of "${name}", which is never empty`, 'a field without a default and without prefill');
  if (isAboutSender({ form }, name))
    return refuse(
      `a meaning of "${name}", beside the name of who fills the form in`,
      'meanings only of what is asked about a client',
    );
  return undefined;
}

/** Whether a field is in a section that asks who fills the form in: what a client sells is not what the sender offers. */
function isAboutSender({ form: { ui } }: Pick<FormTool, 'form'>, name: string): boolean {
  const section = ui.sections.find(({ fields }) => fields.includes(name));
  return section?.fields.some((field) => ui.fields?.[field]?.autocomplete === 'name') === true;
}

function duplicateMeaning(meaning: string): FindingText {
  return {
    found: `the meaning "${meaning}" twice`,
    expected: 'each meaning once in a form',
    mend: 'Remove it from the field that it fits less well.',
  };
}

/** Reports meanings of sub-fields, which are never filled in. */
function partFindings(tool: FormTool): Findings {
  const parts = fieldsIn(tool).filter(({ parent, fieldUi }) => parent && fieldUi.meaning);
  return parts.map(({ name, uiPath }) =>
    findingAt(tool.source, [...uiPath, 'meaning'], {
      found: `a meaning of "${name}", a sub-field of a group`,
      expected: 'meanings only of fields that are not in a group',
      mend: 'Remove "meaning".',
    }),
  );
}
