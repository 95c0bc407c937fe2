/**
 * Composes the answers to the key "demo" from the member's own answers; the same answers always give the same result.
 *
 * The section `## Demo` of an automation file is a template like the prompt; if it contains headings, it is wrapped in
 * a fenced text block. For a structured answer it is one fenced JSON block, which is parsed first and filled in
 * afterwards, so that no answer can break it:
 * - Every text in it is a template. A single-line text stays even if its placeholders are empty; in a list of texts,
 * such a text is removed.
 * - A list whose first element is `{ "$upTo": "<field>" }` keeps only the first n of the following elements, where n is
 * the number in that body field; if the field is not a number, all of them stay. The first element is never part of the
 * answer.
 */
import { renderTemplate } from './template';

type Body = Readonly<Record<string, unknown>>;

/** Labels of a form's options, by value. */
type Labels = Readonly<Record<string, string>>;

const WHOLE_PLACEHOLDER = /^\{\{[^{}]*\}\}$/;
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Returns a demo answer: a text, or the value of a structured answer. In sentences, options are replaced by their
 * labels, and dates are spelled out.
 */
export function demoAnswer(demo: string, body: Body, labels: Labels = {}): string | Record<string, unknown> {
  const [, blockType, block = ''] = /^```(json|text)\n([\s\S]*?)\n```$/.exec(demo.trim()) ?? [];
  const labeled = mapTexts(body, (text) => (Object.hasOwn(labels, text) ? (labels[text] ?? text) : text)) as Body;
  const inSentences = withGroupsAsWords(mapTexts(labeled, formatDate) as Body);
  if (blockType !== 'json') return renderTemplate(blockType ? block : demo, inSentences);
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

/** Joins the values of each group in a list: `{ name: 'Ana', role: 'Money' }` becomes "Ana, Money". */
function withGroupsAsWords(body: Body): Body {
  const entries = Object.entries(body).map(([key, value]) => [
    key,
    Array.isArray(value) && value.every(isGroup) ? value.map((group) => wordsOf(group, ', ')).join('; ') : value,
  ]);
  return Object.fromEntries(entries);
}

/** Returns a value as words. The parts of a group inside a group are joined by spaces. */
function wordsOf(value: unknown, separator: string): string {
  if (Array.isArray(value)) return value.map((item) => wordsOf(item, ' ')).join(' and ');
  if (!isGroup(value)) return String(value);
  return Object.values(value)
    .filter((part) => part !== null && part !== undefined && part !== '')
    .map((part) => wordsOf(part, ' '))
    .join(separator);
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return Boolean(value) && typeof value === 'object' && !Array.isArray(value);
}

function formatDate(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? dates.format(new Date(text)) : text;
}

/** Returns a copy of a value with each of its texts replaced. */
function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, replace));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, replace)]));
}

/**
 * Cuts each list that begins with `$upTo`, at any depth. Removes texts from lists if all of their placeholders are
 * empty.
 */
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
