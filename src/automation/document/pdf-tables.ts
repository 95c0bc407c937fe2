import type {
  Content,
  ContentColumns,
  ContentStack,
  ContentText,
  ContentUnorderedList,
  TableCell,
} from 'pdfmake/interfaces';
import type { Block, Cell } from './pdf-blocks';
import { beginsAtRight } from './text-direction';

/** Limits of a table that is kept on one page: rows, characters in total, characters per cell. */
const MAX_ROWS = 30;
const MAX_CHARACTERS = 3500;
const MAX_CELL_LENGTH = 700;

const LINE_COLOR = '#D9D9E3';
const HEAD_COLOR = '#F4F1F9';

/** Returns true if a table fits on one page. Layout would drop the end of a larger unbreakable table. */
export function fitsOnPage({ head = [], rows = [] }: Block): boolean {
  if (rows.length > MAX_ROWS || rows.some((row) => row.length > 8)) return false;
  const sizes = [head, ...rows].flatMap((row) => row.map(cellSize));
  return sizes.every((size) => size <= MAX_CELL_LENGTH) && sizes.reduce((sum, size) => sum + size, 0) <= MAX_CHARACTERS;
}

/** Converts a large table to paragraphs: a heading by the first cell of each row, and its other cells with their titles. */
export function* asParagraphs({ head = [], rows = [] }: Block): Generator<Block> {
  for (const [first = '', ...cells] of rows) {
    yield { kind: 'subheading', spans: [{ text: cellText(first) }] };
    for (const [index, cell] of cells.entries()) {
      if (cell.length === 0) continue;
      const title = head[index + 1];
      yield {
        kind: 'paragraph',
        spans: [...(title ? [{ text: `${title}: `, bold: true }] : []), { text: cellText(cell) }],
      };
    }
  }
}

/** Converts a table to unbreakable PDF content. The first column of a table that reads from right to left stands at the right. */
export function tableContent(
  { kind, head, rows = [], figures = [] }: Block,
  toLine: (text: string) => string,
): Content {
  const isAtRight = isMostlyAtRight([...(head ?? []), ...rows.flat()].flat());
  const cells = (row: readonly Cell[], bold = false): TableCell[] =>
    row.map((cell, index) => ({
      ...cellContent(cell, isAtRight, toLine),
      ...((bold || (index === 0 && kind === 'facts')) && { bold: true }),
      ...(isAtRight !== (figures[index] === true) && { alignment: 'right' as const }),
      ...(bold && { fillColor: HEAD_COLOR }),
    }));
  const columnCount = head?.length ?? 2;
  // The label column and number columns take only the width they need.
  const widths = Array.from({ length: columnCount }, (_, index) =>
    isNarrowColumn(index, kind, head, figures) ? 'auto' : '*',
  );
  const inOrder = <Column>(columns: Column[]) => (isAtRight ? columns.toReversed() : columns);
  const body = [...(head ? [cells(head, true)] : []), ...rows.map((row) => cells(row))].map(inOrder);
  const table = { ...(head && { headerRows: 1 }), widths: inOrder(widths), dontBreakRows: true, body };
  return {
    unbreakable: true,
    fontSize: 9.5,
    margin: [0, 2, 0, 10],
    table,
    layout: kind === 'facts' ? FACTS_LAYOUT : GRID_LAYOUT,
  };
}

/** Returns a list item that reads from right to left, with its mark at the right. */
export function itemAtRight(item: ContentText): ContentColumns {
  const alignment = 'right';
  return {
    columns: [
      { ...item, width: '*', alignment },
      { text: MARK_AT_RIGHT, width: 12, alignment },
    ],
    unbreakable: true,
  };
}

function cellContent(
  cell: Cell,
  isAtRight: boolean,
  toLine: (text: string) => string,
): ContentText | ContentStack | ContentUnorderedList {
  if (!Array.isArray(cell)) return { text: toLine(cell) };
  const lines = cell.map(toLine);
  return isAtRight ? { stack: lines.map((text) => itemAtRight({ text })) } : { ul: lines };
}

/** Returns whether most texts with letters begin at the right. */
function isMostlyAtRight(texts: readonly string[]): boolean {
  const worded = texts.filter((text) => /\p{L}/u.test(text));
  return worded.filter(beginsAtRight).length > worded.length / 2;
}

function isNarrowColumn(
  index: number,
  kind: Block['kind'],
  head: readonly string[] = [],
  figures: readonly boolean[] = [],
): boolean {
  return figures[index] === true || (index === 0 && (kind === 'facts' || head[0] === ''));
}

/** The second sign shows nothing, and only fonts of letters from right to left have it: by it the mark stands on the line of these letters. */
const MARK_AT_RIGHT = '•\u200f';

const NO_LINE = () => 0;
const FACTS_LAYOUT = { hLineWidth: NO_LINE, vLineWidth: NO_LINE, paddingLeft: NO_LINE, paddingRight: () => 18 };
const GRID_LAYOUT = {
  hLineWidth: () => 0.7,
  vLineWidth: NO_LINE,
  hLineColor: () => LINE_COLOR,
  paddingTop: () => 5,
  paddingBottom: () => 5,
  paddingLeft: () => 7,
  paddingRight: () => 7,
};

function cellSize(cell: Cell): number {
  // Each list entry starts a new line.
  return Array.isArray(cell) ? cell.reduce((sum, text) => sum + text.length + 30, 0) : cell.length;
}

function cellText(cell: Cell): string {
  return Array.isArray(cell) ? cell.join(', ') : cell;
}
