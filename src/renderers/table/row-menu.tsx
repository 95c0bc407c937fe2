import type { RowDesk } from '@/contracts/plugins';
import type { RowMark } from '@/contracts/row-marks';
import { partAt } from '@/reading/coerce';
import { Icon } from '@/ui/icon';
import { Menu, type MenuItem } from '@/ui/menu';
import type { Row } from '../parts/entry-rows';
import { textOf } from '../parts/shown-value';

export interface RowMenuProps {
  row: Row;
  /** What the row is called. */
  name: string;
  next: RowDesk['next'];
  /** Parts by which a map finds it. */
  map?: readonly string[] | undefined;
  /** What is kept of it, and ways to change that; absent where nothing can be. */
  kept?: { mark: RowMark; onNote: () => void; onHide: (hidden: boolean) => void } | undefined;
}

/** What can be done with one row. */
export function RowMenu({ row, name, next, map = [], kept }: RowMenuProps) {
  const place = mapAddress(map.map((from) => textOf(partAt(row, from))));
  const hidden = kept?.mark.hidden === true;
  const groups: MenuItem[][] = [
    next.map(({ label, go }) => ({ label, icon: 'arrow-right', onSelect: () => go(row) })),
    [
      ...(place ? [{ label: 'Open in maps', icon: 'map-pin' as const, href: place }] : []),
      ...(kept
        ? [
            {
              label: kept.mark.note ? 'Edit the note' : 'Add a note',
              icon: 'pen-line' as const,
              opens: true,
              onSelect: kept.onNote,
            },
            {
              label: hidden ? 'Show again' : 'Hide',
              icon: hidden ? ('eye' as const) : ('eye-off' as const),
              onSelect: () => kept.onHide(!hidden),
            },
          ]
        : []),
    ],
  ];
  const filled = groups.filter((group) => group.length > 0);
  if (filled.length === 0) return null;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`More for ${name}`}
          className="grid size-8 shrink-0 place-items-center rounded-md text-faint transition-colors hover:bg-overlay hover:text-fg data-[state=open]:bg-overlay data-[state=open]:text-fg max-sm:size-11"
        >
          <Icon name="ellipsis" className="size-4.5" />
        </button>
      }
      groups={filled}
    />
  );
}

/** Where a map shows what these words say; undefined where they say nothing. */
export function mapAddress(parts: readonly string[]): string | undefined {
  const words = parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
    .toWellFormed();
  return words === '' ? undefined : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(words)}`;
}
