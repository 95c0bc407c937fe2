import { useMemo } from 'react';
import type { MarkDesk } from '@/contracts/plugins';
import type { RowMark } from '@/contracts/row-marks';
import type { ResultColumn, Workbench } from '@/generated/declaration';
import type { Row } from '../parts/entry-rows';
import { keyOf } from '../parts/row-identity';

/** What the member keeps of the rows of a list. */
export interface Marked {
  /** Whether anything can be kept of a row: one that holds nothing is like all others. */
  canKeep: (row: Row) => boolean;
  of: (row: Row) => RowMark;
  /** Changes what is kept of rows; with `typing`, more is to come. */
  change: (rows: readonly Row[], mark: RowMark, typing?: boolean) => void;
  /** The words in it, by which rows are found. */
  textOf: (row: Row) => string;
}

const NOTHING: RowMark = {};

/** Rows with what is kept of them. */
export function useMarked(
  rows: readonly Row[],
  columns: readonly ResultColumn[],
  workbench: Workbench | undefined,
  marks: MarkDesk | undefined,
): Marked {
  const keys = useMemo(
    () => new Map(workbench ? rows.map((row) => [row, keyOf(row, workbench.identity, columns)]) : []),
    [rows, columns, workbench],
  );
  const kept = marks?.of;
  const change = marks?.change;
  return useMemo(() => {
    const of = (row: Row) => kept?.[keys.get(row) ?? ''] ?? NOTHING;
    return {
      of,
      canKeep: (row) => change !== undefined && keys.get(row) !== undefined,
      change: (changed, mark, typing) => {
        const named = changed.flatMap((row) => keys.get(row) ?? []);
        change?.(Object.fromEntries(named.map((key) => [key, mark])), typing);
      },
      textOf: (row) => `${of(row).status ?? ''}\n${of(row).note ?? ''}`,
    };
  }, [keys, kept, change]);
}
