import type { Block, Span } from './pdf-blocks';

/** Maximum number of bold parts per line; further marks are printed literally. */
const MAX_BOLD_PARTS = 100;

/** Converts text with simple Markdown (# headings, - or numbered lists, ** bold) to blocks. */
export function* textBlocks(text: string): Generator<Block> {
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const [, marks, heading] = /^(#{1,6})\s+(?!\s)(.*)$/.exec(line) ?? [];
    const item = /^\s*(?:[-*•]|\d{1,3}[.)])\s+(?!\s)(.*)$/.exec(line)?.[1];
    if (marks && heading) yield { kind: marks.length < 3 ? 'heading' : 'subheading', spans: [{ text: heading }] };
    else if (item !== undefined) yield { kind: 'item', spans: parseSpans(item) };
    else if (line.trim()) yield { kind: 'paragraph', spans: parseSpans(line) };
  }
}

/** Parses the bold parts of a line: the marks must touch the text between them; an unmatched mark is literal. */
function parseSpans(line: string): Span[] {
  const [first = '', ...rest] = line.split('**');
  const spans: Span[] = [];
  let plain = first;
  for (let index = 0; index < rest.length; index += 1) {
    const part = rest[index] ?? '';
    const afterBold = rest[index + 1];
    if (afterBold === undefined || part === '' || part !== part.trim() || spans.length >= 2 * MAX_BOLD_PARTS) {
      plain += `**${part}`;
      continue;
    }
    spans.push({ text: plain }, { text: part, bold: true });
    plain = afterBold;
    index += 1;
  }
  return [...spans, { text: plain }].filter(({ text }) => text !== '');
}
