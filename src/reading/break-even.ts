/** When an outlay is earned back, as far as two figures of a plan tell it. */
export interface BreakEven {
  /** Day on which the sum of returns reaches the outlay. */
  day: number;
  /** Outlay at the start: what is earned until that day. */
  outlay: number;
  /** Last day that is shown. */
  lastDay: number;
  /** Balance by day, assuming that the return comes evenly; the first is negative. */
  points: readonly { day: number; balance: number }[];
}

const DAYS_A_MONTH = 30;

/** A later break-even is no figure to plan by. */
const MAX_DAYS = 1825;

/** Returns the break-even of a monthly return that pays an outlay back after some days; undefined unless both are figures. */
export function breakEvenOf(monthlyReturn: unknown, paybackDays: unknown): BreakEven | undefined {
  const monthly = figureOf(monthlyReturn);
  const day = figureOf(paybackDays);
  if (monthly === undefined || day === undefined || monthly <= 0 || day <= 0 || day > MAX_DAYS) return undefined;
  const outlay = (monthly / DAYS_A_MONTH) * day;
  const lastDay = Math.max(90, Math.ceil((day * 1.5) / DAYS_A_MONTH) * DAYS_A_MONTH);
  const days = [...new Set([0, day, lastDay / 3, (lastDay * 2) / 3, lastDay])].sort((a, b) => a - b);
  return {
    day,
    outlay,
    lastDay,
    points: days.map((at) => ({ day: at, balance: (monthly / DAYS_A_MONTH) * at - outlay })),
  };
}

/** Returns the number in a figure such as 1600 or "$1,600"; undefined for words and ranges. */
export function figureOf(figure: unknown): number | undefined {
  if (typeof figure === 'number') return Number.isFinite(figure) ? figure : undefined;
  if (typeof figure !== 'string' || !/^\$?\d[\d,]*(?:\.\d+)?$/.test(figure.trim())) return undefined;
  return Number(figure.replace(/[$,\s]/g, ''));
}
