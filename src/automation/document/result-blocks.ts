import type { DocumentPart } from '@/contracts/document';
import { valueAt } from '@/registry/paths';
import { asRecord } from '../parts/as-record';
import type { Schema } from '../parts/run';
import type { Block, Cell, Span } from './pdf-blocks';
import { textBlocks } from './pdf-text';
import { isFigure, type Written } from './written';

/** What says how the parts of a result are called and written. */
export interface PartNames {
  /** The contract of its kind: `x-label` is what a part is called, `x-as` what its number is. */
  schema?: Schema | undefined;
  /** Parts the declaration names, in order; others are left out. */
  parts?: readonly DocumentPart[] | undefined;
}

/** Values nested deeper than a reader could follow are printed as JSON. */
const DEEPEST = 12;

/** Columns a page has room for, beside that of the names. */
const MOST_COLUMNS = 4;

/** Longer names are texts, in characters. */
const LONGEST_NAME = 80;

/** Parts that are files of the site: a document holds none. */
const FILES = new Set(['image', 'audio', 'video', 'file', 'json']);

/** A result with everything it holds as parts of a document: every value of it is printed, whatever its shape. */
export function* resultBlocks(value: unknown, { schema, parts }: PartNames, written: Written): Generator<Block> {
  if (typeof value === 'string') return yield* textBlocks(value);
  if (parts) return yield* declaredBlocks(value, parts, written);
  if (Array.isArray(value)) return yield* inside(value, (schema ?? {}) as Schema, written, 1);
  // A result of few large parts reads as one of the parts they hold.
  for (const [key, inner] of Object.entries(asRecord(value))) {
    const contract = innerOf(schema, key);
    if (isPlain(inner) || Array.isArray(inner)) yield* section(key, inner, contract, written, 0);
    else
      for (const [name, part] of Object.entries(asRecord(inner)))
        yield* section(name, part, innerOf(contract, name), written, 0);
  }
}

/** What the declaration names, under its titles: figures side by side, longer parts under headings. */
function* declaredBlocks(value: unknown, parts: readonly DocumentPart[], written: Written): Generator<Block> {
  let facts: Cell[][] = [];
  for (const { from, title, as = 'text', columns = [] } of parts) {
    const part = valueAt(value, from);
    if (isBlank(part) || FILES.has(as)) continue;
    if (isPlain(part) && as !== 'markdown' && as !== 'list' && String(part).length <= 120) {
      facts.push([title, written.value(part, as)]);
      continue;
    }
    if (facts.length > 0) yield { kind: 'facts', spans: [], rows: facts };
    facts = [];
    yield heading(title);
    if (as === 'table' && Array.isArray(part) && columns.length > 0)
      yield {
        kind: 'table',
        spans: [],
        head: columns.map((column) => column.title),
        rows: part.map((entry) => columns.map((column) => cellOf(valueAt(entry, column.from), column.as, written))),
        figures: columns.map((column) => isFigure(column.as)),
      };
    else if (typeof part === 'string') yield* textBlocks(part);
    else yield* inside(part, {}, written, 1);
  }
  if (facts.length > 0) yield { kind: 'facts', spans: [], rows: facts };
}

function* section(key: string, value: unknown, schema: Schema, written: Written, depth: number): Generator<Block> {
  if (isBlank(value)) return;
  const name = written.words(labelOf(key, schema));
  if (isPlain(value) && depth > 0)
    return yield* lines(written.value(value, asOf(schema)), 3, [{ text: `${name}: `, bold: true }]);
  if (depth < 2) yield { ...heading(name), kind: depth === 0 ? 'heading' : 'subheading' };
  else yield { kind: 'paragraph', spans: [{ text: name, bold: true }], gap: 1 };
  const columns = depth === 0 ? columnsOf(value, schema, written) : undefined;
  if (columns) yield columns;
  else yield* inside(value, schema, written, depth + 1);
}

