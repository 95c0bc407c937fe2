import { roundOff } from '@/registry/step-multiples';

/** Bounds and step of a number, as in JSON Schema. */
export interface NumberLimits {
  minimum?: number | undefined;
  maximum?: number | undefined;
  exclusiveMinimum?: number | undefined;
  exclusiveMaximum?: number | undefined;
  multipleOf?: number | undefined;
}

/**
 * Returns the next number up or down within the bounds: the next multiple of the step, or one more or less without a step.
 * Without a current number, returns the allowed number nearest to zero.
 */
export function stepNumber(
  from: number | undefined,
  direction: 1 | -1,
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: NumberLimits,
): number {
  const low = lowestAllowed(minimum, exclusiveMinimum, multipleOf);
  const negatedHigh = lowestAllowed(negate(maximum), negate(exclusiveMaximum), multipleOf);
  const next = from === undefined ? 0 : nextMultiple(from, direction, multipleOf);
  return Math.max(low ?? Number.NEGATIVE_INFINITY, Math.min(negate(negatedHigh) ?? Number.POSITIVE_INFINITY, next));
}

/** Returns the smallest allowed number; undefined for an exclusive bound without a step. */
function lowestAllowed(minimum?: number, exclusiveMinimum?: number, multipleOf?: number): number | undefined {
  if (!multipleOf) return minimum;
  const inclusive = minimum === undefined ? undefined : Math.ceil(roundOff(minimum / multipleOf));
  const exclusive =
    exclusiveMinimum === undefined ? undefined : Math.floor(roundOff(exclusiveMinimum / multipleOf)) + 1;
  const count = Math.max(inclusive ?? Number.NEGATIVE_INFINITY, exclusive ?? Number.NEGATIVE_INFINITY);
  return Number.isFinite(count) ? roundOff(count * multipleOf) : undefined;
}

function negate(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}

function nextMultiple(from: number, direction: 1 | -1, multipleOf: number | undefined): number {
  if (!multipleOf) return roundOff(from + direction);
  const count = roundOff(from / multipleOf);
  return roundOff((direction === 1 ? Math.floor(count) + 1 : Math.ceil(count) - 1) * multipleOf);
}
