import type { AutomationFile } from '../parts/automation-file';
import type { WebhookAutomation } from '../parts/module';
import { type Automation, jsonAnswer } from '../parts/run';

/** Creates an automation that answers with the body and its totals. It calls no provider, so the demo does the same. */
export function make({ lines = '', amount = [], discount, tax }: AutomationFile): WebhookAutomation {
  const automation: Automation = async ({ body }) => jsonAnswer(withTotals(body, { lines, amount, discount, tax }));
  return { live: automation, demo: automation };
}

/** Body fields from which totals are computed. */
interface TotalsFields {
  /** Field with the list of lines. */
  lines: string;
  /** Properties of a line whose product is its amount. */
  amount: readonly string[];
  /** Fields with percentages. */
  discount?: string;
  tax?: string;
}

/**
 * Returns the body with its totals: `amount` on each line, `subtotal`, `discountAmount`, `taxAmount` and `total`. Each
 * figure is rounded to cents once, as with a pocket calculator, so that the lines add up to the figures below them.
 */
export function withTotals(
  body: Readonly<Record<string, unknown>>,
  { lines, amount, discount, tax }: TotalsFields,
): Record<string, unknown> {
  const inputLines = Array.isArray(body[lines]) ? (body[lines] as Record<string, unknown>[]) : [];
  const totaledLines = inputLines.map((line) => ({ ...line, amount: roundToCents(product(line, amount)) }));
  const subtotal = roundToCents(totaledLines.reduce((sum, line) => sum + line.amount, 0));
  const discountAmount = roundToCents(subtotal * share(body, discount));
  const taxAmount = roundToCents((subtotal - discountAmount) * share(body, tax));
  return {
    ...body,
    [lines]: totaledLines,
    subtotal,
    discountAmount,
    taxAmount,
    total: roundToCents(subtotal - discountAmount + taxAmount),
  };
}

function product(line: Readonly<Record<string, unknown>>, parts: readonly string[]): number {
  return parts.reduce((result, part) => result * toNumber(line[part]), 1);
}

function share(body: Readonly<Record<string, unknown>>, field: string | undefined): number {
  return field ? toNumber(body[field]) / 100 : 0;
}

function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** Rounds half a cent up, even if the binary fraction is a hair below: 1.005 becomes 1.01. */
function roundToCents(value: number): number {
  return Math.round(Number((value * 100).toPrecision(12))) / 100;
}
