import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { useDrawn } from '@/ui/use-drawn';
import { TileCard } from './tile-card';
import type { Tile } from './tiles';

/** So many tiles are drawn at once: as many as somebody looks through before they search. */
const AT_ONCE = 48;

/** So many new ones are drawn in the first frame: a row of a wide screen. */
const IN_A_FRAME = 3;

/** Tiles side by side; of many the first, and a button for more. Drawn anew for other tiles only, not while somebody types. */
export const TileList = memo(function TileList({ tiles }: { tiles: readonly Tile[] }) {
  const [more, setMore] = useState({ of: tiles, shown: AT_ONCE });
  // Other tiles begin at their beginning.
  const shown = more.of === tiles ? more.shown : AT_ONCE;
  const list = useRef<HTMLUListElement>(null);
  const left = tiles.length - shown;
  const wanted = useMemo(() => tiles.slice(0, shown), [tiles, shown]);
  const drawn = useDrawn(wanted, IN_A_FRAME);

  // Whoever asked for more goes on at the first of them, not behind the last.
  useEffect(() => {
    const first = shown > AT_ONCE ? list.current?.children[shown - AT_ONCE] : undefined;
    first?.querySelector('a')?.focus();
  }, [shown]);

  return (
    <>
      <ul ref={list} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {drawn.map((tile) => (
          <TileCard key={tile.id} tile={tile} />
        ))}
      </ul>
      {left > 0 && (
        <div className="mt-6 flex flex-col items-center gap-2">
          <p className="text-sm text-muted">
            {shown} of {tiles.length} tools
          </p>
          <Button variant="secondary" onClick={() => setMore({ of: tiles, shown: shown + AT_ONCE })}>
            Show {Math.min(AT_ONCE, left)} more
          </Button>
        </div>
      )}
    </>
  );
});
