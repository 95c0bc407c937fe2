import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const DOCUMENT = resolve(import.meta.dirname, '../../docs/bench.md');

/** Writes the report of a benchmark into `docs/bench.md`, between the marks of `section`. */
export function writeSection(section: string, markdown: string): void {
  writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), section, markdown));
}

/** Returns `text` with `markdown` between `<!-- section -->` and `<!-- /section -->`, or at its end without such marks. */
export function withSection(text: string, section: string, markdown: string): string {
  const [from, to] = [`<!-- ${section} -->`, `<!-- /${section} -->`];
  const block = `${from}\n${markdown.trim()}\n${to}`;
  const [start, end] = [text.indexOf(from), text.indexOf(to)];
  if (start < 0 || end < start) return `${text.trimEnd()}\n\n${block}\n`;
  return `${text.slice(0, start)}${block}${text.slice(end + to.length)}`;
}

/** Formats rows as a Markdown table; all columns but the first hold figures. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map((_, column) => (column ? '--:' : '---')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

/** Formats a figure; a small one with a decimal. */
export function formatFigure(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}
