import type { Content, TableCell } from 'pdfmake/interfaces';
import type { Block, Cell } from './pdf-blocks';

/** What stays together on one page: so many rows, so many characters in all, and in one cell. */
const MOST_ROWS = 30;
const MOST_CHARACTERS = 3500;
const LONGEST_CELL = 700;

const LINE = '#D9D9E3';
const HEAD = '#F4F1F9';

/** Whether a table is small enough to be kept whole: layout loses what does not fit on the page it is kept on. */
export function fitsAPage({ head = [], rows = [] }: Block): boolean {
  if (rows.length > MOST_ROWS || rows.some((row) => row.length > 8)) return false;
  const sizes = [head, ...rows].flatMap((row) => row.map(sizeOf));
  return sizes.every((size) => size <= LONGEST_CELL) && sizes.reduce((sum, size) => sum + size, 0) <= MOST_CHARACTERS;
}

/** A large table as paragraphs: the first cell of a row as heading, the others below it under the titles of their columns. */
export function* asParagraphs({ head = [], rows = [] }: Block): Generator<Block> {
  for (const [first = '', ...cells] of rows) {
    yield { kind: 'subheading', spans: [{ text: textOf(first) }] };
    for (const [at, cell] of cells.entries()) {
      if (cell.length === 0) continue;
      const title = head[at + 1];
      yield {
        kind: 'paragraph',
        spans: [...(title ? [{ text: `${title}: `, bold: true }] : []), { text: textOf(cell) }],
      };
    }
  }
}

/** A table or figures as content, kept whole. */
export function tableContent(
  { kind, head, rows = [], figures = [] }: Block,
  fitted: (text: string) => string,
): Content {
  const cells = (row: readonly Cell[], bold = false): TableCell[] =>
    row.map((cell, at) => ({
      ...(Array.isArray(cell) ? { ul: cell.map(fitted) } : { text: fitted(cell) }),
      ...((bold || (at === 0 && kind === 'facts')) && { bold: true }),
      ...(figures[at] && { alignment: 'right' as const }),
      ...(bold && { fillColor: HEAD }),
    }));
  const wide = head?.length ?? 2;
  // The names of the parts before the columns take as much as they need, and figures too.
  const widths = Array.from({ length: wide }, (_, at) => (narrow(at, kind, head, figures) ? 'auto' : '*'));
  const body = [...(head ? [cells(head, true)] : []), ...rows.map((row) => cells(row))];
  const table = { ...(head && { headerRows: 1 }), widths, dontBreakRows: true, body };
  return { unbreakable: true, fontSize: 9.5, margin: [0, 2, 0, 10], table, layout: kind === 'facts' ? FACTS : GRID };
}

function narrow(
  at: number,
  kind: Block['kind'],
  head: readonly string[] = [],
  figures: readonly boolean[] = [],
): boolean {
  return figures[at] === true || (at === 0 && (kind === 'facts' || head[0] === ''));
}

const NO_LINE = () => 0;
const FACTS = { hLineWidth: NO_LINE, vLineWidth: NO_LINE, paddingLeft: NO_LINE, paddingRight: () => 18 };
const GRID = {
  hLineWidth: () => 0.7,
  vLineWidth: NO_LINE,
  hLineColor: () => LINE,
  paddingTop: () => 5,
  paddingBottom: () => 5,
  paddingLeft: () => 7,
  paddingRight: () => 7,
};

function sizeOf(cell: Cell): number {
  // Each entry of a list begins a line of its own.
  return Array.isArray(cell) ? cell.reduce((sum, text) => sum + text.length + 30, 0) : cell.length;
}

function textOf(cell: Cell): string {
  return Array.isArray(cell) ? cell.join(', ') : cell;
}
