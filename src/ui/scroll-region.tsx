import type { ReactNode } from 'react';
import { cn } from './cn';

export interface ScrollRegionProps {
  /** Name of the region for screen readers. */
  label: string;
  children: ReactNode;
  className?: string;
}

/** A region that scrolls must be reachable by keyboard, so it takes focus although it is not a control. */
const focusable = { tabIndex: 0 };

/** A named region whose content scrolls, by touch and by keyboard. */
export function ScrollRegion({ label, children, className }: ScrollRegionProps) {
  return (
    <section aria-label={label} className={cn('rounded-lg border border-hairline', className)} {...focusable}>
      {children}
    </section>
  );
}
