import type { AutomationFile } from '../parts/automation-file';
import type { MadeAutomation } from '../parts/module';
import { type Automation, jsonAnswer } from '../parts/run';
import { withTotals } from './totals';

/** Answers with the body and its sums; there is nothing a demo would do otherwise. */
export function make({ lines = '', amount = [], discount, tax }: AutomationFile): MadeAutomation {
  const automation: Automation = async ({ body }) => jsonAnswer(withTotals(body, { lines, amount, discount, tax }));
  return { live: automation, demo: automation };
}
