/** Where the figures of a sum stand in a body. */
export interface TotalsOf {
  /** Field with the list of lines. */
  lines: string;
  /** Parts of a line whose product is its amount. */
  amount: readonly string[];
  /** Fields with per cents. */
  discount?: string;
  tax?: string;
}

/**
 * A body with its sums: `amount` on each line, `subtotal`, `discountAmount`, `taxAmount` and `total`. Every figure is
 * rounded to cents once, as a person with a pocket calculator would, so that the lines add up to what stands below them.
 */
export function withTotals(
  body: Readonly<Record<string, unknown>>,
  { lines, amount, discount, tax }: TotalsOf,
): Record<string, unknown> {
  const given = Array.isArray(body[lines]) ? (body[lines] as Record<string, unknown>[]) : [];
  const summed = given.map((line) => ({ ...line, amount: cents(product(line, amount)) }));
  const subtotal = cents(summed.reduce((sum, line) => sum + line.amount, 0));
  const discountAmount = cents(subtotal * share(body, discount));
  const taxAmount = cents((subtotal - discountAmount) * share(body, tax));
  return {
    ...body,
    [lines]: summed,
    subtotal,
    discountAmount,
    taxAmount,
    total: cents(subtotal - discountAmount + taxAmount),
  };
}

function product(line: Readonly<Record<string, unknown>>, parts: readonly string[]): number {
  return parts.reduce((made, part) => made * numberIn(line[part]), 1);
}

function share(body: Readonly<Record<string, unknown>>, field: string | undefined): number {
  return field ? numberIn(body[field]) / 100 : 0;
}

function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** Half a cent is rounded up, also where binary fractions put it a hair below: 1.005 is 1.01. */
function cents(value: number): number {
  return Math.round(Number((value * 100).toPrecision(12))) / 100;
}
