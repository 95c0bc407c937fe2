/** The precision of the compiled validators: see `multipleOfPrecision` in strict-ajv. */
const TOLERANCE = 1e-9;

/** Returns true if a number is a multiple of a step, within the rounding error of floating point. */
export function isMultiple(value: number, step: number): boolean {
  const count = value / step;
  return Math.abs(Math.round(count) - count) < TOLERANCE;
}

/** Returns the smallest multiple of a step that is not below a number. */
export function multipleFrom(minimum: number, step: number): number {
  return Math.ceil(minimum / step - TOLERANCE) * step;
}
