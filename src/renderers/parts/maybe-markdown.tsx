import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '@/ui/lazy-with-retry';
import { PromptText } from '@/ui/prompt-text';
import { useShowsMarkdown } from './rendered-or-plain';

// The Markdown parser is loaded only for texts with Markdown marks.
const MarkdownText = lazyPart(() => import('./markdown-text'), 'MarkdownText');

export interface MaybeMarkdownProps {
  text: string;
  /** The plain text: shown if it has no Markdown marks, if the member chose "Plain", and while the parser loads. */
  children: ReactNode;
  /** Wraps the rendered text. */
  wrap?: (rendered: ReactNode) => ReactNode;
}

/** A text rendered as Markdown, or plain; see `RenderedOrPlain`. */
export function MaybeMarkdown({ text, children, wrap = (rendered) => rendered }: MaybeMarkdownProps) {
  if (!useShowsMarkdown(text)) return children;
  return <Suspense fallback={children}>{wrap(<MarkdownText text={text} />)}</Suspense>;
}

/** A long text, rendered or plain, in a frame; the page scrolls. */
export function MaybeMarkdownRegion({ text, label }: { text: string; label: string }) {
  const wrapInFrame = (rendered: ReactNode) => (
    <section aria-label={label} className="rounded-lg border border-hairline bg-surface/85 p-4 sm:p-5">
      {rendered}
    </section>
  );
  return (
    <MaybeMarkdown text={text} wrap={wrapInFrame}>
      <PromptText text={text} label={label} />
    </MaybeMarkdown>
  );
}
