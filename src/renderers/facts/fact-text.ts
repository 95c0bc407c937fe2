import type { ResultFact } from '@/generated/declaration';
import { isBlankValue, isObject, partAt } from '@/reading/coerce';
import { formatJson } from '@/reading/json-layout';
import { formatValue } from '../parts/formatted-value';
import { titledText, toReadableText } from '../parts/readable-text';
import { parseStoredFile } from '../parts/stored-file';

/** Formats a fact as "Title: value"; undefined if the answer has no value for it. */
export function factText(fact: ResultFact, value: unknown): string | undefined {
  return isBlankValue(value) ? undefined : titledText(fact.title, valueText(fact, value), typeof value === 'object');
}

function valueText({ as = 'text', columns }: ResultFact, value: unknown): string {
  if (as === 'json') return formatJson(value);
  if (as === 'table' && columns && Array.isArray(value)) return tableText(columns, value.filter(isObject));
  if (typeof value === 'object' && value !== null) return toReadableText(value);
  if (as === 'image' || as === 'audio' || as === 'video' || as === 'file')
    return parseStoredFile(value)?.name ?? String(value);
  return formatValue(value, as === 'markdown' || as === 'list' || as === 'table' ? 'text' : as);
}

/** Formats a table with tab-separated cells, which spreadsheets split into columns. */
function tableText(columns: NonNullable<ResultFact['columns']>, rows: readonly object[]): string {
  const cells = rows.map((row) =>
    columns.map(({ from, as }) => formatValue(partAt(row, from), as).replace(/\s+/g, ' ')),
  );
  return [columns.map(({ title }) => title), ...cells].map((line) => line.join('\t')).join('\n');
}
