import { useDeferredValue, useMemo, useState } from 'react';
import { useWorked } from '@/ui/use-worked';
import { filterOf, type Order, type Row, rowTexts, sortOf } from './entry-rows';

/** Rows as somebody looks at them: in an order, and those that hold some words, which may stand in what `alsoIn` gives too. */
export function useEntryView(
  rows: readonly Row[],
  columns: readonly { from: string }[],
  alsoIn?: (row: Row) => string,
) {
  const [words, setWords] = useState('');
  const [order, setOrder] = useState<Order>();
  const asked = useDeferredValue(words);
  const textIn = useMemo(() => rowTexts(columns), [columns]);
  const sort = useMemo(() => sortOf(order), [order]);
  const filter = useMemo(() => filterOf(asked, textIn, alsoIn), [asked, textIn, alsoIn]);
  const sorted = useWorked(rows, sort);
  const shown = useWorked(sorted.list, filter);
  return {
    words,
    setWords,
    /** The words that are looked for: while somebody types, those of a moment ago. */
    asked,
    order,
    setOrder,
    sorted: sorted.list,
    shown: shown.list,
    /** Whether these are the rows that were asked for last. */
    settled: asked === words && sorted.settled && shown.settled,
  };
}
