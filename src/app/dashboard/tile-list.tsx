import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { PLAN_TITLES } from '@/contracts/access';
import type { Access } from '@/generated/declaration';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';
import { LinkButton } from '@/ui/link-button';
import { IconTile } from '@/ui/page-header';
import { toneClass } from '@/ui/tone';
import { useProgressiveList } from '@/ui/use-progressive-list';
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

/** Card of one tool with a link to it; disabled while the tool is coming soon (docs/behaviour.md, section 2). */
const TileCard = memo(function TileCard({ tile }: { tile: Tile }) {
  const isLive = tile.status !== 'coming-soon' && tile.route !== undefined;
  return (
    <Card
      as="li"
      interactive={isLive}
      className={cn(
        'flex flex-col [contain-intrinsic-size:auto_9rem] [content-visibility:auto] max-sm:p-3 sm:[contain-intrinsic-size:auto_17rem]',
        !isLive && 'bg-surface/40 shadow-none',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <IconTile
          name={tile.icon}
          tone={tile.tone}
          className={cn('size-8 sm:size-12', !isLive && 'opacity-50 grayscale')}
        />
        <ul className="flex flex-wrap justify-end gap-1.5">
          {!isLive && (
            <li>
              <Badge tone="warning">Coming Soon</Badge>
            </li>
          )}
          {tile.badges.map((badge) => (
            <li key={badge}>
              <Badge>{badge}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <p
        className={cn(
          'mt-2 text-xs sm:mt-4 font-medium',
          isLive ? `${toneClass[tile.tone]} text-(--tone)` : 'text-faint',
        )}
      >
        {tile.category}
      </p>
      <h3
        className={cn('text-sm font-semibold tracking-tight sm:mt-1 sm:text-base', isLive ? 'text-fg' : 'text-muted')}
      >
        {tile.title}
      </h3>
      <p className="mt-1.5 mb-5 text-sm leading-relaxed text-muted max-sm:sr-only">{tile.description}</p>
      {tile.access && <p className="-mt-3 mb-5 text-xs text-faint">{accessText(tile.access)}</p>}
      {isLive ? (
        <LinkButton to={tile.route ?? ''} variant="secondary" className={cn('group mt-auto w-full', PHONE_LINK)}>
          Launch Tool<span className="sr-only">: {tile.title}</span>
          <Icon name="arrow-right" className="size-4 transition-transform group-hover:translate-x-0.5" />
        </LinkButton>
      ) : (
        <Button variant="secondary" disabled className={cn('mt-auto w-full', PHONE_LINK)}>
          <Icon name="lock" className="size-4" />
          Coming Soon
        </Button>
      )}
    </Card>
  );
});

/** On phones a tile is small, and its link covers it. */
const PHONE_LINK =
  'max-sm:static max-sm:min-h-6 max-sm:justify-start max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:pt-1 max-sm:text-xs max-sm:text-muted max-sm:shadow-none max-sm:after:absolute max-sm:after:inset-0';

function accessText({ plan, perDay }: Access): string {
  const parts = [
    ...(plan ? [`Part of the ${PLAN_TITLES[plan]} plan`] : []),
    ...(perDay ? [`${perDay} ${perDay === 1 ? 'run' : 'runs'} a day`] : []),
  ];
  return parts.join(' · ');
}
