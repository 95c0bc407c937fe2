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

/** One tool: what it does and the way to it; disabled while it is coming soon (docs/behaviour.md, section 2). */
export const TileCard = memo(function TileCard({ tile }: { tile: Tile }) {
  const live = tile.status !== 'coming-soon' && tile.route !== undefined;
  return (
    <Card
      as="li"
      interactive={live}
      className={cn(
        'flex flex-col [contain-intrinsic-size:auto_17rem] [content-visibility:auto]',
        !live && 'bg-surface/40 shadow-none',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <IconTile name={tile.icon} tone={tile.tone} className={cn('size-12', !live && 'opacity-50 grayscale')} />
        <ul className="flex flex-wrap justify-end gap-1.5">
          {!live && (
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
      <p className={cn('mt-4 text-xs font-medium', live ? `${toneClass[tile.tone]} text-(--tone)` : 'text-faint')}>
        {tile.category}
      </p>
      <h3 className={cn('mt-1 font-semibold tracking-tight', live ? 'text-fg' : 'text-muted')}>{tile.title}</h3>
      <p className="mt-1.5 mb-5 text-sm leading-relaxed text-muted">{tile.description}</p>
      {tile.access && <p className="-mt-3 mb-5 text-xs text-faint">{accessWords(tile.access)}</p>}
      {live ? (
        <LinkButton to={tile.route ?? ''} variant="secondary" className="group mt-auto w-full">
          Launch Tool<span className="sr-only">: {tile.title}</span>
          <Icon name="arrow-right" className="size-4 transition-transform group-hover:translate-x-0.5" />
        </LinkButton>
      ) : (
        <Button variant="secondary" disabled className="mt-auto w-full">
          <Icon name="lock" className="size-4" />
          Coming Soon
        </Button>
      )}
    </Card>
  );
});

function accessWords({ plan, perDay }: Access): string {
  const words = [
    ...(plan ? [`Part of the ${PLAN_TITLES[plan]} plan`] : []),
    ...(perDay ? [`${perDay} ${perDay === 1 ? 'run' : 'runs'} a day`] : []),
  ];
  return words.join(' · ');
}
