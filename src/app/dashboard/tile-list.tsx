import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { useProgressiveList } from '@/ui/use-progressive-list';
import { TileCard } from './tile-card';
import type { Tile } from './tiles';

/** Number of tiles shown at first and added by each "Show more". */
const PAGE_SIZE = 48;

/** Number of new tiles rendered in the first frame: one row on a wide screen. */
const FIRST_CHUNK_SIZE = 3;

/** Grid of tiles, with a button to show more. Memoized, so that typing in the search rerenders it only when the tiles change. */
export const TileList = memo(function TileList({ tiles }: { tiles: readonly Tile[] }) {
  const [page, setPage] = useState({ tiles, shown: PAGE_SIZE });
  // Other tiles start at their first page.
  const shown = page.tiles === tiles ? page.shown : PAGE_SIZE;
  const list = useRef<HTMLUListElement>(null);
  const remaining = tiles.length - shown;
  const visibleTiles = useMemo(() => tiles.slice(0, shown), [tiles, shown]);
  const renderedTiles = useProgressiveList(visibleTiles, FIRST_CHUNK_SIZE);

  // After "Show more", move the focus to the first of the new tiles.
  useEffect(() => {
    const first = shown > PAGE_SIZE ? list.current?.children[shown - PAGE_SIZE] : undefined;
    first?.querySelector('a')?.focus();
  }, [shown]);

  return (
    <>
      <ul ref={list} className="grid grid-cols-2 gap-2.5 sm:gap-4 lg:grid-cols-3">
        {renderedTiles.map((tile) => (
          <TileCard key={tile.id} tile={tile} />
        ))}
      </ul>
      {remaining > 0 && (
        <div className="mt-6 flex flex-col items-center gap-2">
          <p className="text-sm text-muted">
            {shown} of {tiles.length} tools
          </p>
          <Button variant="secondary" onClick={() => setPage({ tiles, shown: shown + PAGE_SIZE })}>
            Show {Math.min(PAGE_SIZE, remaining)} more
          </Button>
        </div>
      )}
    </>
  );
});
