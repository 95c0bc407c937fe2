import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import type { ResultColumn } from '@/generated/declaration';
import { partAt } from '@/reading/coerce';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';
import { ScrollRegion } from '@/ui/scroll-region';
import { Table, Td, Th, Tr } from '@/ui/table';
import type { Order, Row } from './entry-rows';
import { isFigure, ShownValue, textOf } from './shown-value';

/** Up to this many rows are all in the page, where the browser's own search finds them. */
export const ALL_AT_ONCE = 100;

const ROW_HEIGHT = 45;

/** Beyond those that can be seen, so many rows are there on each side: a scroll finds them. */
const OVERSCAN = 12;

/** A long table begins with so many rows, so that the page answers soon; the others follow. */
const FIRST_ROWS = 4;

const NO_ROW: Row = {};

/** What a column takes at least, in rem, and one of figures; a table that is wider than its place scrolls. */
const COLUMN_REM = 10;
const FIGURES_REM = 6;

/** What stands in the rows beside their cells takes so much more. */
const SLOTS_REM = 8;

/** On narrow screens rows are laid out as cards, which takes the native roles of a table away. */
const roles = { group: { role: 'rowgroup' }, hidden: { 'aria-hidden': true } };

export interface GridProps {
  label: string;
  entries: readonly Row[];
  columns: readonly ResultColumn[];
  order: Order | undefined;
  onSort: (by: string) => void;
  /** What is looked at: where it changes, rows are read from the first one on. */
  view: string;
  slots?: RowSlots | undefined;
}

/** What stands in each row beside its cells, where rows are worked with. */
export interface RowSlots {
  /** Tells a row from the others, so that none takes the place, and the focus, of another. */
  keyOf: (row: Row) => number;
  /** Before the first cell. */
  choice: (row: Row) => ReactNode;
  /** In the first cell, behind its text and below it. */
  menu: (row: Row) => ReactNode;
  below: (row: Row) => ReactNode;
  /** A column behind the first one. */
  column?: { title: string; cell: (row: Row) => ReactNode } | undefined;
}

/** The table itself; of many rows only those near the visible part are in the page. */
export const Grid = memo(function Grid({ label, entries, columns, order, onSort, view, slots }: GridProps) {
  const table = useRef<HTMLTableElement>(null);
  const figures = columns.filter(({ as }) => isFigure(as)).length;
  const fits = (columns.length - figures) * COLUMN_REM + figures * FIGURES_REM + (slots ? SLOTS_REM : 0);
  const virtual = entries.length > ALL_AT_ONCE;
  const [begun, setBegun] = useState(false);
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: entries.length,
    enabled: virtual,
    getScrollElement: () => table.current?.parentElement ?? null,
    estimateSize: () => ROW_HEIGHT,
    overscan: begun ? OVERSCAN : 0,
  });
  const all = virtualizer.getVirtualItems();
  const visible = begun ? all : all.slice(0, FIRST_ROWS);
  const rows = virtual ? visible.map(({ index }) => index) : entries.map((_, index) => index);
  const above = visible[0]?.start ?? 0;
  const below = virtual ? virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0) : 0;

  useEffect(() => startTransition(() => setBegun(true)), []);

  // Rows in a new order or a new choice of rows are read from the first one on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the rows change
  useEffect(() => {
    table.current?.parentElement?.scrollTo?.({ top: 0 });
  }, [view]);

  return (
    <ScrollRegion
      label={`${label}, table`}
      className={cn('relative overflow-auto bg-surface', virtual && 'max-h-[70vh]')}
    >
      <Table
        ref={table}
        role="table"
        aria-label={label}
        aria-rowcount={entries.length + 1}
        className="max-sm:block sm:min-w-(--fits)"
        style={{ '--fits': `${fits}rem` } as CSSProperties}
      >
        <thead {...roles.group} className="sticky top-0 z-10 max-sm:hidden">
          <Tr role="row" aria-rowindex={1}>
            {slots && (
              <Th role="columnheader" className="w-11 pr-0">
                <span className="sr-only">Selected</span>
              </Th>
            )}
            {columns.map((column, place) => [
              <SortHeading key={column.from} column={column} order={order} onSort={onSort} />,
              place === 0 && slots?.column && (
                <Th key="slot" role="columnheader">
                  {slots.column.title}
                </Th>
              ),
            ])}
          </Tr>
        </thead>
        <tbody {...roles.group} className="max-sm:block">
          <Gap height={above} />
          {rows.map((index) => (
            <Tr
              key={slots ? slots.keyOf(entries[index] ?? {}) : index}
              ref={virtual ? virtualizer.measureElement : undefined}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className={cn('max-sm:block max-sm:px-4 max-sm:py-3', slots && 'max-sm:relative max-sm:pl-14')}
            >
              <GridRow row={entries[index] ?? NO_ROW} columns={columns} slots={slots} />
            </Tr>
          ))}
          <Gap height={below} />
        </tbody>
      </Table>
    </ScrollRegion>
  );
});

