import type { RowActions } from '@/contracts/plugins';
import type { RowMark } from '@/contracts/row-marks';
import { partAt } from '@/reading/coerce';
import { Icon } from '@/ui/icon';
import { Menu, type MenuItem } from '@/ui/menu';
import type { Row } from '../parts/entry-rows';
import { formatValue } from '../parts/formatted-value';

export interface RowMenuProps {
  row: Row;
  name: string;
  next: RowActions['next'];
  /** Names of the parts that make up the map query. */
  mapParts?: readonly string[] | undefined;
  /** The row's mark and ways to change it; absent if the row cannot be marked. */
  marks?: { mark: RowMark; onNote: () => void; onHide: (isHidden: boolean) => void } | undefined;
}

/** Menu of actions on one row: next tools, map, note, hide. */
export function RowMenu({ row, name, next, mapParts = [], marks }: RowMenuProps) {
  const mapHref = mapSearchHref(mapParts.map((from) => formatValue(partAt(row, from))));
  const isHidden = marks?.mark.hidden === true;
  const groups: MenuItem[][] = [
    next.map(({ label, go }) => ({ label, icon: 'arrow-right', onSelect: () => go(row) })),
    [
      ...(mapHref ? [{ label: 'Open in maps', icon: 'map-pin' as const, href: mapHref }] : []),
      ...(marks
        ? [
            {
              label: marks.mark.note ? 'Edit the note' : 'Add a note',
              icon: 'pen-line' as const,
              opensDialog: true,
              onSelect: marks.onNote,
            },
            {
              label: isHidden ? 'Show again' : 'Hide',
              icon: isHidden ? ('eye' as const) : ('eye-off' as const),
              onSelect: () => marks.onHide(!isHidden),
            },
          ]
        : []),
    ],
  ];
  const filledGroups = groups.filter((group) => group.length > 0);
  if (filledGroups.length === 0) return null;
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
      groups={filledGroups}
    />
  );
}

/** Returns the URL of a map search for these texts; undefined if all are blank. */
export function mapSearchHref(parts: readonly string[]): string | undefined {
  const query = parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
    .toWellFormed();
  return query === '' ? undefined : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
