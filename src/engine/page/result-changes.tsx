import { use, useEffect, useRef } from 'react';
import { brandLink } from '@/brand-link';
import type { ToolResult } from '@/generated/declaration';
import { rendererOf } from '../plugins';
import { RenderedResult } from '../rendered-result';

/** Height in pixels of the text kept visible above the first change. */
const CONTEXT_PX = 56;

/** Shows the changes between two versions of a result, given as plain text, scrolled to the first change. */
export function ResultChanges({
  previousText,
  text,
  options,
}: {
  previousText: string;
  text: string;
  options: ToolResult;
}) {
  const renderer = use(rendererOf('diff'));
  const ignoreCopy = async () => false;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scrollToFirstChange = () => {
      const first = container.current?.querySelector('ins, del');
      const region = first?.closest('section');
      if (first && region) region.scrollTop += topOf(first) - topOf(region) - CONTEXT_PX;
    };
    scrollToFirstChange();
    // The renderer switches to columns if there is room: scroll again after that.
    const observer = new MutationObserver(scrollToFirstChange);
    if (container.current) observer.observe(container.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  if (previousText === text) return <p className="text-sm text-muted">Nothing changed: both versions say the same.</p>;
  return (
    <div ref={container}>
      <RenderedResult
        renderer={renderer}
        value={text}
        options={{ renderer: 'diff', title: options.title, before: { field: 'was' } }}
        inputs={{ was: previousText }}
        copy={ignoreCopy}
        copyItem={ignoreCopy}
        href={brandLink}
        fileAddress={async () => ''}
      />
    </div>
  );
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
