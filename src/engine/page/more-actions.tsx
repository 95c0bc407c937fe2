import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';

/**
 * A button that opens a panel with further actions. The panel stays open until a press or the focus leaves it. It stays
 * mounted, because its actions own dialogs, which return the focus to them, and show the progress of their requests.
 */
export function MoreActions({ ref, children }: { ref?: Ref<HTMLButtonElement>; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const isInside = (target: EventTarget | null) =>
      target instanceof Element && (container.current?.contains(target) || target.closest('[role=dialog]') !== null);
    const closeOutside = ({ target }: Event) => {
      if (!isInside(target)) setOpen(false);
    };
    const closeOnEscape = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !container.current?.contains(target as Node)) return;
      setOpen(false);
      container.current.querySelector('button')?.focus();
    };
    const closed = new AbortController();
    const { signal } = closed;
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('focusin', closeOutside, { signal });
    document.addEventListener('keydown', closeOnEscape, { signal });
    return () => closed.abort();
  }, [isOpen]);
  return (
    <div ref={container} className="more-actions">
      <Button ref={ref} variant="secondary" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span className="max-sm:sr-only">More</span>
        <Icon name="chevron-down" className={cn('size-4 transition-transform', !isOpen && 'rotate-180')} />
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div id={id} role="group" aria-label="More actions" className={isOpen ? 'flex' : 'hidden'}>
        {children}
      </div>
    </div>
  );
}
