import type { Block, Span } from './pdf-blocks';

/** So many bold parts of a line are set in bold; the marks of further ones are printed as they are. */
const MOST_BOLD = 100;

/** Text with simple marks (headings by #, lists by - or numbers, bold by **) as parts of a document. */
export function* textBlocks(text: string): Generator<Block> {
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const [, marks, heading] = /^(#{1,6})\s+(?!\s)(.*)$/.exec(line) ?? [];
    const item = /^\s*(?:[-*•]|\d{1,3}[.)])\s+(?!\s)(.*)$/.exec(line)?.[1];
    if (marks && heading) yield { kind: marks.length < 3 ? 'heading' : 'subheading', spans: [{ text: heading }] };
    else if (item !== undefined) yield { kind: 'item', spans: spansOf(item) };
    else if (line.trim()) yield { kind: 'paragraph', spans: spansOf(line) };
  }
}

/** A line as spans, bold between two marks that touch what is between them; a mark without its like is text. */
function spansOf(line: string): Span[] {
  const [first = '', ...rest] = line.split('**');
  const spans: Span[] = [];
  let plain = first;
  for (let at = 0; at < rest.length; at += 1) {
    const part = rest[at] ?? '';
    const closed = rest[at + 1];
    if (closed === undefined || part === '' || part !== part.trim() || spans.length >= 2 * MOST_BOLD) {
      plain += `**${part}`;
      continue;
    }
    spans.push({ text: plain }, { text: part, bold: true });
    plain = closed;
    at += 1;
  }
  return [...spans, { text: plain }].filter(({ text }) => text !== '');
}
