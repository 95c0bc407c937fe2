import type { Content } from 'pdfmake/interfaces';
import { printable } from './pdf';

/** Text with simple marks (headings by #, lists by - or numbers, bold by **) as parts of a document. */
export function textContent(text: string): Content[] {
  const parts: Content[] = [];
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const [, marks, heading] = /^(#{1,6})\s+(.*)$/.exec(line) ?? [];
    const item = /^\s*(?:[-*•]|\d{1,3}[.)])\s+(.*)$/.exec(line)?.[1];
    if (marks && heading) parts.push({ text: printable(heading), style: marks.length < 3 ? 'heading' : 'subheading' });
    else if (item !== undefined) parts.push({ ul: [{ text: spans(item) }], margin: [0, 0, 0, 2] });
    else if (line.trim()) parts.push({ text: spans(line), margin: [0, 0, 0, 5] });
  }
  return parts;
}

/** A line as spans, bold where it is marked so. */
function spans(line: string): { text: string; bold?: boolean }[] {
  return line
    .split('**')
    .map((text, index) => (index % 2 === 1 ? { text: printable(text), bold: true } : { text: printable(text) }));
}
