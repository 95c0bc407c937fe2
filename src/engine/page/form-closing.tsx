import { useEffect, useRef } from 'react';
import { brandLink } from '@/brand-link';
import type { Closing } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { MarkupText } from '@/ui/markup-text';
import { Notice } from '@/ui/notice';

/** Takes the place of a form that was sent: what happens next, and a way to fill it in again. Takes the focus, as the submit button is gone. */
export function FormClosing({ closing: { title, text }, onReopen }: { closing: Closing; onReopen: () => void }) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus({ preventScroll: true }), []);
  const again = (
    <Button variant="secondary" onClick={onReopen}>
      Fill in again
    </Button>
  );
  return (
    <section ref={region} tabIndex={-1} aria-label={title} className="outline-none">
      <Notice tone="success" title={title} actions={again}>
        <MarkupText text={text} href={brandLink} block />
      </Notice>
    </section>
  );
}
