import { useEffect, useMemo, useState } from 'react';
import { mapChunked } from '@/browser/chunked-work';
import type { CsvRows, RowActions } from '@/contracts/plugins';
import type { Row } from '../parts/entry-rows';
import type { RowMarking } from './use-row-marking';

/** The selected rows. */
export interface RowSelection {
  has: (row: Row) => boolean;
  size: number;
  /** Selects or deselects rows. */
  set: (rows: readonly Row[], selected: boolean) => void;
}

/** Tracks which of the listed rows are selected; a row that leaves the list is no longer selected. */
export function useRowSelection(listed: readonly Row[]): RowSelection {
  const [selected, setSelected] = useState<ReadonlySet<Row>>(new Set<Row>());
  return useMemo(() => {
    const current = new Set(selected.size > 0 ? listed.filter((row) => selected.has(row)) : []);
    return {
      has: (row) => current.has(row),
      size: current.size,
      set: (rows, isSelected) => {
        const next = new Set(current);
        for (const row of rows) isSelected ? next.add(row) : next.delete(row);
        setSelected(next);
      },
    };
  }, [listed, selected]);
}

interface RowsInView {
  /** All rows in their original order. */
  rows: readonly Row[];
  /** The selectable rows in display order. */
  sorted: readonly Row[];
  /** The rows that match the filter. */
  shown: readonly Row[];
}

/** Registers the rows for the CSV export, with their marks: the selected rows, else the visible ones. */
export function useExportedRows(
  { setCsvRows }: RowActions,
  { rows, sorted, shown }: RowsInView,
  selection: RowSelection,
  marking: RowMarking,
): void {
  const exported = useMemo(() => {
    const scope = selection.size > 0 ? 'selected' : shown.length < rows.length ? 'shown' : undefined;
    const listed = scope === 'selected' ? sorted.filter(selection.has) : scope === 'shown' ? shown : rows;
    return rowsForExport(listed, scope, marking);
  }, [rows, sorted, shown, selection, marking]);
  useEffect(() => {
    setCsvRows(exported);
    return () => setCsvRows(undefined);
  }, [setCsvRows, exported]);
}

/**
 * Returns the rows for the export. Adds the columns Status and Note after the declared ones, each only if a row has a value for
 * it.
 */
function rowsForExport(listed: readonly Row[], scope: CsvRows['scope'], { markOf, some }: RowMarking): CsvRows {
  return {
    rows: listed,
    scope,
    *extraColumns() {
      if (!some(({ status, note }) => Boolean(status || note))) return [];
      const marks = yield* mapChunked(listed, (part) => part.map(markOf));
      const columns = [
        { title: 'Status', cells: marks.map(({ status = '' }) => status) },
        { title: 'Note', cells: marks.map(({ note = '' }) => note) },
      ];
      return columns.filter(({ cells }) => cells.some(Boolean));
    },
  };
}
