import { useMemo } from 'react';
import { inParts } from '@/ui/slices';
import { type ListWork, useWorked } from '@/ui/use-worked';
import type { Row } from '../parts/entry-rows';
import type { Marked } from './use-marked';
import { ALL } from './work-bar';

/** The rows that may show by what is kept of them: those with this status, without what is hidden or with it. */
export function useListed(rows: readonly Row[], marked: Marked, status: string, withHidden: boolean) {
  const withoutHidden = useMemo(
    () => (marked.some(({ hidden }) => hidden === true) ? only((row) => !marked.of(row).hidden) : undefined),
    [marked],
  );
  const withStatus = useMemo(
    () => (status === ALL ? undefined : only((row) => (marked.of(row).status ?? '') === status)),
    [marked, status],
  );
  const visible = useWorked(rows, withoutHidden);
  const listed = useWorked(withHidden ? rows : visible.list, withStatus);
  return {
    listed: listed.list,
    hidden: rows.length - visible.list.length,
    settled: visible.settled && listed.settled,
  };
}

function only(passes: (row: Row) => boolean): ListWork<Row> {
  return (rows) => inParts(rows, (part) => part.filter(passes));
}
