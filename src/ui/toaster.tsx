import { useEffect, useSyncExternalStore } from 'react';
import { Toaster as Base, toast as sonner } from 'sonner';
import { Icon } from './icon';
import { attachToaster } from './toast';
import './toaster.css';

/** Distance from the left edge in pixels, and from the lower edge, above the bar of a form or result. */
const OFFSET = { left: 16, bottom: 'var(--toast-bottom)' };

/** Media query of screens on which sonner applies `mobileOffset`. */
const PHONE = '(width <= 600px)';

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * The container of toasts: a polite live region at the lower edge, above the bar of a form or result (`--toast-bottom`). On
 * wide screens it is at the left, where the form is, so that it covers neither links nor the result. Render it once per page.
 */
export function Toaster() {
  const isPhone = useSyncExternalStore(subscribeToWidth, () => matchMedia(PHONE).matches);
  // Effects of children run first, so sonner's own toaster is ready by now.
  useEffect(() => attachToaster(sonner), []);
  return (
    <Base
      position={isPhone ? 'bottom-center' : 'bottom-left'}
      offset={OFFSET}
      mobileOffset={{ bottom: 'var(--toast-bottom)' }}
      visibleToasts={1}
      closeButton
      gap={8}
      icons={{
        success: <Icon name="circle-check" className="size-5 text-success" />,
        error: <Icon name="circle-alert" className="size-5 text-danger" />,
        info: <Icon name="info" className="size-5 text-secondary" />,
        close: <Icon name="x" className="size-3.5" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'pointer-events-auto flex w-full items-start gap-3 rounded-lg border border-hairline-strong bg-overlay p-4 pr-10 font-sans text-fg shadow-float sm:w-[23rem]',
          icon: 'mt-px shrink-0',
          content: 'min-w-0 flex-1',
          title: 'text-sm font-medium leading-5',
          description: 'mt-1 text-sm leading-relaxed text-muted',
          actionButton:
            'shrink-0 rounded-sm text-sm font-medium leading-5 text-secondary underline decoration-secondary/40 underline-offset-4 transition-colors hover:text-accent',
          closeButton:
            'absolute top-3 right-3 grid size-6 place-items-center rounded-sm border-0! bg-transparent! text-faint transition-colors hover:bg-raised! hover:text-fg',
        },
      }}
    />
  );
}
