import type { Findings } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/**
 * If an answer is missing on submit, the page shows the message of the violated rule, or a general message if there are
 * no rules. A required field that no rule names would get the message of another field.
 */
export const explains =
  'For every required field there is a message to show if it is missing on submit: in messages.invalid, in "toast" of the field, or in another way.';

export function checkForm(tool: FormTool): Findings {
  const { ui, messages } = tool.form;
  if (ui.submit.disabledUntilFilled || (!messages.invalid && ui.validateOn !== 'blur')) return [];
  return requiredFields(tool)
    .filter(({ name }) => !isCovered(tool, name))
    .map(({ name, path }) =>
      findingAt(tool.source, path, {
        found: `the required field "${name}", for which no rule has a message`,
        expected: 'a message for a submit without it',
        mend: `Write "toast" in the field "${name}", or add a rule to messages.invalid. It also helps to have no rules at all, to disable the submit button until everything is filled in, or to check on blur with a message at the field.`,
      }),
    );
}

/** Returns the fields that are required: always, while they show, or under a condition. */
function requiredFields({ form: { form, reveal = {} } }: FormTool): { name: string; path: Path }[] {
  const revealed = Object.entries(reveal).filter(([, { required }]) => required);
  const conditional = Object.entries(form.properties).filter(([, { requiredIf }]) => requiredIf);
  return [
    ...(form.required ?? []).map((name, index) => ({ name, path: ['form', 'required', index] })),
    ...revealed.map(([name]) => ({ name, path: ['reveal', name, 'required'] })),
    ...conditional.map(([name]) => ({ name, path: ['form', 'properties', name, 'requiredIf'] })),
  ];
}

function isCovered({ form: { messages, ui } }: FormTool, name: string): boolean {
  const isNamed = (messages.invalid ?? []).some(({ missing }) => missing.includes(name));
  return isNamed || (ui.validateOn === 'blur' && messages.fields?.[name]?.required !== undefined);
}
