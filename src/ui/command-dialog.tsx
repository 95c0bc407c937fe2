import { Dialog as Base } from 'radix-ui';
import type { ReactNode } from 'react';
import { backdropClass, useFocusReturn } from './dialog';

export interface CommandDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Accessible name. */
  title: string;
  children: ReactNode;
}

/** A modal dialog for a command palette: near the top of the page, without a visible title. */
export function CommandDialog({ open, onOpenChange, title, children }: CommandDialogProps) {
  const focus = useFocusReturn();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Overlay className={backdropClass} />
        <Base.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-x-4 top-[12vh] z-50 mx-auto max-w-xl animate-pop overflow-hidden rounded-xl border border-hairline-strong bg-raised shadow-float"
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}
