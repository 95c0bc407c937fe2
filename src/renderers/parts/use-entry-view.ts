import { useDeferredValue, useMemo, useState } from 'react';
import { useChunkedWork } from '@/browser/use-chunked-work';
import { type Row, rowFilter, rowSort, type SortOrder, searchTextBy } from './entry-rows';

/** Sorts and filters rows for display. @param extraTextOf returns further text of a row to search in */
export function useEntryView(
  rows: readonly Row[],
  columns: readonly { from: string }[],
  extraTextOf?: (row: Row) => string,
) {
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<SortOrder>();
  const deferredQuery = useDeferredValue(query);
  const textOf = useMemo(() => searchTextBy(columns), [columns]);
  const sort = useMemo(() => rowSort(order), [order]);
  const filter = useMemo(() => rowFilter(deferredQuery, textOf, extraTextOf), [deferredQuery, textOf, extraTextOf]);
  const sortResult = useChunkedWork(rows, sort);
  const filterResult = useChunkedWork(sortResult.list, filter);
  return {
    query,
    setQuery,
    /** The query applied to the rows; lags behind `query` while the user types. */
    deferredQuery,
    order,
    setOrder,
    sortedRows: sortResult.list,
    shownRows: filterResult.list,
    /** Whether the rows reflect the current query and sort order already. */
    isSettled: deferredQuery === query && sortResult.isSettled && filterResult.isSettled,
  };
}
