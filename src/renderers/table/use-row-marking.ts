import { useMemo } from 'react';
import type { RowMarkStore } from '@/contracts/plugins';
import type { RowMark } from '@/contracts/row-marks';
import type { ResultColumn, Workbench } from '@/generated/declaration';
import type { Row } from '../parts/entry-rows';
import { rowKey } from '../parts/row-identity';

/** The marks (status, note, hidden) a member gives to the rows of a list. */
export interface RowMarking {
  /** Returns whether a row can be marked. An empty row cannot, because it has no identity key. */
  canMark: (row: Row) => boolean;
  markOf: (row: Row) => RowMark;
  /** Returns whether any saved mark, of this list or another, passes a test. */
  some: (test: (mark: RowMark) => boolean) => boolean;
  /** Changes the marks of rows; `isTyping` is true if more changes follow. */
  change: (rows: readonly Row[], mark: RowMark, isTyping?: boolean) => void;
  /** Returns the status and note of a row, for the search. */
  searchText: (row: Row) => string;
}

const NO_MARK: RowMark = {};

/** Returns access to the saved marks of rows. */
export function useRowMarking(
  columns: readonly ResultColumn[],
  workbench: Workbench | undefined,
  marks: RowMarkStore | undefined,
): RowMarking {
  // Keys are expensive, so compute them on demand.
  const keyIn = useMemo(() => cachedRowKeys(columns, workbench), [columns, workbench]);
  const savedMarks = marks?.marks;
  const change = marks?.update;
  return useMemo(() => {
    const all = Object.values(savedMarks ?? {});
    const markOf = (row: Row) => (all.length > 0 && savedMarks?.[keyIn(row) ?? '']) || NO_MARK;
    return {
      markOf,
      some: (test) => all.some(test),
      canMark: (row) => change !== undefined && keyIn(row) !== undefined,
      change: (changed, mark, isTyping) => {
        const keys = changed.flatMap((row) => keyIn(row) ?? []);
        change?.(Object.fromEntries(keys.map((key) => [key, mark])), isTyping);
      },
      searchText: (row) => `${markOf(row).status ?? ''}\n${markOf(row).note ?? ''}`,
    };
  }, [keyIn, savedMarks, change]);
}

/** Returns a function from row to its identity key, computed once per row. */
function cachedRowKeys(
  columns: readonly ResultColumn[],
  workbench: Workbench | undefined,
): (row: Row) => string | undefined {
  if (!workbench) return () => undefined;
  const keys = new WeakMap<Row, { key: string | undefined }>();
  return (row) => {
    const cached = keys.get(row) ?? { key: rowKey(row, workbench.identity, columns) };
    keys.set(row, cached);
    return cached.key;
  };
}
