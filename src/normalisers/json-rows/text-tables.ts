import type { Rows } from '@/generated/results';
import { createReading, type Reading } from '@/reading/answer-search';
import { withoutEntities } from '@/reading/json-escapes';
import { TEXT_AROUND_NOTE } from '@/reading/json-extract';
import { delimitedTable } from './delimited';
import { fromMatrix } from './tables';

/** A table of a text: lines of cells, the first of which names the columns, and what it is written as. */
interface TextTable {
  cells: string[][];
  source: string;
}

/** Matches the marks of a fence, and languages of a fence that may hold lines of cells. */
const FENCE = /^\s{0,3}(?:`{3,}|~{3,})[ \t]{0,20}([\w-]{0,30})[ \t]{0,20}\r?$/;
const TABLE_LANGUAGE = /^(?:csv|tsv|psv|table|te?xt|plaintext)?$/i;

const OTHERS_NOTE = 'Other tables of the answer were left out.';

/**
 * Reads the tables of a text as one list: in HTML, else in Markdown, else lines whose cells are parted by one character. Tables
 * with the same columns go on, of others the longest is read.
 */
export function tableInText(text: string): Reading<Rows> | undefined {
  const lines = text.split('\n');
  const kinds = [() => htmlTables(text), () => markdownTables(lines), () => delimitedTables(lines)];
  for (const find of kinds) {
    const tables = find();
    const reading = longestTable(tables);
    if (!reading) continue;
    const words = lengthOfWords(lines.filter((line) => !FENCE.test(line)).join('\n'));
    const isAround = words > tables.reduce((sum, { source }) => sum + lengthOfWords(source), 0);
    return createReading(reading.value, [...(reading.repairs ?? []), ...(isAround ? [TEXT_AROUND_NOTE] : [])]);
  }
  return undefined;
}

function lengthOfWords(text: string): number {
  return text.replace(/\s/g, '').length;
}

function longestTable(tables: readonly TextTable[]): Reading<Rows> | undefined {
  const lists = new Map<string, Rows>();
  for (const { cells } of tables) {
    const [names = [], ...rows] = cells;
    const header = names.map((name) => name.replace(/^(?:\*\*|__|`)(.*)(?:\*\*|__|`)$/, '$1'));
    const key = header.join('|');
    const list = lists.get(key) ?? [];
    for (const row of fromMatrix([header, ...rows])?.value ?? []) list.push(row);
    lists.set(key, list);
  }
  const [longest = [], ...others] = [...lists.values()].toSorted((one, other) => other.length - one.length);
  if (longest.length === 0) return undefined;
  return createReading(longest, others.length > 0 ? [OTHERS_NOTE] : []);
}

function htmlTables(text: string): TextTable[] {
  const tables: TextTable[] = [];
  let end = 0;
  for (const { index } of text.matchAll(/<table\b[^<>]{0,500}>/gi)) {
    if (index < end) continue;
    const closing = /<\/table>/gi;
    closing.lastIndex = index;
    // A table without an end was cut off.
    if (!closing.test(text)) break;
    end = closing.lastIndex;
    const source = text.slice(index, end);
    const rows = source.split(/<tr\b[^<>]{0,500}>/i).slice(1);
    const cells = rows.map((row) =>
      row
        .split(/<t[hd]\b[^<>]{0,500}>/i)
        .slice(1)
        .map(textOfCell),
    );
    tables.push({ cells: cells.filter((row) => row.length > 0), source });
  }
  return tables;
}

function textOfCell(html: string): string {
  const text = html.replace(/<br\b[^<>]{0,20}>/gi, '\n').replace(/<\/?[a-z][^<>]{0,500}>/gi, '');
  return withoutEntities(text).trim();
}

function markdownTables(lines: readonly string[]): TextTable[] {
  const tables: TextTable[] = [];
  for (let index = 1; index < lines.length; index += 1) {
    const [header = '', rule = ''] = lines.slice(index - 1, index + 1);
    const isRule = rule.includes('-') && rule.includes('|') && /^[\s|:-]+$/.test(rule);
    if (!isRule || !header.includes('|')) continue;
    let end = index + 1;
    while (lines[end]?.includes('|')) end += 1;
    const rows = lines.slice(index + 1, end);
    tables.push({ cells: [header, ...rows].map(cellsOf), source: lines.slice(index - 1, end).join('\n') });
    index = end;
  }
  return tables;
}

/** Returns the cells of a line of Markdown. A bar behind a backslash belongs to its cell. */
function cellsOf(line: string): string[] {
  const cells = line.trim().replace(/^\|/, '').split('|');
  if (cells.at(-1)?.trim() === '') cells.pop();
  const whole: string[] = [];
  for (const cell of cells) {
    const before = whole.at(-1);
    if (before?.endsWith('\\')) whole[whole.length - 1] = `${before.slice(0, -1)}|${cell}`;
    else whole.push(cell);
  }
  return whole.map((cell) => cell.trim());
}

function delimitedTables(lines: readonly string[]): TextTable[] {
  const prose: string[] = [];
  const blocks: string[][] = [];
  let block: string[] | undefined;
  for (const line of lines) {
    const language = FENCE.exec(line)?.[1];
    if (language === undefined) (block ?? prose).push(line);
    else if (block) block = undefined;
    else {
      block = [];
      if (TABLE_LANGUAGE.test(language)) blocks.push(block);
    }
  }
  const tables = blocks.flatMap((inner) => delimitedTable(inner.join('\n'), true) ?? []);
  return tables.length > 0 ? tables : [delimitedTable(prose.join('\n'), false) ?? []].flat();
}
