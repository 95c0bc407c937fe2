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
  footer?: ReactNode;
  size?: keyof typeof widths;
  eyebrow?: ReactNode;
  /** Keeps the dialog open on a press outside, because input would be lost. */
  ignoreOutsidePress?: boolean;
  /** Leaves only the buttons of its content to close it: what it does or shows would be lost. */
  ignoreClose?: boolean;
}

export const backdropClass = 'fixed inset-0 z-50 animate-fade bg-background/80 backdrop-blur-sm';

/** Keeps a dialog open if the outside press was on a toast. */
export function keepOpenForToast(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
}

/**
 * Returns dialog content props that restore the focus on close: to the element focused at opening, or else to the page's
 * main element. Needed because these dialogs have no Radix trigger to return the focus to.
 */
export function useFocusReturn() {
  const previouslyFocused = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      previouslyFocused.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // This may run late; a dialog that opened since keeps the focus.
      if (document.activeElement?.closest('[role=dialog]')) return;
      const opener = previouslyFocused.current;
      const canReceiveFocus = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      (canReceiveFocus ? opener : document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    },
  };
}

/** The close button in the corner of a dialog or drawer. */
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

/** A modal dialog; on phones a bottom sheet with room for a toast above. Traps the focus, closes on Escape and outside presses, and restores the focus. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  eyebrow,
  ignoreOutsidePress = false,
  ignoreClose = false,
}: DialogProps) {
  const focus = useFocusReturn();
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
            onInteractOutside={(event) =>
              ignoreOutsidePress || ignoreClose ? event.preventDefault() : keepOpenForToast(event)
            }
            onEscapeKeyDown={(event) => ignoreClose && event.preventDefault()}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={cn(
              'bottom-sheet edge-light relative w-full animate-pop rounded-t-2xl border border-hairline-strong bg-raised p-6 shadow-float sm:rounded-2xl sm:p-8',
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
            {!ignoreClose && <DialogClose />}
          </Base.Content>
        </Base.Overlay>
      </Base.Portal>
    </Base.Root>
  );
}
