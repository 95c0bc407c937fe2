import type { DocumentPart } from '@/contracts/document';
import { amountWithUnit, isZero } from '@/reading/amount-with-unit';
import { figureOf } from '@/reading/break-even';
import { valueAt } from '@/registry/paths';
import { asRecord } from '../parts/as-record';
import type { Schema } from '../parts/run';
import { isNumericFormat, type LocaleFormatter } from './locale-formatter';
import type { Block, Cell, Span } from './pdf-blocks';
import { textBlocks } from './pdf-text';
import { chartBlock } from './result-charts';

/** Sources of the labels and formats of a result's parts. */
export interface PartLabels {
  /** The schema of the result kind: `x-label` is the label of a part, `x-as` the format of its number. */
  schema?: Schema | undefined;
  /** The parts to print, in order, if the declaration names them; others are left out. */
  parts?: readonly DocumentPart[] | undefined;
}

/** Maximum nesting; deeper values are printed as JSON. */
const MAX_DEPTH = 12;

/** Maximum number of columns on a page, without the label column. */
const MAX_COLUMNS = 4;

/** Maximum length of a name in characters; longer ones are printed as text. */
const MAX_NAME_LENGTH = 80;

/** Formats of lists that are printed as tables. */
const ENTRY_FORMATS = new Set(['table', 'timeline']);

/** Formats of parts that are files, which a document cannot contain. */
const FILE_FORMATS = new Set(['image', 'audio', 'video', 'file', 'json']);

/** Converts a result to document blocks. Every value is printed, whatever the shape. */
export function* resultBlocks(
  value: unknown,
  { schema, parts }: PartLabels,
  formatter: LocaleFormatter,
): Generator<Block> {
  if (typeof value === 'string') return yield* textBlocks(value);
  if (parts) return yield* declaredBlocks(value, parts, formatter);
  if (Array.isArray(value)) return yield* valueBlocks(value, (schema ?? {}) as Schema, formatter, 1);
  const section = (name: string, part: unknown, contract: Schema) =>
    sectionBlocks(name, part, contract, formatter, 0, chartBlock(part, contract, formatter, value));
  // Flattens one level: a result that consists of a few large parts is printed as the parts inside them.
  for (const [key, inner] of Object.entries(asRecord(value))) {
    const contract = partSchema(schema, key);
    if (isPlain(inner) || Array.isArray(inner)) yield* section(key, inner, contract);
    else
      for (const [name, part] of Object.entries(asRecord(inner)))
        yield* section(name, part, partSchema(contract, name));
  }
}

/** Returns the declared parts under their titles: short values in one table, longer parts under headings. */
function* declaredBlocks(value: unknown, parts: readonly DocumentPart[], formatter: LocaleFormatter): Generator<Block> {
  let facts: Cell[][] = [];
  for (const { from, title, as = 'text', columns = [], large, hideZero, unit } of parts) {
    const part = valueAt(value, from);
    if (isBlankValue(part) || FILE_FORMATS.has(as) || (hideZero && isZero(part))) continue;
    const partUnit = unit && valueAt(value, unit);
    const withUnit = (text: string) => amountWithUnit(part, partUnit, text, formatter.locale);
    const cellOf = (entry: unknown, column: { from: string; as?: string }) => {
      const cell = valueAt(entry, column.from);
      const text = formatCell(cell, column.as, formatter);
      return column.as === 'amount' && typeof text === 'string'
        ? amountWithUnit(cell, partUnit, text, formatter.locale)
        : text;
    };
    if (large && isPlain(part)) {
      if (facts.length > 0) yield { kind: 'facts', spans: [], rows: facts };
      facts = [];
      yield { kind: 'large', spans: [{ text: `${title}: ${withUnit(formatter.value(part, as))}` }] };
      continue;
    }
    if (isPlain(part) && as !== 'markdown' && as !== 'list' && String(part).length <= 120) {
      facts.push([title, withUnit(formatter.value(part, as))]);
      continue;
    }
    if (facts.length > 0) yield { kind: 'facts', spans: [], rows: facts };
    facts = [];
    yield headingBlock(title);
    if (as === 'bars' && Array.isArray(part))
      yield {
        kind: 'bars',
        spans: [],
        bars: part.flatMap((entry) =>
          columns.slice(1).map((column) => ({
            name: [valueAt(entry, columns[0]?.from ?? ''), columns.length > 2 && column.title]
              .filter(Boolean)
              .join(', '),
            value: figureOf(valueAt(entry, column.from)) ?? 0,
            text: String(cellOf(entry, column)),
          })),
        ),
      };
    else if (ENTRY_FORMATS.has(as) && Array.isArray(part) && columns.length > 0)
      yield {
        kind: 'table',
        spans: [],
        head: columns.map((column) => column.title),
        rows: part.map((entry) => columns.map((column) => cellOf(entry, column))),
        figures: columns.map((column) => isNumericFormat(column.as)),
      };
    else if (typeof part === 'string') yield* textBlocks(part);
    else yield* valueBlocks(part, {}, formatter, 1);
  }
  if (facts.length > 0) yield { kind: 'facts', spans: [], rows: facts };
}

