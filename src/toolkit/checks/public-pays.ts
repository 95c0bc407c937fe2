import { keyOption, type WebhookAutomation, webhookAutomations } from '../declaration/webhook-automations';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** Visitors can send a public request as often as its limits allow, so its declaration must say who pays. */
export const explains =
  'A public request runs on the key of its sender, or its automation declares that the operator pays.';
export const perTool = true;

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => webhookAutomations(input, tool).flatMap(payFindings));
}

function payFindings(automation: WebhookAutomation): Finding[] {
  const { source, path, settings, declared } = automation;
  const word = keyOption(automation);
  const isOpen = declared.request.public === true && word !== undefined && !Object.hasOwn(settings, word);
  const isPaid = Object.hasOwn(settings, 'paidBy');
  if (isOpen && !isPaid) {
    const mend = `Ask for a key in the form and name its body field with "${word}", remove "public" of the request, or write "paidBy: operator".`;
    return [
      findingAt(source, path, {
        found: `a public request that runs on the operator's key: anybody may use it up`,
        expected: `"${word}", or "paidBy"`,
        mend,
      }),
    ];
  }
  if (isOpen || !isPaid) return [];
  const found = '"paidBy" where the operator pays for no stranger';
  const expected = 'a public request of a kind that takes a key, without that key';
  return [findingAt(source, [...path, 'paidBy'], { found, expected, mend: 'Remove "paidBy".' }, 'name')];
}
