import type { Findings } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/**
 * If an answer is missing on submit, the page shows the message of its field, or a general message if no field has one. A
 * required field without one would get the message of another field.
 */
export const explains =
  'For every required field there is a message to show if it is missing on submit: "invalid" of the messages, or "toast" of the field.';

export function checkForm(tool: FormTool): Findings {
  const { ui, messages } = tool.form;
  if (ui.submit.disabledUntilFilled || (!messages.invalid && ui.validateOn !== 'blur')) return [];
  const uncovered = requiredFields(tool).filter(({ name }) => !isCovered(tool, name));
  const [first] = uncovered;
  if (!first) return [];
  const names = uncovered.map(({ name }) => `"${name}"`).join(', ');
  return findingAt(tool.source, first.path, {
    found: `${uncovered.length === 1 ? 'a required field' : 'required fields'} without a message for a submit that lacks ${uncovered.length === 1 ? 'it' : 'them'}: ${names}`,
    expected: 'a message for each, as another field has a "toast"',
    mend: 'Write "toast" in the field, or "invalid": "Please fill in what is missing." into "messages" for all fields without one.',
  });
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
