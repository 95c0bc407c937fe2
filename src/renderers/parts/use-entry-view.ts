import { useDeferredValue, useMemo, useState } from 'react';
import { useChunkedWork } from '@/browser/use-chunked-work';
import { type Row, rowFilter, rowSort, type SortOrder, searchTextBy } from './entry-rows';

/** Sorts and filters rows for display; `alsoIn` gives additional text of a row to search in. */
export function useEntryView(
  rows: readonly Row[],
  columns: readonly { from: string }[],
  alsoIn?: (row: Row) => string,
) {
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<SortOrder>();
  const deferredQuery = useDeferredValue(query);
  const textIn = useMemo(() => searchTextBy(columns), [columns]);
  const sort = useMemo(() => rowSort(order), [order]);
  const filter = useMemo(() => rowFilter(deferredQuery, textIn, alsoIn), [deferredQuery, textIn, alsoIn]);
  const sorted = useChunkedWork(rows, sort);
  const shown = useChunkedWork(sorted.list, filter);
  return {
    query,
    setQuery,
    /** The query applied to the rows; lags behind `query` while the user types. */
    deferredQuery,
    order,
    setOrder,
    sorted: sorted.list,
    shown: shown.list,
    /** Whether the rows reflect the current query and sort order already. */
    settled: deferredQuery === query && sorted.settled && shown.settled,
  };
}
