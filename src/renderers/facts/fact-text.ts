import type { ResultFact } from '@/generated/declaration';
import { amountWithUnit } from '@/reading/amount-with-unit';
import { isBlankValue, isObject, partAt } from '@/reading/coerce';
import { formatJson } from '@/reading/json-layout';
import { formatValue } from '../parts/formatted-value';
import { titledText, toReadableText } from '../parts/readable-text';
import { parseStoredFile } from '../parts/stored-file';

/** Formats a fact as "Title: value"; undefined if the answer has no value for it. */
export function factText(fact: ResultFact, value: unknown, unit?: unknown): string | undefined {
  return isBlankValue(value)
    ? undefined
    : titledText(fact.title, valueText(fact, value, unit), typeof value === 'object');
}

function valueText({ as = 'text', columns }: ResultFact, value: unknown, unit: unknown): string {
  if (as === 'json') return formatJson(value);
  if (isEntryFormat(as) && columns && Array.isArray(value)) return tableText(columns, value.filter(isObject));
  if (typeof value === 'object' && value !== null) return toReadableText(value);
  if (as === 'image' || as === 'audio' || as === 'video' || as === 'file')
    return parseStoredFile(value)?.name ?? String(value);
  const text = formatValue(value, as === 'markdown' || as === 'list' || isEntryFormat(as) ? 'text' : as);
  return amountWithUnit(value, unit, text, 'en-US');
}

/** Whether a fact is a list of entries with columns. */
export function isEntryFormat(as: ResultFact['as']): as is 'table' | 'bars' | 'timeline' {
  return as === 'table' || as === 'bars' || as === 'timeline';
}

/** Formats a table with tab-separated cells, which spreadsheets split into columns. */
function tableText(columns: NonNullable<ResultFact['columns']>, rows: readonly object[]): string {
  const cells = rows.map((row) =>
    columns.map(({ from, as }) => formatValue(partAt(row, from), as).replace(/\s+/g, ' ')),
  );
  return [columns.map(({ title }) => title), ...cells].map((line) => line.join('\t')).join('\n');
}
