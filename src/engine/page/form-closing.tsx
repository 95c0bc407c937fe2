import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { brandLink } from '@/brand-link';
import { Button } from '@/ui/button';
import { MarkupText } from '@/ui/markup-text';
import { Notice } from '@/ui/notice';
import { focusFirstField } from '../form/focus-field';
import type { ToolSession } from '../session/tool-session';

/** Replaces a form that was sent; says what happens next. Takes the focus of the removed submit button. */
export function FormClosing({ session, onReopen }: { session: ToolSession; onReopen: () => void }) {
  const { declaration } = session.tool;
  const { title = '', text = '' } = declaration.after?.closing ?? {};
  const reopen = () => {
    // The fields are hidden until then: flush that before focusing one.
    flushSync(() => {
      session.reset(['answers', 'result']);
      onReopen();
    });
    focusFirstField(declaration);
  };
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus({ preventScroll: true }), []);
  const reopenButton = (
    <Button variant="secondary" onClick={reopen}>
      Fill in again
    </Button>
  );
  return (
    <section ref={region} tabIndex={-1} aria-label={title} className="outline-none">
      <Notice tone="success" title={title} actions={reopenButton}>
        <MarkupText text={text} href={brandLink} block />
      </Notice>
    </section>
  );
}
