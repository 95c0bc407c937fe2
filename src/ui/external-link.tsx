import type { ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class';
import { cn } from './cn';
import { Icon } from './icon';
import { textLinkClass } from './text-link';

export interface ExternalLinkProps {
  href: string;
  children: ReactNode;
  /** text: within running text. plain: no looks of its own. Otherwise a button. */
  variant?: ButtonVariant | 'text' | 'plain';
  size?: ButtonSize;
  className?: string;
  /** Leaves the arrow out where the design shows one of its own. */
  hideIcon?: boolean;
  onClick?: () => void;
}

/** A link that leaves the site: opens in a new tab without access to this one, and says so to screen readers. */
export function ExternalLink({
  href,
  children,
  variant = 'text',
  size,
  className,
  hideIcon,
  onClick,
}: ExternalLinkProps) {
  const looks = {
    text: () => cn(textLinkClass, className),
    plain: () => className,
    button: () => buttonClass({ variant: variant as ButtonVariant, size, className }),
  };
  const look = variant === 'text' || variant === 'plain' ? variant : 'button';
  return (
    <a href={href} target="_blank" rel="noopener" className={looks[look]()} onClick={onClick}>
      {children}
      {!hideIcon && (
        <Icon
          name="arrow-up-right"
          className={look === 'button' ? 'size-4' : 'ml-0.5 inline size-3.5 align-[-0.1em]'}
        />
      )}{' '}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
