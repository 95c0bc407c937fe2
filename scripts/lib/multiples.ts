/** As precise as the compiled check of an answer: see strict-ajv. */
const CRUMB = 1e-9;

/** Whether a number is a multiple of a step, but for the crumbs of floating point. */
export function isMultiple(value: number, step: number): boolean {
  const count = value / step;
  return Math.abs(Math.round(count) - count) < CRUMB;
}

/** The smallest multiple of a step that is not below a number. */
export function multipleFrom(low: number, step: number): number {
  return Math.ceil(low / step - CRUMB) * step;
}
