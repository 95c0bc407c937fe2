import type { Token } from 'marked';
import { memo, startTransition, use, useEffect, useMemo, useState } from 'react';
import { lexMarkdown } from '@/reading/markdown-lexer';
import { canRenderMarkdown } from '@/reading/markdown-text';
import { textHeadings, textSections } from '@/reading/text-sections';
import { cn } from '@/ui/cn';
import { HeadingDepths, headingDepths } from './heading-depths';
import { Block } from './markdown-block';
import { type Chunk as MarkdownChunk, splitMarkdown } from './markdown-chunks';
import { SectionTools } from './section-tools';

/** Renders Markdown as React elements: no raw HTML, no images, and headings below that of the result. */
export function MarkdownText({ text }: { text: string }) {
  const chunks = useMemo(() => splitMarkdown(text), [text]);
  const depths = useDepths(text);
  const hasTools = use(SectionTools) !== undefined;
  const sections = useMemo(() => (hasTools ? textSections(text) : []), [text, hasTools]);
  const renderedCount = useIncrementalCount(chunks.length);
  const isLong = chunks.length > 1;
  if (!canRenderMarkdown(text)) return <PlainText text={text} />;
  return (
    <HeadingDepths value={depths}>
      <div className="space-y-4 leading-relaxed break-words text-fg">
        {chunks.slice(0, renderedCount).map(({ text: chunk, definitions, offset }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: chunks have no identity but their position
            key={index}
            // Chunks out of sight are not laid out.
            className={cn('space-y-4', isLong && '[contain-intrinsic-size:auto_60rem] [content-visibility:auto]')}
          >
            <Chunk
              text={chunk}
              definitions={definitions}
              depth={sections[0]?.depth}
              first={sections.filter((section) => section.from < offset).length}
            />
          </div>
        ))}
      </div>
    </HeadingDepths>
  );
}

/** Returns the heading depths of a text; the same array while they stay the same, so that context readers do not re-render. */
function useDepths(text: string): readonly number[] {
  const depths = useMemo(() => headingDepths(text).join(), [text]);
  return useMemo(() => depths.split(',').map(Number), [depths]);
}

/** Returns how many of `count` chunks to render: one more after each pause, so that a long text does not block the page. */
function useIncrementalCount(count: number): number {
  const [renderedCount, setRenderedCount] = useState(1);
  useEffect(() => {
    if (renderedCount >= count) return;
    const timer = setTimeout(() => startTransition(() => setRenderedCount(renderedCount + 1)));
    return () => clearTimeout(timer);
  }, [renderedCount, count]);
  return renderedCount;
}

interface ChunkProps extends Pick<MarkdownChunk, 'text' | 'definitions'> {
  /** Depth of the headings that start sections; undefined if the page has no section tools. */
  depth: number | undefined;
  /** Number of the first section that begins in this chunk. */
  first: number;
}

/** One chunk; memoized, so that unchanged chunks of a growing text are not parsed again. */
const Chunk = memo(({ text, definitions, depth, first }: ChunkProps) => {
  const tokens = useMemo(() => parseBlocks(text, definitions), [text, definitions]);
  if (!tokens) return <PlainText text={text} />;
  const isHeading = (token: Token) => token.type === 'heading' && token.depth === depth;
  const numbers = new Map(tokens.filter(isHeading).map((token, index) => [token, first + index]));
  // If the two parsers disagree about headings, later sections would get wrong numbers, so no tools are shown.
  const parsersAgree = numbers.size === textHeadings(text).filter((heading) => heading.depth === depth).length;
  return tokens.map((token, index) =>
    parsersAgree && isHeading(token) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their position
      <div key={index} className="flex items-start justify-between gap-3">
        <Block token={token} />
        <Tools number={numbers.get(token) ?? 0} />
      </div>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their position
      <Block key={index} token={token} />
    ),
  );
});

function Tools({ number }: { number: number }) {
  return use(SectionTools)?.(String(number));
}

function PlainText({ text }: { text: string }) {
  return <p className="break-words whitespace-pre-wrap text-fg">{text}</p>;
}

/** Parses a chunk into block tokens; undefined if the parser fails. */
function parseBlocks(text: string, definitions: string): Token[] | undefined {
  try {
    return lexMarkdown(text, definitions.split('\n'));
  } catch {
    return undefined;
  }
}
