import { useMemo } from 'react';
import { mapChunked } from '@/browser/chunked-work';
import { type ListTransform, useChunkedWork } from '@/browser/use-chunked-work';
import type { Row } from '../parts/entry-rows';
import type { RowMarking } from './use-row-marking';
import { ANY_STATUS } from './work-bar';

/** Returns the rows with a status; leaves out hidden rows unless `withHidden` is true. */
export function useFilteredRows(rows: readonly Row[], marking: RowMarking, status: string, withHidden: boolean) {
  const withoutHidden = useMemo(
    () => (marking.some(({ hidden }) => hidden === true) ? filterBy((row) => !marking.markOf(row).hidden) : undefined),
    [marking],
  );
  const withStatus = useMemo(
    () => (status === ANY_STATUS ? undefined : filterBy((row) => (marking.markOf(row).status ?? '') === status)),
    [marking, status],
  );
  const visibleResult = useChunkedWork(rows, withoutHidden);
  const statusResult = useChunkedWork(withHidden ? rows : visibleResult.list, withStatus);
  return {
    listedRows: statusResult.list,
    hiddenCount: rows.length - visibleResult.list.length,
    isSettled: visibleResult.isSettled && statusResult.isSettled,
  };
}

function filterBy(test: (row: Row) => boolean): ListTransform<Row> {
  return (rows) => mapChunked(rows, (part) => part.filter(test));
}
