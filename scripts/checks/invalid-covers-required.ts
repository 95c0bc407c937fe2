import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';

/**
 * On a submit attempt with something missing the page says which rule was broken; without any rule it says so in general.
 * A required field that none of the rules names would be told like something else.
 */
export const rule = {
  name: 'invalid-covers-required',
  explains: 'Every required field is named by a rule of messages.invalid, or the page tells it in another way.',
  perTool: true,
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const { ui, messages } = tool.form;
    if (ui.submit.disabledUntilFilled || (!messages.invalid && ui.validateOn !== 'blur')) return [];
    return requiredFields(tool)
      .filter(({ name }) => !isCovered(tool, name))
      .map(({ name, path }) => {
        const mend = `Add "${name}" to a rule of messages.invalid. (No rules at all, a submit that is disabled until all is filled in, or an own text under a field checked on blur, does as well.)`;
        return finding(tool.source, path, {
          found: `"${name}" is required, but no rule says so when it is missing`,
          expected: 'a rule of messages.invalid',
          mend,
        });
      });
  });
}

function requiredFields({ form: { form, reveal = {} } }: FormTool): { name: string; path: Path }[] {
  const revealed = Object.entries(reveal).filter(([, { required }]) => required);
  return [
    ...(form.required ?? []).map((name, index) => ({ name, path: ['form', 'required', index] })),
    ...revealed.map(([name]) => ({ name, path: ['reveal', name, 'required'] })),
  ];
}

function isCovered({ form: { messages, ui } }: FormTool, name: string): boolean {
  const named = (messages.invalid ?? []).some(({ missing }) => missing.includes(name));
  return named || (ui.validateOn === 'blur' && messages.fields?.[name]?.required !== undefined);
}
