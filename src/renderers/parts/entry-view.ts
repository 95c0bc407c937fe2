import { useDeferredValue, useMemo, useState } from 'react';
import { filterRows, type Order, type Row, rowTexts, sortRows } from './entry-rows';

/** Rows as somebody looks at them: in an order, and those that hold some words, which may stand in what `alsoIn` gives too. */
export function useEntryView(
  rows: readonly Row[],
  columns: readonly { from: string }[],
  alsoIn?: (row: Row) => string,
) {
  const [words, setWords] = useState('');
  const [order, setOrder] = useState<Order>();
  const settled = useDeferredValue(words);
  const sorted = useMemo(() => sortRows(rows, order), [rows, order]);
  const textIn = useMemo(() => rowTexts(columns), [columns]);
  const shown = useMemo(() => filterRows(sorted, settled, textIn, alsoIn), [sorted, settled, textIn, alsoIn]);
  return { words, setWords, order, setOrder, sorted, shown };
}