/** The cells of a row. */
const GridRow = memo(function GridRow({ row, columns, slots }: Pick<GridProps, 'columns' | 'slots'> & { row: Row }) {
  return (
    <>
      {slots && (
        <Td role="cell" className="py-0! pr-0 pl-2! max-sm:absolute max-sm:top-1 max-sm:left-0 max-sm:block">
          {slots.choice(row)}
        </Td>
      )}
      {columns.map((column, place) => [
        <GridCell
          key={column.from}
          column={column}
          value={partAt(row, column.from)}
          slots={place === 0 ? slots : undefined}
          row={row}
          main={place === 0}
        />,
        place === 0 && slots?.column && (
          <Td key="slot" role="cell" className="py-1.5! max-sm:block max-sm:px-0! max-sm:py-1!">
            {slots.column.cell(row)}
          </Td>
        ),
      ])}
    </>
  );
});

interface SortHeadingProps extends Pick<GridProps, 'order' | 'onSort'> {
  column: ResultColumn;
}

function SortHeading({ column: { from, title }, order, onSort }: SortHeadingProps) {
  const direction = order?.by === from ? order.direction : undefined;
  return (
    <Th role="columnheader" aria-sort={direction ?? 'none'}>
      <button
        type="button"
        onClick={() => onSort(from)}
        className="inline-flex items-center gap-1 rounded-sm transition-colors hover:text-fg"
      >
        {title}
        <Icon
          name="chevron-down"
          className={cn(
            'size-3.5 transition-transform',
            direction ? 'text-accent' : 'opacity-40',
            direction === 'ascending' && 'rotate-180',
          )}
        />
      </button>
    </Th>
  );
}

interface GridCellProps extends Pick<GridProps, 'slots'> {
  column: ResultColumn;
  value: unknown;
  row: Row;
  main: boolean;
}

/** One cell; the first of a row names what the row is about. */
function GridCell({ column: { title, as }, value, row, main, slots }: GridCellProps) {
  const shown = <ShownValue value={value} as={as} />;
  return (
    <Td
      role="cell"
      data-label={title}
      className={cn(
        'max-w-72 break-words max-sm:flex max-sm:max-w-none max-sm:gap-3 max-sm:px-0! max-sm:py-1!',
        !slots &&
          'max-sm:before:w-28 max-sm:before:shrink-0 max-sm:before:text-xs max-sm:before:leading-5 max-sm:before:text-faint max-sm:before:content-[attr(data-label)]',
        main && 'font-medium',
        as === 'phone' && 'whitespace-nowrap',
        isFigure(as) && 'tabular sm:text-right',
        !slots && textOf(value) === '' && 'max-sm:hidden',
      )}
    >
      {slots ? (
        <div className="w-full min-w-44">
          <div className="flex items-start justify-between gap-2">
            <span className="min-w-0 max-sm:py-1">{shown}</span>
            {slots.menu(row)}
          </div>
          {slots.below(row)}
        </div>
      ) : (
        shown
      )}
    </Td>
  );
}

/** Stands for the rows that are not in the page. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr {...roles.hidden} className="max-sm:block">
      <td className="block p-0" style={{ height }} />
    </tr>
  );
}
