import { placeholdersIn, templatesOf } from '../declaration/automation-templates';
import { keyOption, webhookAutomations } from '../declaration/webhook-automations';
import { type Finding, findingAtOffset } from '../finding';
import type { CheckInput } from '../project/check-input';

/** The key must only be sent to the provider. */
export const explains = "No text of an automation names the member's key.";
export const perTool = true;

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
