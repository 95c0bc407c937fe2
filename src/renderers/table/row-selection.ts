import { useEffect, useMemo, useState } from 'react';
import { mapChunked } from '@/browser/chunked-work';
import type { CsvRows, RowActions } from '@/contracts/plugins';
import type { Row } from '../parts/entry-rows';
import type { RowMarking } from './use-row-marking';

export interface RowSelection {
  has: (row: Row) => boolean;
  size: number;
  set: (rows: readonly Row[], isSelected: boolean) => void;
}

/** Tracks which of the listed rows are selected; a row that leaves the list is no longer selected. */
export function useRowSelection(listedRows: readonly Row[]): RowSelection {
  const [selected, setSelected] = useState<ReadonlySet<Row>>(new Set<Row>());
  return useMemo(() => {
    const current = new Set(selected.size > 0 ? listedRows.filter((row) => selected.has(row)) : []);
    return {
      has: (row) => current.has(row),
      size: current.size,
      set: (rows, isSelected) => {
        const next = new Set(current);
        for (const row of rows) isSelected ? next.add(row) : next.delete(row);
        setSelected(next);
      },
    };
  }, [listedRows, selected]);
}

interface RowsInView {
  /** All rows in their original order. */
  rows: readonly Row[];
  /** The selectable rows in display order. */
  sortedRows: readonly Row[];
  shownRows: readonly Row[];
}

/** Registers the rows for the CSV export, with their marks: the selected rows, else the visible ones. */
export function useExportedRows(
  { setCsvRows }: RowActions,
  { rows, sortedRows, shownRows }: RowsInView,
  selection: RowSelection,
  marking: RowMarking,
): void {
  const csvRows = useMemo(() => {
    const scope = selection.size > 0 ? 'selected' : shownRows.length < rows.length ? 'shown' : undefined;
    const listedRows = scope === 'selected' ? sortedRows.filter(selection.has) : scope === 'shown' ? shownRows : rows;
    return rowsForExport(listedRows, scope, marking);
  }, [rows, sortedRows, shownRows, selection, marking]);
  useEffect(() => {
    setCsvRows(csvRows);
    return () => setCsvRows(undefined);
  }, [setCsvRows, csvRows]);
}

/** Returns the rows for the export, with Status and Note as the last columns if a row has a value for them. */
function rowsForExport(listedRows: readonly Row[], scope: CsvRows['scope'], { markOf, some }: RowMarking): CsvRows {
  return {
    rows: listedRows,
    scope,
    *extraColumns() {
      if (!some(({ status, note }) => Boolean(status || note))) return [];
      const marks = yield* mapChunked(listedRows, (part) => part.map(markOf));
      const columns = [
        { title: 'Status', cells: marks.map(({ status = '' }) => status) },
        { title: 'Note', cells: marks.map(({ note = '' }) => note) },
      ];
      return columns.filter(({ cells }) => cells.some(Boolean));
    },
  };
}
