import type { Finding } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';

/**
 * When something is missing on submit, the page shows the message of the violated rule, or a general one if there are
 * no rules. A required field in none of the rules would get a wrong message.
 */
export const explains =
  'For every required field that is missing, a submit shows a message: from messages.invalid, from a toast of the field, or in another way.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const { ui, messages } = tool.form;
    if (ui.submit.disabledUntilFilled || (!messages.invalid && ui.validateOn !== 'blur')) return [];
    return requiredFields(tool)
      .filter(({ name }) => !isCovered(tool, name))
      .map(({ name, path }) => {
        const mend = `Write "toast" in the field "${name}", or messages.invalid. (No rules at all, a submit that is disabled until all is filled in, or an own text under a field checked on blur, does as well.)`;
        return findingAt(tool.source, path, {
          found: `"${name}" is required, but no rule says so when it is missing`,
          expected: 'what a submit says if it is missing',
          mend,
        });
      });
  });
}

/** Fields that must be filled in always, while they show, or under a condition. */
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
