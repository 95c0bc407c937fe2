import { nesting } from './json-scan';

/** Maximum length and nesting of JSON that is formatted; indentation would make larger JSON grow without bound. */
const MAX_LENGTH = 200_000;
const MAX_NESTING = 32;

/** Formats a JSON value with indentation. Returns `compact`, the value on one line, if it is too long or nested too deep. */
export function formatJson(value: unknown, compact = JSON.stringify(value)): string {
  return compact.length > MAX_LENGTH || nesting(compact) > MAX_NESTING ? compact : JSON.stringify(value, null, 2);
}
