import type { AutomationFile } from '../parts/automation-file';
import type { WebhookAutomation } from '../parts/module';
import { type Automation, jsonAnswer } from '../parts/run';
import { withTotals } from './totals';

/** Creates an automation that answers with the body and its totals. It calls no provider, so the demo does the same. */
export function make({ lines = '', amount = [], discount, tax }: AutomationFile): WebhookAutomation {
  const automation: Automation = async ({ body }) => jsonAnswer(withTotals(body, { lines, amount, discount, tax }));
  return { live: automation, demo: automation };
}
