import type { Content } from 'pdfmake/interfaces';
import { printable } from './pdf';
import { asParagraphs, fitsAPage, tableContent } from './pdf-tables';

/** Words of one kind. */
export interface Span {
  text: string;
  bold?: boolean;
}

/** A text, or a list of them. */
export type Cell = string | string[];

/** A paragraph of a document, a heading, an entry of a list, a table, or figures with their names before them. */
export interface Block {
  kind: 'heading' | 'subheading' | 'paragraph' | 'item' | 'small' | 'table' | 'facts';
  spans: Span[];
  /** Space below, in points; each kind has one of its own. */
  gap?: number;
  /** Of a table: the titles of its columns, and its cells row by row. */
  head?: string[];
  rows?: Cell[][];
  /** Of a table: which columns hold figures. */
  figures?: boolean[];
}

/** How much one document takes: several times what the tools write, and still made within a few seconds. */
const MOST_CHARACTERS = 120_000;
const MOST_PARAGRAPHS = 6000;

/**
 * Layout looks at all words of a paragraph again for each of its words, and measures all of a word again for each line
 * it goes over: long paragraphs are continued in further ones, and words no line can hold get places to be broken at.
 */
const LONGEST_PARAGRAPH = 2000;
const LONG_WORD = /[^ ]{80}(?=[^ ])/gu;
const BREAK_HERE = '\u200B';

const GAPS: Record<Block['kind'], number | undefined> = {
  heading: undefined,
  subheading: undefined,
  paragraph: 5,
  item: 2,
  small: 10,
  table: 10,
  facts: 10,
};

/** Blocks as content of a document. What it does not take is left out, and a note at its end says so. */
export function blocksContent(blocks: Iterable<Block>): Content[] {
  const content: Content[] = [];
  let room = MOST_CHARACTERS;
  for (const block of withSmallTables(blocks)) {
    if (room <= 0 || content.length >= MOST_PARAGRAPHS) return [...content, shortenedNote()];
    if (block.rows) {
      const table = tableContent(block, fitted);
      // A heading and the table below it stay together.
      const title = block.kind === 'table' && isHeading(content.at(-1)) ? content.pop() : undefined;
      content.push(title ? { stack: [title, table], unbreakable: true } : table);
      room -= JSON.stringify(block.rows).length;
      continue;
    }
    const spans: Span[] = [];
    for (const span of block.spans) {
      const text = fitted(span.text.slice(0, Math.max(room, 0)));
      room -= span.text.length;
      if (text) spans.push({ ...span, text });
    }
    for (const part of paragraphs(spans)) content.push(laidOut({ ...block, spans: part }));
  }
  return room < 0 ? [...content, shortenedNote()] : content;
}

/** Tables that are too large to stay whole on a page are told line by line. */
function* withSmallTables(blocks: Iterable<Block>): Generator<Block> {
  for (const block of blocks) {
    if (block.rows && !fitsAPage(block)) yield* asParagraphs(block);
    else yield block;
  }
}

function isHeading(content: Content | undefined): boolean {
  return typeof content === 'object' && 'style' in content && content.style === 'heading';
}

function shortenedNote(): Content {
  const text = 'This document was shortened here: there was more than one document takes.';
  return { text, bold: true, margin: [0, 14, 0, 0] };
}

/** A text as a line takes it: printable, without runs of white space, with every word breakable. */
function fitted(text: string): string {
  return printable(text)
    .replace(/[\t\n\v\f\r\u2028\u2029]|\s{2,}/g, ' ')
    .replace(LONG_WORD, `$&${BREAK_HERE}`);
}

/** Spans in groups of no more characters than a paragraph may have. */
function* paragraphs(spans: readonly Span[]): Generator<Span[]> {
  let group: Span[] = [];
  let room = LONGEST_PARAGRAPH;
  for (const span of spans) {
    let { text } = span;
    while (text.length > room) {
      const end = breakBefore(text, room);
      yield [...group, { ...span, text: text.slice(0, end) }];
      text = text.slice(end);
      group = [];
      room = LONGEST_PARAGRAPH;
    }
    group.push({ ...span, text });
    room -= text.length;
  }
  if (group.length > 0) yield group;
}

/** The last place up to a length where a line may be broken; the length itself where there is none. */
function breakBefore(text: string, length: number): number {
  const space = Math.max(text.lastIndexOf(' ', length), text.lastIndexOf(BREAK_HERE, length));
  return space > 0 ? Math.min(space + 1, length) : length;
}

function laidOut({ kind, spans, gap = GAPS[kind] }: Block): Content {
  if (kind === 'item') return { ul: [{ text: spans }], margin: [0, 0, 0, gap ?? 0] };
  const style = kind === 'paragraph' ? undefined : kind;
  return { text: spans, ...(style && { style }), ...(gap !== undefined && { margin: [0, 0, 0, gap] }) };
}
