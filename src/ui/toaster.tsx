import { useEffect } from 'react';
import { Toaster as Base, toast as sonner } from 'sonner';
import { Icon } from './icon';
import { giveToastsTheirPlace } from './toast';

/** How far from the upper edge, in pixels: a toast of one line lies within the bar of the page. */
const OFFSET = 6;

/**
 * Where toasts appear: a polite live region, above, over the bar of the page. Results scroll to below it, dialogs rise from
 * below on phones, and the buttons of forms stay at the lower edge: nothing that matters is covered. Once per page.
 */
export function Toaster() {
  // After those of the place itself: from now on it takes what is said.
  useEffect(() => giveToastsTheirPlace(sonner), []);
  return (
    <Base
      theme="dark"
      position="top-center"
      offset={OFFSET}
      mobileOffset={OFFSET}
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
