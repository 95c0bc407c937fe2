import type { ReactNode } from 'react';
import { ExternalLink } from './external-link';
import { keyed } from './keyed';

interface FormattedProps {
  text: string;
  /** Address of a link by its name. */
  href: (name: string) => string;
  /** true: paragraphs and lists of their own. Otherwise it may stand within a paragraph. */
  block?: boolean | undefined;
}

interface Block {
  kind: 'text' | 'bullets' | 'numbers';
  lines: string[];
}

/**
 * Words with marks: paragraphs, lists of lines that begin with `-` or `1.`, **bold**, *italic*, `code` and links
 * [words](link:name). Whatever else stands there is shown as it is, so that no markup gets through.
 */
export function Formatted({ text, href, block }: FormattedProps) {
  const blocks = blocksOf(text);
  if (!block && blocks.length === 1 && blocks[0]?.kind === 'text') return marked(blocks[0].lines.join(' '), href);
  const drawn = keyed(blocks, ({ lines }) => lines.join('\n')).map(({ key, item: { kind, lines } }) => {
    if (kind === 'text') return <Paragraph key={key} block={block} content={marked(lines.join(' '), href)} />;
    return (
      <List key={key} block={block} numbered={kind === 'numbers'} items={lines.map((line) => marked(line, href))} />
    );
  });
  return block ? <div className="mb-6 space-y-3 text-sm leading-relaxed text-muted last:mb-0">{drawn}</div> : drawn;
}

function Paragraph({ content, block }: { content: ReactNode; block: boolean | undefined }) {
  return block ? <p>{content}</p> : <span className="block">{content}</span>;
}

interface ListProps {
  items: ReactNode[];
  numbered: boolean;
  block: boolean | undefined;
}

/** A list; within a paragraph, where no list may stand, one by its roles. */
function List({ items, numbered, block }: ListProps) {
  const looks = numbered ? 'list-decimal pl-5' : 'list-disc pl-5';
  const Tag = numbered ? 'ol' : 'ul';
  const entries = items.map((content, index) => ({ content, place: index + 1 }));
  if (block) {
    return (
      <Tag className={looks}>
        {entries.map(({ content, place }) => (
          <li key={place}>{content}</li>
        ))}
      </Tag>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list element may not stand within a paragraph
    <span role="list" className={`block ${looks}`}>
      {entries.map(({ content, place }) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <span role="listitem" key={place} className="list-item">
          {content}
        </span>
      ))}
    </span>
  );
}

const MARK = { bullets: /^\s*[-*]\s+/, numbers: /^\s*\d+[.)]\s+/ };

/** Lines that belong together: of one list, or of one paragraph. An empty line ends either. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const run of text.split(/\n\s*\n/)) {
    let open: Block | undefined;
    for (const line of run.split('\n').filter((words) => words.trim() !== '')) {
      const kind = MARK.bullets.test(line) ? 'bullets' : MARK.numbers.test(line) ? 'numbers' : 'text';
      if (!open || open.kind !== kind) {
        open = { kind, lines: [] };
        blocks.push(open);
      }
      open.lines.push(kind === 'text' ? line.trim() : line.replace(MARK[kind], '').trim());
    }
  }
  return blocks;
}

const INLINE =
  /\*\*(?<bold>\S(?:.*?\S)?)\*\*|\*(?<italic>[^\s*](?:[^*]*[^\s*])?)\*|`(?<code>[^`]+)`|\[(?<words>[^\]]+)\]\(link:(?<link>\w+)\)/;

/** A line with its marks as elements. */
function marked(line: string, href: (name: string) => string): ReactNode {
  const found = INLINE.exec(line);
  if (!found) return line;
  const { bold, italic, code, words, link } = found.groups ?? {};
  return (
    <>
      {line.slice(0, found.index)}
      {bold && <strong className="font-semibold text-fg">{marked(bold, href)}</strong>}
      {italic && <em>{marked(italic, href)}</em>}
      {code && <code className="font-mono text-[0.95em] text-fg">{code}</code>}
      {words && link && <ExternalLink href={href(link)}>{marked(words, href)}</ExternalLink>}
      {marked(line.slice(found.index + found[0].length), href)}
    </>
  );
}
