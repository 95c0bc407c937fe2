import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  /** Reacts to hover; for cards covered by a single link. */
  interactive?: boolean;
  /** none: the content sets its own padding. */
  padding?: 'none' | 'md' | 'lg';
}

const paddings = { none: '', md: 'p-5', lg: 'p-6 sm:p-8' };

/** A surface with a hairline border. */
export function Card({ as: Element = 'div', interactive, padding = 'md', className, ...rest }: CardProps) {
  const Tag = Element as 'div';
  return (
    <Tag
      className={cn(
        'relative min-w-0 rounded-xl border border-hairline bg-surface/85 shadow-lift',
        interactive &&
          'transition-[border-color,background-color,transform] hover:border-hairline-strong hover:bg-raised',
        paddings[padding],
        className,
      )}
      {...rest}
    />
  );
}

export interface CardHeaderProps {
  title: ReactNode;
  actions: ReactNode;
}

/** The header row of a card: title and actions. */
export function CardHeader({ title, actions }: CardHeaderProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 max-sm:gap-y-1">
      <div className="min-w-0">
        <h3 className="text-base font-semibold tracking-tight text-fg">{title}</h3>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}