function* sectionBlocks(
  key: string,
  value: unknown,
  schema: Schema,
  formatter: LocaleFormatter,
  depth: number,
  chart?: Block,
): Generator<Block> {
  if (isBlankValue(value)) return;
  const name = formatter.localize(partLabel(key, schema));
  if (isPlain(value) && depth > 0)
    return yield* lineBlocks(formatter.value(value, displayFormat(schema)), 3, [{ text: `${name}: `, bold: true }]);
  if (depth < 2) yield { ...headingBlock(name), kind: depth === 0 ? 'heading' : 'subheading' };
  else yield { kind: 'paragraph', spans: [{ text: name, bold: true }], gap: 1 };
  if (chart) yield chart;
  const columns = depth === 0 ? comparisonTable(value, schema, formatter) : undefined;
  if (columns) yield columns;
  else yield* valueBlocks(value, schema, formatter, depth + 1);
}

function* valueBlocks(value: unknown, schema: Schema, formatter: LocaleFormatter, depth: number): Generator<Block> {
  if (isPlain(value)) yield* lineBlocks(formatter.value(value, displayFormat(schema)), 5);
  else if (depth > MAX_DEPTH) yield* lineBlocks(JSON.stringify(value), 5);
  else if (!Array.isArray(value))
    for (const [key, inner] of Object.entries(asRecord(value)))
      yield* sectionBlocks(key, inner, partSchema(schema, key), formatter, depth);
  else if (value.every(isPlain)) for (const item of value) yield { kind: 'item', spans: [{ text: String(item) }] };
  else {
    const contract = asRecord(schema.items);
    for (const item of value) yield* withGap(entryBlocks(item, contract, formatter, depth + 1), 8);
  }
}

/** Returns the blocks of a list entry; a short first value becomes its heading. */
function* entryBlocks(value: unknown, schema: Schema, formatter: LocaleFormatter, depth: number): Generator<Block> {
  const [[first, name] = ['', undefined], ...others] = Object.entries(Array.isArray(value) ? [] : asRecord(value));
  if (
    typeof name !== 'string' ||
    name.trim() === '' ||
    name.length > MAX_NAME_LENGTH ||
    others.length === 0 ||
    depth > MAX_DEPTH
  )
    return yield* valueBlocks(value, schema, formatter, depth);
  yield { kind: 'subheading', spans: [{ text: formatter.value(name, displayFormat(partSchema(schema, first))) }] };
  for (const [key, inner] of others) yield* sectionBlocks(key, inner, partSchema(schema, key), formatter, depth);
}

/** Returns a table that compares a few objects of the same properties, one per column; undefined for another shape. */
function comparisonTable(value: unknown, schema: Schema, formatter: LocaleFormatter): Block | undefined {
  const entries = Object.entries(asRecord(value));
  const contract = asRecord(schema.additionalProperties);
  if (!contract.properties || entries.length < 2 || entries.length > MAX_COLUMNS) return undefined;
  if (!entries.every(([, entry]) => hasOnlyCellValues(entry))) return undefined;
  const keys = [...new Set(entries.flatMap(([, entry]) => Object.keys(asRecord(entry))))];
  return {
    kind: 'table',
    spans: [],
    head: ['', ...entries.map(([key]) => formatter.localize(partLabel(key, partSchema(schema, key))))],
    rows: keys.map((key) => {
      const part = partSchema(contract, key);
      const cells = entries.map(([, entry]) => formatCell(asRecord(entry)[key], displayFormat(part), formatter));
      return [formatter.localize(partLabel(key, part)), ...cells];
    }),
  };
}

function hasOnlyCellValues(entry: unknown): boolean {
  if (!entry || typeof entry !== 'object' || Array.isArray(entry)) return false;
  return Object.values(entry).every(
    (cell) => isBlankValue(cell) || isPlain(cell) || (Array.isArray(cell) && cell.every(isPlain)),
  );
}

function formatCell(value: unknown, as: string | undefined, formatter: LocaleFormatter): Cell {
  if (isBlankValue(value)) return '';
  if (isPlain(value)) return formatter.value(value, as);
  if (Array.isArray(value) && value.every(isPlain)) return value.map((item) => formatter.value(item));
  return JSON.stringify(value);
}

/** Returns the lines of a text, with a gap at each blank line and after the last line. */
function* lineBlocks(text: string, gap: number, before: Span[] = []): Generator<Block> {
  const all = text.split(/\r\n|\n|\r/);
  let label = before;
  for (const [index, line] of all.entries()) {
    if (line.trim() === '') continue;
    yield { kind: 'paragraph', spans: [...label, { text: line }], gap: all[index + 1]?.trim() ? 0 : gap };
    label = [];
  }
}

/** Returns the blocks with another gap after the last one. */
function* withGap(blocks: Iterable<Block>, gap: number): Generator<Block> {
  let pending: Block | undefined;
  for (const block of blocks) {
    if (pending) yield pending;
    pending = block;
  }
  if (pending) yield { ...pending, gap };
}

function headingBlock(text: string): Block {
  return { kind: 'heading', spans: [{ text }] };
}

/** Returns the schema of a part: its own, or that of additional properties. */
function partSchema(schema: Schema | undefined, key: string): Schema {
  const named = asRecord(schema?.properties);
  return asRecord(Object.hasOwn(named, key) ? named[key] : schema?.additionalProperties);
}

function displayFormat(schema: Schema): string | undefined {
  return typeof schema['x-as'] === 'string' ? schema['x-as'] : undefined;
}

/** Returns the label of a part: from its schema, or its key as words ("Month 4" for `month4`). */
function partLabel(key: string, schema: Schema): string {
  if (typeof schema['x-label'] === 'string') return schema['x-label'];
  const name = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isBlankValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
