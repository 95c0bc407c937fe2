/** The break-even of an investment, computed from two numbers of a plan. */
export interface BreakEven {
  /** Day on which the sum of returns reaches the investment. */
  day: number;
  /** Investment at the start, which equals the returns up to that day. */
  outlay: number;
  /** Last day of the chart. */
  lastDay: number;
  /** Balance by day, assuming even returns; the first balance is negative. */
  points: readonly { day: number; balance: number }[];
}

const DAYS_A_MONTH = 30;

/** Maximum days until the break-even; a later break-even is not useful for planning. */
const MAX_DAYS = 1825;

/**
 * Returns the break-even for a monthly return and the days until it pays the investment; undefined unless both are numbers.
 *
 * @param prices prices of the same plan: the one that is paid back on that day is the investment, as days are rounded
 */
export function breakEvenOf(
  monthlyReturn: unknown,
  paybackDays: unknown,
  prices: readonly unknown[] = [],
): BreakEven | undefined {
  const monthly = figureOf(monthlyReturn);
  const statedDay = figureOf(paybackDays);
  if (monthly === undefined || statedDay === undefined || monthly <= 0 || statedDay <= 0 || statedDay > MAX_DAYS)
    return undefined;
  const dailyReturn = monthly / DAYS_A_MONTH;
  const price = prices.map(figureOf).find((one) => one !== undefined && isRounded(one / dailyReturn, statedDay));
  const outlay = price ?? dailyReturn * statedDay;
  const day = outlay / dailyReturn;
  const lastDay = Math.max(90, Math.ceil((day * 1.5) / DAYS_A_MONTH) * DAYS_A_MONTH);
  const days = [...new Set([0, day, lastDay / 3, (lastDay * 2) / 3, lastDay])].sort((a, b) => a - b);
  return {
    day,
    outlay,
    lastDay,
    points: days.map((at) => ({ day: at, balance: dailyReturn * at - outlay })),
  };
}

/** Whether a whole number of days may stand for the exact one, rounded up or to the nearest. */
function isRounded(exactDay: number, day: number): boolean {
  return exactDay > 0 && (Math.ceil(exactDay) === day || Math.round(exactDay) === day);
}

/** Returns the setup prices of a plan's pricing, by tier. */
export function setupPrices(pricing: object | undefined): unknown[] {
  return Object.values(pricing ?? {}).map((tier) => (tier as { setup?: unknown } | null)?.setup);
}

/** Converts a value such as 1600 or "$1,600" to a number; undefined for words and ranges. */
export function figureOf(figure: unknown): number | undefined {
  if (typeof figure === 'number') return Number.isFinite(figure) ? figure : undefined;
  if (typeof figure !== 'string' || !/^\$?\d[\d,]*(?:\.\d+)?$/.test(figure.trim())) return undefined;
  return Number(figure.replace(/[$,\s]/g, ''));
}
