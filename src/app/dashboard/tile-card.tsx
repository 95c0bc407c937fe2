import { memo } from 'react';
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
import type { Tile } from './tiles';

/** Card of one tool with a link to it; disabled while the tool is coming soon (docs/behaviour.md, section 2). */
export const TileCard = memo(function TileCard({ tile }: { tile: Tile }) {
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
