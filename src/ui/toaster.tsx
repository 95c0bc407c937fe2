import { useSyncExternalStore } from 'react';
import { Toaster as Base } from 'sonner';
import { Icon } from './icon';

const NARROW = '(max-width: 639px)';

function follow(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Where toasts appear: a polite live region, below on wide screens, above on phones, where dialogs rise from below. Once per page. */
export function Toaster() {
  const narrow = useSyncExternalStore(follow, () => window.matchMedia(NARROW).matches);
  return (
    <Base
      theme="dark"
      position={narrow ? 'top-center' : 'bottom-right'}
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
          closeButton:
            'absolute top-3 right-3 grid size-6 place-items-center rounded-sm border-0! bg-transparent! text-faint transition-colors hover:bg-raised! hover:text-fg',
        },
      }}
    />
  );
}
