import { memo } from 'react';
import { partAt } from '@/reading/coerce';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';
import { Td } from '@/ui/table';
import type { RowSlots } from './entry-grid';
import type { EntryColumn, Row } from './entry-rows';
import { FormattedValue, formatValue, isNumericFormat } from './formatted-value';
import './grid-row.css';

interface GridRowProps {
  row: Row;
  columns: readonly EntryColumn[];
  /** Index of the phone column. On narrow screens a row with one has two lines and opens; without one it is a card. */
  phoneIndex: number | undefined;
  slots: RowSlots | undefined;
  /** Whether a two-line row shows its other cells. */
  isOpen: boolean;
  onToggle: (row: Row) => void;
}

/** The cells of a row; memoized. The first cell names the entry. */
export const GridRow = memo(function GridRow({ row, columns, phoneIndex, slots, isOpen, onToggle }: GridRowProps) {
  const isCard = phoneIndex === undefined;
  const texts = columns.map(({ from, as, unit }) => formatValue(partAt(row, from), as, unit));
  return (
    <>
      {slots && (
        <Td role="cell" className="py-0! pr-0 pl-2! max-sm:absolute max-sm:top-3 max-sm:left-0 max-sm:z-1 max-sm:block">
          {slots.renderCheckbox(row)}
        </Td>
      )}
      {columns.map((column, index) => [
        <Td
          key={column.from}
          role="cell"
          data-label={column.title}
          className={cn(
            'max-w-72 break-words max-sm:max-w-none',
            index === 0 && 'font-medium',
            column.as === 'phone' && 'whitespace-nowrap',
            isNumericFormat(column.as) && 'tabular sm:text-right',
            index === 0 &&
              (isCard ? slots && 'max-sm:block max-sm:px-0! max-sm:py-1!' : 'max-sm:basis-full max-sm:p-0!'),
            !isCard && index === phoneIndex && 'phone-cell',
            (isCard ? index > 0 || !slots : index > 0 && index !== phoneIndex) &&
              cn('labeled-cell', (texts[index] === '' || !(isCard || isOpen)) && 'is-folded'),
          )}
        >
          {index === 0 && (slots || !isCard) ? (
            <>
              <div
                className={cn(
                  'flex w-full min-w-44 items-start justify-between gap-2',
                  !isCard && 'max-sm:items-center max-sm:justify-start max-sm:gap-1 max-sm:pt-1.5',
                )}
              >
                <span className={cn('min-w-0', !isCard && !isOpen && 'max-sm:truncate')}>
                  <FormattedValue value={partAt(row, column.from)} as={column.as} unit={column.unit} />
                </span>
                {texts.some((text, other) => other !== 0 && other !== phoneIndex && text !== '') && !isCard && (
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    aria-label={`Details of ${texts[0] || 'this row'}`}
                    onClick={() => onToggle(row)}
                    // The button covers the whole row, except the other controls in it.
                    className="shrink-0 text-faint after:absolute after:inset-0 sm:hidden"
                  >
                    <Icon name="chevron-down" className={cn('size-4', isOpen && 'rotate-180')} />
                  </button>
                )}
                {slots && <span className="max-sm:absolute max-sm:top-3 max-sm:right-1">{slots.renderMenu(row)}</span>}
              </div>
              {slots?.renderBelow(row)}
            </>
          ) : (
            <FormattedValue value={partAt(row, column.from)} as={column.as} unit={column.unit} />
          )}
        </Td>,
        index === (phoneIndex ?? 0) && slots?.column && (
          <Td
            key="slot"
            role="cell"
            className={cn(
              'py-1.5! max-sm:relative max-sm:block',
              isCard ? 'max-sm:px-0!' : 'max-sm:ml-auto max-sm:p-0!',
            )}
          >
            {slots.column.renderCell(row)}
          </Td>
        ),
      ])}
    </>
  );
});
