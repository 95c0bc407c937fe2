import { useEffect, useMemo, useState } from 'react';
import type { ChosenRows, RowDesk } from '@/contracts/plugins';
import { inParts } from '@/ui/slices';
import type { Row } from '../parts/entry-rows';
import type { Marked } from './use-marked';

/** Rows that are ticked. */
export interface Choice {
  has: (row: Row) => boolean;
  size: number;
  /** Ticks rows, or takes that back. */
  set: (rows: readonly Row[], chosen: boolean) => void;
}

/** Which of these rows are ticked; one that is not among them any more does not count. */
export function useChoice(listed: readonly Row[]): Choice {
  const [ticked, setTicked] = useState<ReadonlySet<Row>>(new Set<Row>());
  return useMemo(() => {
    const chosen = new Set(ticked.size > 0 ? listed.filter((row) => ticked.has(row)) : []);
    return {
      has: (row) => chosen.has(row),
      size: chosen.size,
      set: (rows, on) => {
        const next = new Set(chosen);
        for (const row of rows) on ? next.add(row) : next.delete(row);
        setTicked(next);
      },
    };
  }, [listed, ticked]);
}

interface Looked {
  /** All rows, as they came. */
  rows: readonly Row[];
  /** In the order they are looked at: those that could be ticked, and those that show. */
  sorted: readonly Row[];
  shown: readonly Row[];
}

/** Says which rows a CSV file holds: the ticked ones, or else those that show, with what is kept of them. */
export function useChosenRows(
  { choose }: RowDesk,
  { rows, sorted, shown }: Looked,
  choice: Choice,
  marked: Marked,
): void {
  const chosen = useMemo(() => {
    const which = choice.size > 0 ? 'selected' : shown.length < rows.length ? 'shown' : undefined;
    const listed = which === 'selected' ? sorted.filter(choice.has) : which === 'shown' ? shown : rows;
    return chosenRows(listed, which, marked);
  }, [rows, sorted, shown, choice, marked]);
  useEffect(() => {
    choose(chosen);
    return () => choose(undefined);
  }, [choose, chosen]);
}

/** Status and note are columns of their own behind the declared ones, each only where one of the rows has any. */
function chosenRows(listed: readonly Row[], which: ChosenRows['which'], { of, some }: Marked): ChosenRows {
  return {
    rows: listed,
    which,
    *more() {
      if (!some(({ status, note }) => Boolean(status || note))) return [];
      const marks = yield* inParts(listed, (part) => part.map(of));
      const columns = [
        { title: 'Status', cells: marks.map(({ status = '' }) => status) },
        { title: 'Note', cells: marks.map(({ note = '' }) => note) },
      ];
      return columns.filter(({ cells }) => cells.some(Boolean));
    },
  };
}
