/** What limits a number and says where it may stand. */
export interface Grid {
  minimum?: number | undefined;
  maximum?: number | undefined;
  multipleOf?: number | undefined;
}

/** Floating point leaves crumbs behind the twelfth digit: 0.1 + 0.2. */
const DIGITS = 12;

/**
 * The next number up or down: the next multiple of the step, or one more or less, within the bounds. From nothing it
 * goes to the number nearest to zero.
 */
export function stepped(from: number | undefined, direction: 1 | -1, { minimum, maximum, multipleOf }: Grid): number {
  const low =
    minimum === undefined || !multipleOf ? minimum : swept(Math.ceil(swept(minimum / multipleOf)) * multipleOf);
  const high =
    maximum === undefined || !multipleOf ? maximum : swept(Math.floor(swept(maximum / multipleOf)) * multipleOf);
  const next = from === undefined ? 0 : beyond(from, direction, multipleOf);
  return Math.max(low ?? Number.NEGATIVE_INFINITY, Math.min(high ?? Number.POSITIVE_INFINITY, next));
}

function beyond(from: number, direction: 1 | -1, multipleOf: number | undefined): number {
  if (!multipleOf) return swept(from + direction);
  const count = swept(from / multipleOf);
  return swept((direction === 1 ? Math.floor(count) + 1 : Math.ceil(count) - 1) * multipleOf);
}

function swept(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
