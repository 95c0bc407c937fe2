/** Number of decimal digits that every floating-point number holds exactly. */
const PRECISION_DIGITS = 15;

/** Rounds off the error of floating point: 0.1 + 0.2 is 0.3, and 111848.18 / 0.01 is 11184818. */
export function roundOff(value: number): number {
  return Number(value.toPrecision(PRECISION_DIGITS));
}

/** Returns true if a number is a multiple of a step in decimals. Compiled validators compare in the same way. */
export function isMultiple(value: number, step: number): boolean {
  return Number.isInteger(roundOff(value / step));
}

/** Returns the smallest multiple of a step that is not below a number. */
export function multipleFrom(minimum: number, step: number): number {
  return roundOff(Math.ceil(roundOff(minimum / step)) * step);
}
