import type { Content, Margins } from 'pdfmake/interfaces';
import { printable } from './pdf';
import { barsContent, type ChartBar, type ChartPoint, lineContent } from './pdf-charts';
import { asParagraphs, fitsOnPage, itemAtRight, tableContent } from './pdf-tables';
import { beginsAtRight } from './text-direction';

/** A run of text in one style. */
export interface Span {
  text: string;
  bold?: boolean;
}

/** A cell: a text, or a list of texts. */
export type Cell = string | string[];

/** A block of a document: a paragraph, heading, list item, table, a table of labeled values, or a chart. */
export interface Block {
  kind: 'heading' | 'subheading' | 'paragraph' | 'item' | 'small' | 'large' | 'table' | 'facts' | 'bars' | 'line';
  spans: Span[];
  /** Space below in points; each kind has a default. */
  gap?: number;
  /** For a table: the column titles. */
  head?: string[];
  /** For a table or facts: the cells by row. */
  rows?: Cell[][];
  /** For a table: true for each column with numbers. */
  figures?: boolean[];
  /** For bars: their names and figures. */
  bars?: ChartBar[];
  /** For a line: its points, from left to right. */
  points?: ChartPoint[];
}

/** Limits of a document: several times as long as those of the tools, and still printed within seconds. */
const MAX_CHARACTERS = 120_000;
const MAX_PARAGRAPHS = 6000;

/**
 * Maximum length of a paragraph in characters. The time of layout grows with the square of the length of a paragraph and of a
 * word, so long paragraphs are split, and words longer than a line get break opportunities.
 */
const MAX_PARAGRAPH_LENGTH = 2000;
const LONG_WORD = /[^ ]{80}(?=[^ ])/gu;
const BREAK_OPPORTUNITY = '\u200B';

const DEFAULT_GAPS: Record<Block['kind'], number | undefined> = {
  heading: undefined,
  subheading: undefined,
  paragraph: 5,
  item: 2,
  small: 10,
  table: 10,
  facts: 10,
  large: undefined,
  bars: 10,
  line: 10,
};

/** Converts blocks to PDF content. Truncates the document at the limits and ends it with a note. */
export function blocksContent(blocks: Iterable<Block>): Content[] {
  const content: Content[] = [];
  let remaining = MAX_CHARACTERS;
  for (const block of breakUpLargeTables(blocks)) {
    if (remaining <= 0 || content.length >= MAX_PARAGRAPHS) return [...content, truncationNote()];
    if (block.rows) {
      const table = tableContent(block, printableLine);
      // Keeps a heading and its table on one page.
      const title = block.kind === 'table' && isHeading(content.at(-1)) ? content.pop() : undefined;
      content.push(title ? { stack: [title, table], unbreakable: true } : table);
      remaining -= JSON.stringify(block.rows).length;
      continue;
    }
    if (block.bars || block.points) {
      content.push(
        ...(block.bars ? barsContent(block.bars, printableLine) : lineContent(block.points ?? [], printableLine)),
      );
      remaining -= JSON.stringify(block.bars ?? block.points).length;
      continue;
    }
    const spans: Span[] = [];
    for (const span of block.spans) {
      const text = printableLine(span.text.slice(0, Math.max(remaining, 0)));
      remaining -= span.text.length;
      if (text) spans.push({ ...span, text });
    }
    for (const part of splitParagraphs(spans)) content.push(layOutParagraph({ ...block, spans: part }));
  }
  return remaining < 0 ? [...content, truncationNote()] : content;
}

/** Turns tables that do not fit on one page into paragraphs. */
function* breakUpLargeTables(blocks: Iterable<Block>): Generator<Block> {
  for (const block of blocks) {
    if (block.rows && !fitsOnPage(block)) yield* asParagraphs(block);
    else yield block;
  }
}

function isHeading(content: Content | undefined): boolean {
  return typeof content === 'object' && 'style' in content && content.style === 'heading';
}

function truncationNote(): Content {
  const text = 'This document was shortened here: there was more than one document takes.';
  return { text, bold: true, margin: [0, 14, 0, 0] };
}

/** Makes a text printable on a line: collapses white space and makes long words breakable. */
function printableLine(text: string): string {
  return printable(text)
    .replace(/[\t\n\v\f\r\u2028\u2029]|\s{2,}/g, ' ')
    .replace(LONG_WORD, `$&${BREAK_OPPORTUNITY}`);
}

/** Splits spans into groups of at most `MAX_PARAGRAPH_LENGTH` characters. */
function* splitParagraphs(spans: readonly Span[]): Generator<Span[]> {
  let group: Span[] = [];
  let remaining = MAX_PARAGRAPH_LENGTH;
  for (const span of spans) {
    let { text } = span;
    while (text.length > remaining) {
      const end = breakPosition(text, remaining);
      yield [...group, { ...span, text: text.slice(0, end) }];
      text = text.slice(end);
      group = [];
      remaining = MAX_PARAGRAPH_LENGTH;
    }
    group.push({ ...span, text });
    remaining -= text.length;
  }
  if (group.length > 0) yield group;
}

/** Returns the last break position up to `length`, or `length` itself if there is none. */
function breakPosition(text: string, length: number): number {
  const space = Math.max(text.lastIndexOf(' ', length), text.lastIndexOf(BREAK_OPPORTUNITY, length));
  return space > 0 ? Math.min(space + 1, length) : length;
}

function layOutParagraph({ kind, spans, gap = DEFAULT_GAPS[kind] }: Block): Content {
  const isAtRight = beginsAtRight(spans.map(({ text }) => text).join(''));
  if (kind === 'item') {
    const margin: Margins = [0, 0, 0, gap ?? 0];
    return isAtRight ? { ...itemAtRight({ text: spans }), margin } : { ul: [{ text: spans }], margin };
  }
  const style = kind === 'paragraph' ? undefined : kind;
  return {
    text: spans,
    ...(style && { style }),
    ...(isAtRight && { alignment: 'right' }),
    ...(gap !== undefined && { margin: [0, 0, 0, gap] }),
  };
}
