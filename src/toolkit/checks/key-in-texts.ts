import { placeholdersIn, templatesOf } from '../declaration/automation-templates';
import { keyOption, type WebhookAutomation } from '../declaration/webhook-automations';
import { type Findings, findingAtOffset } from '../finding';
/** The member's key must be sent to the provider only. */
export const explains = "No text of an automation contains the member's key.";

export function checkAutomation(automation: WebhookAutomation): Findings {
  const key = automation.settings[keyOption(automation) ?? ''];
  return templatesOf(automation).flatMap(({ text, offset }) =>
    placeholdersIn(text)
      .filter(({ name }) => name === key)
      .map(({ name, at }) =>
        findingAtOffset(automation.source, offset + at, {
          found: `{{${name}}}, the member's key, in a text`,
          expected: 'texts without the key, which only the provider may get',
          mend: 'Remove it.',
        }),
      ),
  );
}
