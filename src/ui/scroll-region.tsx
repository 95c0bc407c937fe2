import type { ReactNode } from 'react';
import { cn } from './cn';

export interface ScrollRegionProps {
  /** Accessible name of the region. */
  label: string;
  children: ReactNode;
  className?: string;
}

/** A scrollable region must be reachable by keyboard, so it is focusable although it is not a control. */
const focusable = { tabIndex: 0 };

/** A named region whose content scrolls by touch and keyboard. Positioned, so that words only for screen readers scroll with it. */
export function ScrollRegion({ label, children, className }: ScrollRegionProps) {
  return (
    <section aria-label={label} className={cn('relative rounded-lg border border-hairline', className)} {...focusable}>
      {children}
    </section>
  );
}
