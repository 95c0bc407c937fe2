import type { FieldItems, FieldSchema } from '@/generated/declaration';
import type { Bound } from './bounds';

/** Returns numbers at, below and above the declared bounds, between two steps, and of the wrong type. */
export function numberBounds(schema: FieldSchema): Bound[] {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const step = stepOf(schema);
  const first = minimum === undefined ? undefined : onStep(Math.ceil, minimum, multipleOf);
  const last = maximum === undefined ? undefined : onStep(Math.floor, maximum, multipleOf);
  const inner = first ?? last ?? 0;
  const between = type === 'integer' ? inner + 1 : inner + step / 2;
  return [
    ...(first === undefined ? [] : around('minimum', [first, first + step], [first - step], maximum)),
    ...(last === undefined ? [] : around('maximum', [last - step, last], [last + step], undefined, minimum)),
    ...(exclusiveMinimum === undefined ? [] : excluded('exclusiveMinimum', exclusiveMinimum, step)),
    ...(exclusiveMaximum === undefined ? [] : excluded('exclusiveMaximum', exclusiveMaximum, -step)),
    ...(multipleOf && !Number.isInteger(rounded(between / multipleOf))
      ? [{ what: 'multipleOf', value: rounded(between), problem: 'multipleOf' }]
      : []),
    ...(type === 'integer' ? [{ what: 'a part of one', value: inner + 0.5, problem: 'type' }] : []),
    { what: 'words', value: 'many', problem: 'type' },
  ];
}

/** Returns a valid number of a field. */
export function validNumber(schema: FieldSchema | FieldItems): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type } = schema;
  const whole = multipleOf ?? (type === 'integer' ? 1 : undefined);
  if (exclusiveMinimum !== undefined) return rounded(exclusiveMinimum + stepOf(schema));
  if (exclusiveMaximum !== undefined) return rounded(exclusiveMaximum - stepOf(schema));
  return onStep(Math.ceil, minimum ?? Math.min(1, maximum ?? 1), whole);
}

/** Returns an excluded bound, and the next number it does not exclude. */
function excluded(keyword: string, bound: number, step: number): Bound[] {
  const next = rounded(bound + step);
  return [
    { what: `${keyword} ${bound}`, value: bound, problem: keyword },
    { what: `${keyword} ${next}`, value: next },
  ];
}

function around(
  keyword: string,
  fitting: number[],
  broken: number[],
  top = Number.POSITIVE_INFINITY,
  bottom = Number.NEGATIVE_INFINITY,
): Bound[] {
  const taken = fitting.map(rounded).filter((value) => value <= top && value >= bottom);
  return [
    ...taken.map((value) => ({ what: `${keyword} ${value}`, value })),
    ...broken.map(rounded).map((value) => ({ what: `${keyword} ${value}`, value, problem: keyword })),
  ];
}

/** Returns the distance to the next number: the step, or a fraction of the range. */
function stepOf(schema: FieldSchema | FieldItems): number {
  const { type, multipleOf, minimum = schema.exclusiveMinimum, maximum = schema.exclusiveMaximum } = schema;
  if (multipleOf) return multipleOf;
  if (type === 'integer') return 1;
  return minimum === undefined || maximum === undefined ? 1 : (maximum - minimum) / 4 || 1;
}

function onStep(round: (value: number) => number, value: number, step: number | undefined): number {
  return step ? rounded(round(rounded(value / step)) * step) : value;
}

/** Removes binary rounding errors: three steps of 0.05 are 0.15. */
function rounded(value: number): number {
  return Number(value.toFixed(9));
}
