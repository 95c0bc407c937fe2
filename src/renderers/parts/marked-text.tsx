import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { PromptText } from '@/ui/prompt-text';
import { ScrollRegion } from '@/ui/scroll-region';
import { useRendered } from './rendered-or-plain';

// Only texts with marks need what reads them.
const MarkdownText = lazyPart(async () => ({ default: (await import('./markdown-text')).MarkdownText }));

export interface MarkedTextProps {
  text: string;
  /** The text as it came: what shows where it has no marks, where that was chosen, and while the reader of marks loads. */
  children: ReactNode;
  /** What stands around the rendered text. */
  frame?: (rendered: ReactNode) => ReactNode;
}

/** A text as its marks mean it, or as it came: see `RenderedOrPlain`. */
export function MarkedText({ text, children, frame = (rendered) => rendered }: MarkedTextProps) {
  if (!useRendered(text)) return children;
  return <Suspense fallback={children}>{frame(<MarkdownText text={text} />)}</Suspense>;
}

/** A long text in a region of its own that scrolls. */
export function MarkedRegion({ text, label }: { text: string; label: string }) {
  const frame = (rendered: ReactNode) => (
    <ScrollRegion label={label} className="max-h-[32rem] overflow-y-auto bg-background p-4 sm:p-5">
      {rendered}
    </ScrollRegion>
  );
  return (
    <MarkedText text={text} frame={frame}>
      <PromptText text={text} label={label} />
    </MarkedText>
  );
}
