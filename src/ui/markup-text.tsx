import type { ReactNode } from 'react';
import { ExternalLink } from './external-link';
import { withKeys } from './with-keys';

interface MarkupTextProps {
  text: string;
  /** Returns the address of a link by its name. */
  href: (name: string) => string;
  /** Whether to render block elements (p, ul, ol), or only phrasing content, which is allowed inside a paragraph. */
  block?: boolean | undefined;
}

interface Block {
  kind: 'text' | 'bullets' | 'numbers';
  lines: string[];
}

/**
 * Renders a declared text with a little markup: paragraphs, lists (lines that begin with `-` or `1.`), **bold**, *italic*,
 * `code` and links [label](link:name). Everything else is shown literally, so no HTML gets through.
 */
export function MarkupText({ text, href, block }: MarkupTextProps) {
  const blocks = parseBlocks(text);
  if (!block && blocks.length === 1 && blocks[0]?.kind === 'text') return renderMarks(blocks[0].lines.join(' '), href);
  const rendered = withKeys(blocks, ({ lines }) => lines.join('\n')).map(({ key, item: { kind, lines } }) => {
    if (kind === 'text') return <Paragraph key={key} block={block} content={renderMarks(lines.join(' '), href)} />;
    return (
      <List
        key={key}
        block={block}
        numbered={kind === 'numbers'}
        items={lines.map((line) => renderMarks(line, href))}
      />
    );
  });
  return block ? (
    <div className="mb-6 space-y-3 text-sm leading-relaxed text-muted last:mb-0">{rendered}</div>
  ) : (
    rendered
  );
}

function Paragraph({ content, block }: { content: ReactNode; block: boolean | undefined }) {
  return block ? <p>{content}</p> : <span className="block">{content}</span>;
}

/** A list: a native one, or spans with list roles inside a paragraph, where HTML allows no list. */
function List({ items, numbered, block }: { items: ReactNode[]; numbered: boolean; block: boolean | undefined }) {
  const listClass = numbered ? 'list-decimal pl-5' : 'list-disc pl-5';
  const Tag = numbered ? 'ol' : 'ul';
  const entries = items.map((content, index) => ({ content, position: index + 1 }));
  if (block) {
    return (
      <Tag className={listClass}>
        {entries.map(({ content, position }) => (
          <li key={position}>{content}</li>
        ))}
      </Tag>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list element is not allowed within a paragraph
    <span role="list" className={`block ${listClass}`}>
      {entries.map(({ content, position }) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <span role="listitem" key={position} className="list-item">
          {content}
        </span>
      ))}
    </span>
  );
}

const LIST_MARK = { bullets: /^\s*[-*]\s+/, numbers: /^\s*\d+[.)]\s+/ };

/** Groups lines into lists and paragraphs; an empty line ends either. */
function parseBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const paragraph of text.split(/\n\s*\n/)) {
    let current: Block | undefined;
    for (const line of paragraph.split('\n').filter((text) => text.trim() !== '')) {
      const kind = LIST_MARK.bullets.test(line) ? 'bullets' : LIST_MARK.numbers.test(line) ? 'numbers' : 'text';
      if (!current || current.kind !== kind) {
        current = { kind, lines: [] };
        blocks.push(current);
      }
      current.lines.push(kind === 'text' ? line.trim() : line.replace(LIST_MARK[kind], '').trim());
    }
  }
  return blocks;
}

const INLINE =
  /\*\*(?<bold>\S(?:.*?\S)?)\*\*|\*(?<italic>[^\s*](?:[^*]*[^\s*])?)\*|`(?<code>[^`]+)`|\[(?<label>[^\]]+)\]\(link:(?<link>\w+)\)/;

/** Renders a line, with its markup as elements. */
function renderMarks(line: string, href: (name: string) => string): ReactNode {
  const match = INLINE.exec(line);
  if (!match) return line;
  const { bold, italic, code, label, link } = match.groups ?? {};
  return (
    <>
      {line.slice(0, match.index)}
      {bold && <strong className="font-semibold text-fg">{renderMarks(bold, href)}</strong>}
      {italic && <em>{renderMarks(italic, href)}</em>}
      {code && <code className="font-mono text-[0.95em] text-fg">{code}</code>}
      {label && link && <ExternalLink href={href(link)}>{renderMarks(label, href)}</ExternalLink>}
      {renderMarks(line.slice(match.index + match[0].length), href)}
    </>
  );
}
