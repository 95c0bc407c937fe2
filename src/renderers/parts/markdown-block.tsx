import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode, use } from 'react';
import { cn } from '@/ui/cn';
import { ScrollRegion } from '@/ui/scroll-region';
import { Table, Td, Th, Tr } from '@/ui/table';
import { HeadingDepths } from './heading-depths';
import { Inline } from './markdown-inline';

/** Blocks nested deeper than this are shown as source text; a model may nest them without limit. */
const MAX_DEPTH = 12;

/** The result's own heading is an h2, so the highest heading of the text becomes an h3. */
const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const;
const HEADING_CLASSES = { h3: 'text-lg', h4: 'text-base', h5: 'text-sm', h6: 'text-sm text-muted' };

/** Renders one block token. Unsupported blocks, HTML above all, are shown as source text. */
export function Block({ token, depth = 0 }: { token: Token; depth?: number }): ReactNode {
  if (depth > MAX_DEPTH) return <p className="whitespace-pre-wrap">{token.raw}</p>;
  switch (token.type) {
    case 'heading':
      return <Title heading={token as Tokens.Heading} />;
    case 'paragraph':
      return (
        <p>
          <Inline tokens={token.tokens} />
        </p>
      );
    case 'text':
      return <Inline tokens={token.tokens ?? [token]} />;
    case 'list':
      return <List list={token as Tokens.List} depth={depth} />;
    case 'code':
      return <Code code={token as Tokens.Code} />;
    case 'blockquote':
      return (
        <blockquote className="space-y-3 border-l-2 border-accent/60 pl-4 text-muted">
          <Blocks tokens={token.tokens} depth={depth + 1} />
        </blockquote>
      );
    case 'table':
      return <MarkdownTable table={token as Tokens.Table} />;
    case 'hr':
      return <hr className="border-hairline" />;
    case 'space':
    case 'def':
      return null;
    default:
      return <p className="whitespace-pre-wrap">{token.raw.trimEnd()}</p>;
  }
}

function Title({ heading: { depth, tokens } }: { heading: Tokens.Heading }) {
  const rank = use(HeadingDepths).indexOf(depth);
  const Heading = HEADINGS[rank < 0 ? depth - 1 : rank] ?? 'h6';
  return (
    <Heading className={cn('pt-2 font-semibold tracking-tight', HEADING_CLASSES[Heading])}>
      <Inline tokens={tokens} />
    </Heading>
  );
}

function Blocks({ tokens = [], depth }: { tokens: Token[] | undefined; depth: number }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their position
  return tokens.map((token, index) => <Block key={index} token={token} depth={depth} />);
}

function List({ list: { ordered, start, items }, depth }: { list: Tokens.List; depth: number }) {
  const Tag = ordered ? 'ol' : 'ul';
  const listClass = ordered ? 'list-decimal marker:tabular-nums' : 'list-disc';
  return (
    <Tag
      start={ordered && start !== 1 ? Number(start) : undefined}
      className={cn(listClass, 'space-y-1.5 pl-6 marker:text-accent')}
    >
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their position
        <li key={index} className="space-y-1.5">
          {item.task && <Task done={item.checked ?? false} />}
          <Blocks tokens={item.tokens.filter(({ type }) => type !== 'checkbox')} depth={depth + 1} />
        </li>
      ))}
    </Tag>
  );
}

function Task({ done }: { done: boolean }) {
  return (
    <span>
      <span aria-hidden="true">{done ? '☑' : '☐'}</span> <span className="sr-only">{done ? 'Done:' : 'To do:'}</span>
    </span>
  );
}

function Code({ code: { lang, text } }: { code: Tokens.Code }) {
  return (
    <ScrollRegion label={lang ? `Code, ${lang}` : 'Code'} className="overflow-x-auto bg-background">
      <pre className="p-4 font-mono text-[0.8125rem] leading-relaxed">
        <code>{text}</code>
      </pre>
    </ScrollRegion>
  );
}

function MarkdownTable({ table: { header, rows } }: { table: Tokens.Table }) {
  const align = (cell: Tokens.TableCell) =>
    cell.align === 'right' ? 'text-right' : cell.align === 'center' && 'text-center';
  const cells = (row: Tokens.TableCell[], Cell: typeof Th | typeof Td) =>
    row.map((cell, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their position
      <Fragment key={index}>
        <Cell className={cn(align(cell), 'whitespace-normal')}>
          <Inline tokens={cell.tokens} />
        </Cell>
      </Fragment>
    ));
  return (
    <ScrollRegion label="Table" className="overflow-x-auto">
      <Table>
        <thead>
          <Tr>{cells(header, Th)}</Tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position
            <Tr key={index}>{cells(row, Td)}</Tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
