import type { ResultFact } from '@/generated/declaration';
import { isNothing, isObject, partAt } from '@/reading/coerce';
import { layOut } from '@/reading/json-layout';
import { anyText, titled } from '../parts/any-text';
import { ownFile } from '../parts/own-file';
import { textOf } from '../parts/shown-value';

/** A fact as "Title: value"; undefined where the answer does not give it. */
export function factText(fact: ResultFact, value: unknown): string | undefined {
  return isNothing(value) ? undefined : titled(fact.title, valueText(fact, value), typeof value === 'object');
}

function valueText({ as = 'text', columns }: ResultFact, value: unknown): string {
  if (as === 'json') return layOut(value);
  if (as === 'table' && columns && Array.isArray(value)) return tableText(columns, value.filter(isObject));
  if (typeof value === 'object' && value !== null) return anyText(value);
  if (as === 'image' || as === 'audio' || as === 'video' || as === 'file') return ownFile(value)?.name ?? String(value);
  return textOf(value, as === 'markdown' || as === 'list' || as === 'table' ? 'text' : as);
}

/** Rows of cells parted by tabs, which fall into columns in a spreadsheet. */
function tableText(columns: NonNullable<ResultFact['columns']>, rows: readonly object[]): string {
  const cells = rows.map((row) => columns.map(({ from, as }) => textOf(partAt(row, from), as).replace(/\s+/g, ' ')));
  return [columns.map(({ title }) => title), ...cells].map((line) => line.join('\t')).join('\n');
}