function* inside(value: unknown, schema: Schema, written: Written, depth: number): Generator<Block> {
  if (isPlain(value)) yield* lines(written.value(value, asOf(schema)), 5);
  else if (depth > DEEPEST) yield* lines(JSON.stringify(value), 5);
  else if (!Array.isArray(value))
    for (const [key, inner] of Object.entries(asRecord(value)))
      yield* section(key, inner, innerOf(schema, key), written, depth);
  else if (value.every(isPlain)) for (const item of value) yield { kind: 'item', spans: [{ text: String(item) }] };
  else {
    const contract = asRecord(schema.items);
    for (const item of value) yield* withGap(entry(item, contract, written, depth + 1), 8);
  }
}

/** An entry of a list: what it begins with is its name, where that is short. */
function* entry(value: unknown, schema: Schema, written: Written, depth: number): Generator<Block> {
  const [[first, name] = ['', undefined], ...others] = Object.entries(Array.isArray(value) ? [] : asRecord(value));
  if (
    typeof name !== 'string' ||
    name.trim() === '' ||
    name.length > LONGEST_NAME ||
    others.length === 0 ||
    depth > DEEPEST
  )
    return yield* inside(value, schema, written, depth);
  yield { kind: 'subheading', spans: [{ text: written.value(name, asOf(innerOf(schema, first))) }] };
  for (const [key, inner] of others) yield* section(key, inner, innerOf(schema, key), written, depth);
}

/** A few things with the same parts, side by side: the names of the parts before them. Undefined where they are no such. */
function columnsOf(value: unknown, schema: Schema, written: Written): Block | undefined {
  const things = Object.entries(asRecord(value));
  const contract = asRecord(schema.additionalProperties);
  if (!contract.properties || things.length < 2 || things.length > MOST_COLUMNS) return undefined;
  if (!things.every(([, thing]) => isOfCells(thing))) return undefined;
  const keys = [...new Set(things.flatMap(([, thing]) => Object.keys(asRecord(thing))))];
  return {
    kind: 'table',
    spans: [],
    head: ['', ...things.map(([key]) => written.words(labelOf(key, innerOf(schema, key))))],
    rows: keys.map((key) => {
      const part = innerOf(contract, key);
      const cells = things.map(([, thing]) => cellOf(asRecord(thing)[key], asOf(part), written));
      return [written.words(labelOf(key, part)), ...cells];
    }),
  };
}

function isOfCells(thing: unknown): boolean {
  if (!thing || typeof thing !== 'object' || Array.isArray(thing)) return false;
  return Object.values(thing).every(
    (cell) => isBlank(cell) || isPlain(cell) || (Array.isArray(cell) && cell.every(isPlain)),
  );
}

function cellOf(value: unknown, as: string | undefined, written: Written): Cell {
  if (isBlank(value)) return '';
  if (isPlain(value)) return written.value(value, as);
  if (Array.isArray(value) && value.every(isPlain)) return value.map((item) => written.value(item));
  return JSON.stringify(value);
}

/** The lines of a text one below the other, with a gap where a blank line is, and below the last. */
function* lines(text: string, gap: number, before: Span[] = []): Generator<Block> {
  const all = text.split(/\r\n|\n|\r/);
  let label = before;
  for (const [at, line] of all.entries()) {
    if (line.trim() === '') continue;
    yield { kind: 'paragraph', spans: [...label, { text: line }], gap: all[at + 1]?.trim() ? 0 : gap };
    label = [];
  }
}

/** The same blocks with another gap below the last. */
function* withGap(blocks: Iterable<Block>, gap: number): Generator<Block> {
  let held: Block | undefined;
  for (const block of blocks) {
    if (held) yield held;
    held = block;
  }
  if (held) yield { ...held, gap };
}

function heading(text: string): Block {
  return { kind: 'heading', spans: [{ text }] };
}

/** The contract of a part: its own, or that of any. */
function innerOf(schema: Schema | undefined, key: string): Schema {
  const named = asRecord(schema?.properties);
  return asRecord(Object.hasOwn(named, key) ? named[key] : schema?.additionalProperties);
}

function asOf(schema: Schema): string | undefined {
  return typeof schema['x-as'] === 'string' ? schema['x-as'] : undefined;
}

/** What a part is called: as its contract says, or its key as words, "Month 4" for `month4`. */
function labelOf(key: string, schema: Schema): string {
  if (typeof schema['x-label'] === 'string') return schema['x-label'];
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
