import type { ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class';
import { cn } from './cn';
import { Icon } from './icon';
import { textLinkClass } from './text-link';

export interface ExternalLinkProps {
  href: string;
  children: ReactNode;
  /** text: a link within running text. Any other value: a button. */
  variant?: ButtonVariant | 'text';
  size?: ButtonSize;
  className?: string;
  /** Omits the arrow icon, if the caller shows one. */
  hideIcon?: boolean;
}

/** A link to another site: opens in a new tab without access to this one (`noopener`), which screen readers announce. */
export function ExternalLink({ href, children, variant = 'text', size, className, hideIcon }: ExternalLinkProps) {
  const linkClass = variant === 'text' ? cn(textLinkClass, className) : buttonClass({ variant, size, className });
  return (
    <a href={href} target="_blank" rel="noopener" className={linkClass}>
      {children}
      {!hideIcon && (
        <Icon
          name="arrow-up-right"
          className={variant === 'text' ? 'ml-0.5 inline size-3.5 align-[-0.1em]' : 'size-4'}
        />
      )}{' '}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
