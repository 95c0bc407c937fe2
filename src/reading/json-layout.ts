import { nesting } from './json-scan';

/** JSON is laid out up to this length and nesting: white space would make more of it grow without bound. */
const LONGEST = 200_000;
const DEEPEST = 32;

/** A JSON value laid out for reading; `compact`, the same value on one line, where it is too long or too deep for that. */
export function layOut(value: unknown, compact = JSON.stringify(value)): string {
  return compact.length > LONGEST || nesting(compact) > DEEPEST ? compact : JSON.stringify(value, null, 2);
}
