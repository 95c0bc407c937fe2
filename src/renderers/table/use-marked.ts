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
  /** Whether something kept, of whatever list, passes a test. */
  some: (test: (mark: RowMark) => boolean) => boolean;
  /** Changes what is kept of rows; with `typing`, more is to come. */
  change: (rows: readonly Row[], mark: RowMark, typing?: boolean) => void;
  /** The words in it, by which rows are found. */
  textOf: (row: Row) => string;
}

const NOTHING: RowMark = {};

/** Rows with what is kept of them. */
export function useMarked(
  columns: readonly ResultColumn[],
  workbench: Workbench | undefined,
  marks: MarkDesk | undefined,
): Marked {
  // A key takes time to make: none is made of a row that nobody asks for.
  const keyIn = useMemo(() => keysBy(columns, workbench), [columns, workbench]);
  const kept = marks?.of;
  const change = marks?.change;
  return useMemo(() => {
    const all = Object.values(kept ?? {});
    const of = (row: Row) => (all.length > 0 && kept?.[keyIn(row) ?? '']) || NOTHING;
    return {
      of,
      some: (test) => all.some(test),
      canKeep: (row) => change !== undefined && keyIn(row) !== undefined,
      change: (changed, mark, typing) => {
        const named = changed.flatMap((row) => keyIn(row) ?? []);
        change?.(Object.fromEntries(named.map((key) => [key, mark])), typing);
      },
      textOf: (row) => `${of(row).status ?? ''}\n${of(row).note ?? ''}`,
    };
  }, [keyIn, kept, change]);
}

/** Gives what tells a row from others; of each row it is made once. */
function keysBy(columns: readonly ResultColumn[], workbench: Workbench | undefined): (row: Row) => string | undefined {
  if (!workbench) return () => undefined;
  const keys = new WeakMap<Row, { of: string | undefined }>();
  return (row) => {
    const known = keys.get(row) ?? { of: keyOf(row, workbench.identity, columns) };
    keys.set(row, known);
    return known.of;
  };
}
