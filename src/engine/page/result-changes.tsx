import { use, useEffect, useRef } from 'react';
import { brandLink } from '@/brand-link';
import type { ToolResult } from '@/generated/declaration';
import { keepLoading } from '@/ui/lazy-part';
import { loadRenderer } from '../plugins';

/** Shows texts as what changed from one to the other. */
const differences = keepLoading(() => loadRenderer('diff'));

/** Lines above the first change that stay in sight, in pixels. */
const ABOVE = 56;

/** What changed from one version of a result to the next, as the texts that are copied, from the first change on. */
export function ResultChanges({ was, now, options }: { was: string; now: string; options: ToolResult }) {
  const { Renderer } = use(differences);
  const none = async () => false;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const toFirst = () => {
      const first = box.current?.querySelector('ins, del');
      const region = first?.closest('section');
      if (first && region) region.scrollTop += topOf(first) - topOf(region) - ABOVE;
    };
    toFirst();
    // Where there is room, the texts are laid out anew beside each other.
    const changes = new MutationObserver(toFirst);
    if (box.current) changes.observe(box.current, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, []);
  return (
    <div ref={box}>
      <Renderer
        value={now}
        options={{ renderer: 'diff', title: options.title, before: { field: 'was' } }}
        inputs={{ was }}
        copy={none}
        copyItem={none}
        href={brandLink}
        fileAddress={async () => ''}
      />
    </div>
  );
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
