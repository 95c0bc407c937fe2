import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';
import { ScrollRegion } from '@/ui/scroll-region';
import { Table, Th, Tr } from '@/ui/table';
import type { EntryColumn, Row, SortOrder } from './entry-rows';
import { isNumericFormat } from './formatted-value';
import { GridRow } from './grid-row';

/** Maximum number of rows that are all in the DOM, where the browser's own search finds them; longer tables are virtualized. */
export const MAX_UNVIRTUALIZED_ROWS = 100;

const ROW_HEIGHT = 45;

/** Number of rows rendered above and below the visible ones, ready for scrolling. */
const OVERSCAN = 12;

/** Number of rows in the first frame of a long table, so that the page responds soon; later frames add the rest. */
const FIRST_ROWS = 4;

const EMPTY_ROW: Row = {};

/** Minimum width of a text column and of a numeric column, in rem; a table wider than its container scrolls. */
const COLUMN_REM = 10;
const NUMERIC_COLUMN_REM = 6;

/** Additional width for checkbox, menu and status, in rem. */
const SLOTS_REM = 8;

/** Explicit ARIA roles: on narrow screens rows have no table layout, so browsers drop the native table roles. */
const roles = { group: { role: 'rowgroup' }, hidden: { 'aria-hidden': true } };

export interface GridProps {
  label: string;
  entries: readonly Row[];
  columns: readonly EntryColumn[];
  order: SortOrder | undefined;
  onSort: (by: string) => void;
  /** Identifies filter and sort order; when it changes, the table scrolls to the top. */
  view: string;
  slots?: RowSlots | undefined;
}

/** Additional content of each row in a workbench. */
export interface RowSlots {
  /** Returns a unique React key for a row, so that no row reuses the DOM and the focus of another. */
  keyOf: (row: Row) => number;
  /** Checkbox before the first cell. */
  renderCheckbox: (row: Row) => ReactNode;
  /** Menu in the first cell, after its text. */
  renderMenu: (row: Row) => ReactNode;
  /** Content in the first cell, below its text. */
  renderBelow: (row: Row) => ReactNode;
  /** An additional column after the phone column, or after the first column without a phone column. */
  column?: { title: string; renderCell: (row: Row) => ReactNode } | undefined;
}

/** The table itself; a long one is virtualized: only the rows near the visible part are in the DOM. */
export const Grid = memo(function Grid(props: GridProps) {
  const { label, entries, columns, order, onSort, view, slots } = props;
  const table = useRef<HTMLTableElement>(null);
  const numericCount = columns.filter(({ as }) => isNumericFormat(as)).length;
  const minWidth =
    (columns.length - numericCount) * COLUMN_REM + numericCount * NUMERIC_COLUMN_REM + (slots ? SLOTS_REM : 0);
  const isVirtual = entries.length > MAX_UNVIRTUALIZED_ROWS;
  const phoneIndex = phoneColumnIndex(columns);
  const [openRows, setOpenRows] = useState<ReadonlySet<Row>>(new Set());
  const toggle = useCallback(
    (row: Row) =>
      setOpenRows((open) => new Set(open.has(row) ? [...open].filter((other) => other !== row) : [...open, row])),
    [],
  );
  const [isFullyRendered, setFullyRendered] = useState(false);
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: entries.length,
    enabled: isVirtual,
    getScrollElement: () => table.current?.parentElement ?? null,
    estimateSize: () => ROW_HEIGHT,
    overscan: isFullyRendered ? OVERSCAN : 0,
  });
  const virtualItems = virtualizer.getVirtualItems();
  const visible = isFullyRendered ? virtualItems : virtualItems.slice(0, FIRST_ROWS);
  const rows = isVirtual ? visible.map(({ index }) => index) : entries.map((_, index) => index);
  const above = visible[0]?.start ?? 0;
  const below = isVirtual ? virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0) : 0;

  useEffect(() => startTransition(() => setFullyRendered(true)), []);

  // Scroll to the first row after a new sort order or filter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the rows change
  useEffect(() => {
    table.current?.parentElement?.scrollTo?.({ top: 0 });
  }, [view]);

  return (
    <ScrollRegion
      label={`${label}, table`}
      className={cn('relative overflow-auto bg-surface', isVirtual && 'max-h-[70vh]')}
    >
      <Table
        ref={table}
        role="table"
        aria-label={label}
        aria-rowcount={entries.length + 1}
        className="max-sm:block sm:min-w-(--fits)"
        style={{ '--fits': `${minWidth}rem` } as CSSProperties}
      >
        <thead {...roles.group} className="sticky top-0 z-10 max-sm:hidden">
          <Tr role="row" aria-rowindex={1}>
            {slots && (
              <Th role="columnheader" className="w-11 pr-0">
                <span className="sr-only">Selected</span>
              </Th>
            )}
            {columns.map((column, index) => [
              <SortHeading key={column.from} column={column} order={order} onSort={onSort} />,
              index === (phoneIndex ?? 0) && slots?.column && (
                <Th key="slot" role="columnheader">
                  {slots.column.title}
                </Th>
              ),
            ])}
          </Tr>
        </thead>
        <tbody {...roles.group} className="max-sm:block">
          <Gap height={above} />
          {rows.map((index) => {
            const row = entries[index] ?? EMPTY_ROW;
            return (
              <Tr
                key={slots ? slots.keyOf(row) : index}
                ref={isVirtual ? virtualizer.measureElement : undefined}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={cn(
                  'max-sm:relative',
                  phoneIndex === undefined
                    ? 'max-sm:block max-sm:px-4 max-sm:py-3'
                    : 'max-sm:flex max-sm:flex-wrap max-sm:px-4',
                  slots && 'max-sm:pr-12! max-sm:pl-12!',
                )}
              >
                <GridRow
                  row={row}
                  columns={columns}
                  phoneIndex={phoneIndex}
                  slots={slots}
                  isOpen={openRows.has(row)}
                  onToggle={toggle}
                />
              </Tr>
            );
          })}
          <Gap height={below} />
        </tbody>
      </Table>
    </ScrollRegion>
  );
});

interface SortHeadingProps extends Pick<GridProps, 'order' | 'onSort'> {
  column: EntryColumn;
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

/** Index of the first phone column after the names; undefined if there is none. */
function phoneColumnIndex(columns: readonly EntryColumn[]): number | undefined {
  const index = columns.findIndex(({ as }, at) => at > 0 && as === 'phone');
  return index < 0 ? undefined : index;
}

/** A spacer with the height of the rows that are not in the DOM. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr {...roles.hidden} className="max-sm:block">
      <td className="block p-0" style={{ height }} />
    </tr>
  );
}
