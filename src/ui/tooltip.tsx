import { Tooltip as Base } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

export interface TooltipProps {
  content: ReactNode;
  /** One element that accepts focus and a ref. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A short hint on hover and focus; never the only source of necessary information. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <Base.Provider delayDuration={250}>
      <Base.Root>
        <Base.Trigger asChild>{children}</Base.Trigger>
        <Base.Portal>
          <Base.Content
            side={side}
            sideOffset={6}
            className="z-50 max-w-64 animate-fade rounded-md border border-hairline-strong bg-overlay px-2.5 py-1.5 text-xs text-fg shadow-float"
          >
            {content}
          </Base.Content>
        </Base.Portal>
      </Base.Root>
    </Base.Provider>
  );
}
