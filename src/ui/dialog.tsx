import { Dialog as Base } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cn } from './cn';
import { Icon } from './icon';

const widths = { sm: 'max-w-md', md: 'max-w-lg', lg: 'max-w-2xl', xl: 'max-w-4xl' };

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, at the lower edge. */
  footer?: ReactNode;
  size?: keyof typeof widths;
  /** Something above the title. */
  eyebrow?: ReactNode;
  /** true: a press outside does not close it, as something would be lost. */
  held?: boolean;
}

export const backdropClass = 'fixed inset-0 z-50 animate-fade bg-background/80 backdrop-blur-sm';

/** A press on a toast is no press outside of the dialog below it. */
export function keepForToast(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
}

/**
 * Gives the focus back to what had it when something modal opened, or else to the page's content: what opens these has no
 * trigger of its own, and without this the focus would be lost. For the content of a dialog.
 */
export function useReturnedFocus() {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // It may come late: what opened since keeps the focus.
      if (document.activeElement?.closest('[role=dialog]')) return;
      const opener = before.current;
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      (isThere ? opener : document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    },
  };
}

/** The cross in the corner of a dialog or drawer. */
export function DialogClose() {
  return (
    <Base.Close
      aria-label="Close"
      className="absolute top-4 right-4 grid size-9 place-items-center rounded-md text-faint transition-colors hover:bg-overlay hover:text-fg"
    >
      <Icon name="x" className="size-4.5" />
    </Base.Close>
  );
}

/** A modal dialog, on phones a sheet that leaves room for a toast above: takes focus, closes on Escape and outside presses, gives focus back. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  eyebrow,
  held = false,
}: DialogProps) {
  const focus = useReturnedFocus();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Overlay
          className={cn(
            backdropClass,
            'grid scroll-pb-32 items-end overflow-y-auto pt-20 sm:place-items-center sm:p-6',
          )}
        >
          <Base.Content
            {...focus}
            onInteractOutside={(event) => (held ? event.preventDefault() : keepForToast(event))}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={cn(
              'edge-light relative w-full animate-pop rounded-t-2xl border border-hairline-strong bg-raised p-6 shadow-float sm:rounded-2xl sm:p-8',
              widths[size],
            )}
          >
            {eyebrow && <div className="mb-3 pr-10">{eyebrow}</div>}
            <Base.Title className="pr-10 text-xl font-semibold tracking-tight text-fg">{title}</Base.Title>
            {description && (
              <Base.Description className="mt-2 text-sm leading-relaxed text-muted">{description}</Base.Description>
            )}
            {children && <div className="mt-6">{children}</div>}
            {footer && <div className="mt-6 flex flex-wrap justify-end gap-3">{footer}</div>}
            <DialogClose />
          </Base.Content>
        </Base.Overlay>
      </Base.Portal>
    </Base.Root>
  );
}
