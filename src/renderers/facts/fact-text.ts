import type { FactColumn, ResultFact } from '@/generated/declaration';
import { isBlankValue, isObject, partAt } from '@/reading/coerce';
import { formatJson } from '@/reading/json-layout';
import type { EntryColumn } from '../parts/entry-rows';
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
  if (isEntryFormat(as) && columns && Array.isArray(value))
    return tableText(columnsWithUnit(columns, unit), value.filter(isObject));
  if (typeof value === 'object' && value !== null) return toReadableText(value);
  if (as === 'image' || as === 'audio' || as === 'video' || as === 'file')
    return parseStoredFile(value)?.name ?? String(value);
  return formatValue(value, as === 'markdown' || as === 'list' || isEntryFormat(as) ? 'text' : as, unit);
}

/** Whether a fact is a list of entries with columns. */
export function isEntryFormat(as: ResultFact['as']): as is 'table' | 'bars' | 'timeline' {
  return as === 'table' || as === 'bars' || as === 'timeline';
}

/** Returns the columns of a list; those of amounts have its unit. */
export function columnsWithUnit(columns: readonly FactColumn[], unit: unknown): EntryColumn[] {
  return columns.map((column) => (column.as === 'amount' ? { ...column, unit } : column));
}

/** Formats a table with tab-separated cells, which spreadsheets split into columns. */
function tableText(columns: readonly EntryColumn[], rows: readonly object[]): string {
  const cells = rows.map((row) =>
    columns.map(({ from, as, unit }) => formatValue(partAt(row, from), as, unit).replace(/\s+/g, ' ')),
  );
  return [columns.map(({ title }) => title), ...cells].map((line) => line.join('\t')).join('\n');
}
