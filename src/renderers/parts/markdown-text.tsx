import { Lexer, type Token } from 'marked';
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { isReadable } from '@/contracts/marked-text';
import { cn } from '@/ui/cn';
import { HeadingDepths, headingDepths } from './heading-depths';
import { Block } from './markdown-block';
import { sectionsOf } from './markdown-sections';

/** A text in Markdown as elements: no HTML by construction, no pictures, headings below that of a result. */
export function MarkdownText({ text }: { text: string }) {
  const sections = useMemo(() => sectionsOf(text), [text]);
  const depths = useDepths(text);
  const shown = useOneByOne(sections.length);
  const long = sections.length > 1;
  if (!isReadable(text)) return <AsItCame text={text} />;
  return (
    <HeadingDepths value={depths}>
      <div className="space-y-4 leading-relaxed break-words text-fg">
        {sections.slice(0, shown).map((section, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a section is known by its place
            key={index}
            // What is out of sight is not laid out.
            className={cn('space-y-4', long && '[contain-intrinsic-size:auto_60rem] [content-visibility:auto]')}
          >
            <Section text={section} />
          </div>
        ))}
      </div>
    </HeadingDepths>
  );
}

/** The depths of the headings of a text; the same list as long as it grows by none, so that nothing is drawn anew. */
function useDepths(text: string): readonly number[] {
  const found = useMemo(() => headingDepths(text).join(), [text]);
  return useMemo(() => found.split(',').map(Number), [found]);
}

/** How many of so many parts are to be drawn by now: one more after each pause, so that a long text does not stop the page. */
function useOneByOne(count: number): number {
  const [shown, setShown] = useState(1);
  useEffect(() => {
    if (shown >= count) return;
    const timer = setTimeout(() => startTransition(() => setShown(shown + 1)));
    return () => clearTimeout(timer);
  }, [shown, count]);
  return shown;
}

/** A section by itself: where a text grows, those that stay the same are not read again. */
const Section = memo(({ text }: { text: string }) => {
  const tokens = useMemo(() => blocksOf(text), [text]);
  // biome-ignore lint/suspicious/noArrayIndexKey: a block is known by its place
  return tokens?.map((token, index) => <Block key={index} token={token} />) ?? <AsItCame text={text} />;
});

function AsItCame({ text }: { text: string }) {
  return <p className="break-words whitespace-pre-wrap text-fg">{text}</p>;
}

/** The blocks of a text, every line on one of its own as whoever wrote it saw it; undefined where it cannot be read. */
function blocksOf(text: string): Token[] | undefined {
  try {
    return new Lexer({ gfm: true, breaks: true }).lex(text).filter(({ type }) => type !== 'space' && type !== 'def');
  } catch {
    return undefined;
  }
}
