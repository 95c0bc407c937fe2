/**
 * Composes the answers to the key "demo" from the member's own answers; the same answers always give the same result.
 *
 * The section `## Demo` of an automation file is a template like the prompt; if it contains headings, it is wrapped in
 * a fenced text block. For a structured answer it is one fenced JSON block, which is parsed first and filled in
 * afterwards, so that no answer can break it:
 * - Every text in it is a template. A single-line text whose placeholders are all empty is kept, except in a list of
 * texts, from which it is removed.
 * - A list whose first element is `{ "$upTo": "<field>" }` keeps only the first n of the following elements, where n is
 * the number in that body field; if the field is not a number, all of them stay. The first element is never part of the
 * answer.
 */
import { isObject } from '@/contracts/json';
import type { FormLabels } from '@/contracts/webhook-entry';
import { amountWithUnit } from '@/reading/amount-with-unit';
import { renderTemplate } from './template';

type Body = Readonly<Record<string, unknown>>;

type PartLabels = NonNullable<FormLabels['parts']>;

const WHOLE_PLACEHOLDER = /^\{\{[^{}]*\}\}$/;
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A line of a list that consists of one placeholder. */
const LIST_LINE = /^- \{\{\s*([A-Za-z]\w*)\s*\}\}$/gm;

/**
 * Returns a demo answer: a text, or the value of a structured answer. Within a longer text, options are replaced by
 * their labels, dates are spelled out, and repeated groups are written in words: `- {{groups}}` becomes a line for
 * each group.
 */
export function demoAnswer(demo: string, body: Body, labels: FormLabels = {}): string | Record<string, unknown> {
  const [, blockType, block = ''] = /^```(json|text)\n([\s\S]*?)\n```$/.exec(demo.trim()) ?? [];
  const { options = {}, parts = {} } = labels;
  const labeled = mapTexts(body, (text) => (Object.hasOwn(options, text) ? (options[text] ?? text) : text)) as Body;
  const withDates = mapTexts(labeled, formatDate) as Body;
  const groups = groupsAsWords(withDates, parts);
  const inSentences = { ...withDates, ...joinEach(groups, '; '), $lines: joinEach(groups, '\n- ') };
  if (blockType !== 'json') {
    const template = (blockType ? block : demo).replace(LIST_LINE, (line, name: string) =>
      Object.hasOwn(groups, name) ? `- {{$lines.${name}}}` : line,
    );
    return renderTemplate(template, inSentences);
  }
  // A value that is a single placeholder keeps its format: the page of the result formats it.
  const fill = (template: string) =>
    renderTemplate(template, WHOLE_PLACEHOLDER.test(template.trim()) ? labeled : inSentences, true);
  return mapTexts(applyUpTo(JSON.parse(block), body), fill) as Record<string, unknown>;
}

/** Number of chunks of a streamed demo answer, and the pause between them in milliseconds. */
const PIECE_COUNT = 24;
const PAUSE_MS = 50;

/** Streams a finished answer like a model would. @throws the signal's reason once it is aborted */
export async function streamInPieces(
  content: unknown,
  onPiece: (text: string) => void,
  wait: (milliseconds: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  for (let piece = 1; piece <= PIECE_COUNT; piece += 1) {
    onPiece(text.slice(0, Math.ceil((text.length * piece) / PIECE_COUNT)));
    await wait(PAUSE_MS);
    signal.throwIfAborted();
  }
}

/** Writes the groups of each list in words: `{ name: 'Ana', seats: 3 }` becomes "Ana, Seats: 3". */
function groupsAsWords(body: Body, parts: PartLabels): Record<string, string[]> {
  const lists = Object.entries(body).flatMap(([key, value]) =>
    Array.isArray(value) && value.every(isObject) ? [[key, value.map((group) => wordsOf(group, key, parts))]] : [],
  );
  return Object.fromEntries(lists);
}

/** Returns a value as words; a part of a group that has a label is named. */
function wordsOf(value: unknown, path: string, parts: PartLabels): string {
  if (Array.isArray(value)) return value.map((item) => wordsOf(item, path, parts)).join(' and ');
  if (isObject(value))
    return Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined && part !== '')
      .map(([name, part]) => wordsOf(part, `${path}.${name}`, parts))
      .join(', ');
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  const label = parts[path];
  return label ? `${label.title}: ${amountWithUnit(value, label.unit, text, 'en-US')}` : text;
}

function joinEach(lists: Readonly<Record<string, string[]>>, separator: string): Record<string, string> {
  return Object.fromEntries(Object.entries(lists).map(([key, texts]) => [key, texts.join(separator)]));
}

function formatDate(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? dates.format(new Date(text)) : text;
}

function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, replace));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, replace)]));
}

/** Cuts lists that begin with `$upTo`, at any depth, and removes their texts whose placeholders are all empty. */
function applyUpTo(value: unknown, body: Body): unknown {
  if (!value || typeof value !== 'object') return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, applyUpTo(inner, body)]));
  const [first, ...rest] = value;
  const isMarked = first && typeof first === 'object' && '$upTo' in first;
  const count = isMarked ? Number(body[String(first.$upTo)]) : 0;
  const list = Number.isInteger(count) && count > 0 ? rest.slice(0, count) : isMarked ? rest : value;
  const isFilled = (item: unknown) => typeof item !== 'string' || renderTemplate(item, body) !== '';
  return list.filter(isFilled).map((item) => applyUpTo(item, body));
}
