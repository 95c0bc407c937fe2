import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cn } from './cn';
import { Icon, type IconName } from './icon';
import { type Tone, toneClass } from './tone';

export interface PageHeaderProps {
  title: string;
  /** One line about the purpose of the page. */
  intro?: ReactNode;
  icon?: IconName;
  back?: { to: string; label: string };
  /** Badges or facts under the intro. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** Limits the header to one row, so that the content has more room. */
  isCompact?: boolean;
}

/** The top of a page: back link, icon, the page's only h1, intro, facts and actions; on phones the actions stand beside the back link. */
export function PageHeader({ title, intro, icon, back, meta, actions, isCompact = false }: PageHeaderProps) {
  const isStacked = !isCompact && back !== undefined;
  return (
    <header
      className={cn(
        isCompact ? '-mt-4 mb-4 flex items-center gap-2' : 'mb-8',
        isStacked &&
          'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-y-3 max-sm:mb-5',
      )}
    >
      {back && (
        <Link
          to={back.to}
          className={cn(
            'group -ml-2 inline-flex items-center gap-1.5 rounded-md px-2 py-1 text-sm text-muted transition-colors hover:text-fg',
            isCompact ? 'min-h-11' : 'sm:mb-5',
          )}
        >
          <Icon name="arrow-left" className="size-4 transition-transform group-hover:-translate-x-0.5" />
          <span className={isCompact ? 'max-sm:sr-only' : undefined}>{back.label}</span>
        </Link>
      )}
      <div
        className={cn(
          'flex justify-between gap-x-6 gap-y-4',
          isCompact ? 'min-w-0 flex-1 items-center' : 'flex-wrap items-start sm:flex-nowrap',
          isStacked && 'max-sm:contents',
        )}
      >
        <div className={cn('flex min-w-0 items-start gap-4', isStacked && 'max-sm:order-last max-sm:basis-full')}>
          {icon && !isCompact && <IconTile name={icon} />}
          <div className="min-w-0">
            <h1 className={isCompact ? COMPACT_TITLE : 'text-2xl font-semibold tracking-tight text-fg sm:text-3xl'}>
              {title}
            </h1>
            {intro && <p className="mt-2 max-w-2xl leading-relaxed text-muted">{intro}</p>}
            {meta && <div className="mt-4 flex flex-wrap items-center gap-2">{meta}</div>}
          </div>
        </div>
        {actions && <div className={cn('flex gap-2', isCompact ? 'shrink-0' : 'flex-wrap sm:shrink-0')}>{actions}</div>}
      </div>
    </header>
  );
}

const COMPACT_TITLE = 'text-base leading-tight font-semibold tracking-tight text-fg sm:text-xl';

/** An icon on a small tinted tile. */
export function IconTile({ name, tone = 'violet', className = 'size-11' }: IconTileProps) {
  return (
    <span
      className={cn(
        'grid shrink-0 place-items-center rounded-lg border border-hairline-strong bg-linear-to-b from-(--tone)/22 to-(--tone)/5 text-(--tone) shadow-lift',
        toneClass[tone],
        className,
      )}
    >
      <Icon name={name} className="size-[46%]" />
    </span>
  );
}

export interface IconTileProps {
  name: IconName;
  tone?: Tone;
  /** Includes the size, such as `size-10`. */
  className?: string;
}
