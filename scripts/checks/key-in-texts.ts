import { placeholdersIn, templatesOf } from '../lib/automation-templates.ts';
import type { CheckInput } from '../lib/check-input.ts';
import { type Finding, findingAtOffset } from '../lib/finding.ts';
import { keyOption, webhookAutomations } from '../lib/webhook-automations.ts';

/** The key must only be sent to the provider. */
export const rule = {
  name: 'key-in-texts',
  explains: "No text of an automation names the member's key.",
  perTool: true,
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) =>
    webhookAutomations(input, tool).flatMap((automation) => {
      const key = automation.settings[keyOption(automation) ?? ''];
      return templatesOf(automation).flatMap(({ text, offset }) =>
        placeholdersIn(text)
          .filter(({ name }) => name === key)
          .map(({ name, at }) => {
            const problem = {
              found: `{{${name}}}, the member's key, in a text`,
              expected: 'texts without it: it goes to the provider alone',
              mend: 'Remove it.',
            };
            return findingAtOffset(automation.source, offset + at, problem);
          }),
      );
    }),
  );
}
