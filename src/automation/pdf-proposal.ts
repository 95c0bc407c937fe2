import { asRecord } from './chat-errors';
import type { Block, Span } from './pdf-blocks';

/** How long a proposal is good for (Specification, section 9). */
const VALID = 'Valid 30 days';

/** Values nested deeper than a reader could follow are printed as JSON. */
const DEEPEST = 12;

/** Names of parts that do not read well when made from their key. */
const NAMES = new Map([
  ['oneLiner', 'In one line'],
  ['icp', 'Ideal client'],
  ['kpis', 'KPIs'],
  ['roi', 'Return on investment'],
  ['expectedMonthlyROI', 'Expected monthly ROI'],
  ['roadmap90d', '90-day roadmap'],
  ['faq', 'FAQ'],
]);

/** An offer with everything it holds as parts of a document: every value of it is printed, whatever its shape. */
export function* proposalBlocks(value: unknown): Generator<Block> {
  yield { kind: 'small', spans: [{ text: VALID }] };
  const { offer, extras, ...rest } = asRecord(value);
  const parts = offer ? { ...asRecord(offer), ...asRecord(extras) } : rest;
  for (const [key, inner] of Object.entries(parts)) yield* section(key, inner, 0);
}

function* section(key: string, value: unknown, depth: number): Generator<Block> {
  if (isBlank(value)) return;
  if (isPlain(value) && depth > 0) return yield* lines(String(value), 3, [{ text: `${nameOf(key)}: `, bold: true }]);
  yield { kind: depth === 0 ? 'heading' : 'subheading', spans: [{ text: nameOf(key) }] };
  yield* inside(value, depth + 1);
}

function* inside(value: unknown, depth: number): Generator<Block> {
  if (isPlain(value)) yield* lines(String(value), 5);
  else if (depth > DEEPEST) yield* lines(JSON.stringify(value), 5);
  else if (!Array.isArray(value))
    for (const [key, inner] of Object.entries(asRecord(value))) yield* section(key, inner, depth);
  else if (value.every(isPlain)) for (const item of value) yield { kind: 'item', spans: [{ text: String(item) }] };
  else for (const item of value) yield* withGap(inside(item, depth + 1), 8);
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

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A key as words: `setupDays` and `setup_days` read "Setup days". */
function nameOf(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return NAMES.get(key) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
