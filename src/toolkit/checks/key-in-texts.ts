import { placeholdersIn, templatesOf } from '../declaration/automation-templates';
import { keyOption, webhookAutomations } from '../declaration/webhook-automations';
import { type Finding, findingAtOffset } from '../finding';
import type { CheckInput } from '../project/check-input';

/** The member's key must be sent to the provider only. */
export const explains = "No text of an automation contains the member's key.";
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
              expected: 'texts without the key, which only the provider may get',
              mend: 'Remove it.',
            };
            return findingAtOffset(automation.source, offset + at, problem);
          }),
      );
    }),
  );
}
