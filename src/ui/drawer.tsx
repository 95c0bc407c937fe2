import { Dialog as Base } from 'radix-ui';
import type { ReactNode } from 'react';
import { backdropClass, DialogClose, keepOpenForToast, useFocusReturn } from './dialog';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** A modal panel that slides in from the right edge. */
export function Drawer({ open, onOpenChange, title, description, children }: DrawerProps) {
  const focus = useFocusReturn();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Overlay className={backdropClass} />
        <Base.Content
          {...focus}
          onInteractOutside={keepOpenForToast}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-lg animate-slide flex-col border-l border-hairline-strong bg-surface shadow-float"
        >
          <header className="border-b border-hairline p-6 pr-16">
            <Base.Title className="text-lg font-semibold tracking-tight text-fg">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-6">{children}</div>
          <DialogClose />
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}
