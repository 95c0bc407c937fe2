import { isObject } from '@/contracts/json';
import type { Schema } from './draft';
import { sanitizeText, toTitle } from './sanitize-text';
import type { ReportGuess } from './schema-to-field';

/** Keywords with the labels of options, as a list or by value. */
const LABEL_KEYWORDS = ['x-labels', 'x-enumNames', 'enumNames', 'x-enum-varnames'];

/** Returns the options of an `enum`, texts or integers, without duplicates (ignoring case), and their labels. */
export function enumOptions(schema: Schema, reportGuess: ReportGuess) {
  const options = (Array.isArray(schema.enum) ? schema.enum : []).filter((value) => value !== null && value !== '');
  const areIntegers = options.every((value) => Number.isInteger(value));
  const values = areIntegers
    ? (options as number[])
    : options.map((value) => withoutScheme(sanitizeText(String(value)))).filter(Boolean);
  if (!areIntegers && values.some((value, index) => value !== options[index]))
    reportGuess(
      `The options are sent as they are shown: ${values.slice(0, 5).join(', ')}. The service may expect other values.`,
    );
  const seen = new Set<string>();
  const distinct = values.filter((value) => {
    const normalized = String(value).trim().toLowerCase();
    const isNew = !seen.has(normalized);
    seen.add(normalized);
    return isNew;
  });
  if (distinct.length < values.length) reportGuess('Options that differ only in upper and lower case were left out.');
  const labels = labelsOf(schema, options, distinct);
  return { values: distinct, ...(labels && { labels }) };
}

function labelsOf(schema: Schema, options: readonly unknown[], values: readonly (string | number)[]) {
  const names = LABEL_KEYWORDS.map((word) => schema[word]).find((words) => words !== undefined);
  const labelFor = (value: string | number): unknown => {
    if (Array.isArray(names)) return names[options.indexOf(value)];
    return isObject(names) && Object.hasOwn(names, String(value)) ? names[String(value)] : undefined;
  };
  const entries = values.map((value) => [String(value), toTitle(String(labelFor(value) ?? ''))] as const);
  const ownLabels = entries.filter(([value, words]) => words && words !== value);
  const shownTexts = entries.map(([value, words]) => (words || value).toLowerCase());
  return ownLabels.length > 0 && new Set(shownTexts).size === shownTexts.length
    ? Object.fromEntries(ownLabels)
    : undefined;
}

/** Declarations must not contain URLs. */
function withoutScheme(text: string): string {
  return text
    .replace(/\b(?:https?|wss?):\/\//gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}
