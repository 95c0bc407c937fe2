import { nesting } from './json-scan';

/** Limits for formatting JSON: with greater length or nesting, indentation would make it grow without bound. */
const MAX_LENGTH = 200_000;
const MAX_NESTING = 32;

/**
 * Formats a JSON value with indentation; returns `compact` (the same value on one line) if it is too long or too deep.
 */
export function formatJson(value: unknown, compact = JSON.stringify(value)): string {
  return compact.length > MAX_LENGTH || nesting(compact) > MAX_NESTING ? compact : JSON.stringify(value, null, 2);
}
