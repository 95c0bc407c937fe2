import { keyOption, type WebhookAutomation } from '../declaration/webhook-automations';
import type { Findings } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
/** Visitors can send a public request as often as its limits allow, so its automation must say who pays. */
export const explains = "A public request uses the sender's key, or its automation declares that the operator pays.";

export function checkAutomation(automation: WebhookAutomation): Findings {
  const { source, path, settings, declared } = automation;
  const keySetting = keyOption(automation);
  const isOnOperatorsKey =
    declared.request.public === true && keySetting !== undefined && !Object.hasOwn(settings, keySetting);
  const saysWhoPays = Object.hasOwn(settings, 'paidBy');
  if (isOnOperatorsKey && !saysWhoPays)
    return findingAt(source, path, {
      found: "a public request that uses the operator's key, at the operator's cost",
      expected: `"${keySetting}" or "paidBy"`,
      mend: `Ask for a key in the form and name its body field in "${keySetting}", remove "public" from the request, or write "paidBy: operator".`,
    });
  if (isOnOperatorsKey || !saysWhoPays) return [];
  const found = '"paidBy" on a request for which the operator does not pay';
  const expected = '"paidBy" only on a public request that uses the operator\'s key';
  return findingAtName(source, [...path, 'paidBy'], { found, expected, mend: 'Remove "paidBy".' });
}
