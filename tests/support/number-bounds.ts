import type { FieldSchema } from '@/generated/declaration';
import type { Bound } from './bounds';

/** Returns numbers at, below and above the declared bounds, between two steps, and of the wrong type. */
export function numberBounds(schema: FieldSchema): Bound[] {
  const { type, minimum, maximum, multipleOf } = schema;
  const step = stepOf(schema);
  const first = minimum === undefined ? undefined : onStep(Math.ceil, minimum, multipleOf);
  const last = maximum === undefined ? undefined : onStep(Math.floor, maximum, multipleOf);
  const inner = first ?? last ?? 0;
  const between = type === 'integer' ? inner + 1 : inner + step / 2;
  return [
    ...(first === undefined ? [] : around('minimum', [first, first + step], [first - step], maximum)),
    ...(last === undefined ? [] : around('maximum', [last - step, last], [last + step], undefined, minimum)),
    ...(multipleOf && !Number.isInteger(rounded(between / multipleOf))
      ? [{ what: 'multipleOf', value: rounded(between), problem: 'multipleOf' }]
      : []),
    ...(type === 'integer' ? [{ what: 'a part of one', value: inner + 0.5, problem: 'type' }] : []),
    { what: 'words', value: 'many', problem: 'type' },
  ];
}

/** Returns a valid number of a field. */
export function validNumber({ minimum, maximum, multipleOf, type }: FieldSchema): number {
  const whole = multipleOf ?? (type === 'integer' ? 1 : undefined);
  return onStep(Math.ceil, minimum ?? Math.min(1, maximum ?? 1), whole);
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
function stepOf({ type, minimum, maximum, multipleOf }: FieldSchema): number {
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
