import { Lexer, type Token } from 'marked';
import { memo, startTransition, use, useEffect, useMemo, useState } from 'react';
import { isReadable } from '@/contracts/marked-text';
import { textHeadings, textSections } from '@/contracts/text-sections';
import { cn } from '@/ui/cn';
import { HeadingDepths, headingDepths } from './heading-depths';
import { Block } from './markdown-block';
import { chunksOf } from './markdown-chunks';
import { SectionTools } from './section-tools';

/** A text in Markdown as elements: no HTML by construction, no pictures, headings below that of a result. */
export function MarkdownText({ text }: { text: string }) {
  const chunks = useMemo(() => chunksOf(text), [text]);
  const depths = useDepths(text);
  const hasTools = use(SectionTools) !== undefined;
  const sections = useMemo(() => (hasTools ? textSections(text) : []), [text, hasTools]);
  const shown = useOneByOne(chunks.length);
  const long = chunks.length > 1;
  if (!isReadable(text)) return <AsItCame text={text} />;
  return (
    <HeadingDepths value={depths}>
      <div className="space-y-4 leading-relaxed break-words text-fg">
        {chunks.slice(0, shown).map(({ text: chunk, from }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is known by its place
            key={index}
            // What is out of sight is not laid out.
            className={cn('space-y-4', long && '[contain-intrinsic-size:auto_60rem] [content-visibility:auto]')}
          >
            <Chunk
              text={chunk}
              depth={sections[0]?.depth}
              first={sections.filter((section) => section.from < from).length}
            />
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

interface ChunkProps {
  text: string;
  /** Of the headings of sections; undefined where the page offers nothing for one. */
  depth: number | undefined;
  /** The number of the first section that begins in it. */
  first: number;
}

/** A chunk by itself: where a text grows, those that stay the same are not read again. */
const Chunk = memo(({ text, depth, first }: ChunkProps) => {
  const tokens = useMemo(() => blocksOf(text), [text]);
  if (!tokens) return <AsItCame text={text} />;
  const isHeading = (token: Token) => token.type === 'heading' && token.depth === depth;
  const numbers = new Map(tokens.filter(isHeading).map((token, index) => [token, first + index]));
  // What one of the two takes for no heading would give those behind it the number of another section.
  const agree = numbers.size === textHeadings(text).filter((heading) => heading.depth === depth).length;
  return tokens.map((token, index) =>
    agree && isHeading(token) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a block is known by its place
      <div key={index} className="flex items-start justify-between gap-3">
        <Block token={token} />
        <Tools number={numbers.get(token) ?? 0} />
      </div>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a block is known by its place
      <Block key={index} token={token} />
    ),
  );
});

function Tools({ number }: { number: number }) {
  return use(SectionTools)?.(String(number));
}

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
