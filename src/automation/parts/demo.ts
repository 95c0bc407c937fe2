/**
 * Composes the answers to the key "demo" from the member's own answers; the same answers always give the same result.
 *
 * The section `## Demo` of an automation file is a template like the prompt; if it contains headings, it is wrapped in
 * a fenced text block. For a structured answer it is one fenced JSON block, which is parsed first and filled in
 * afterwards, so that no answer can break it:
 * - Every text in it is a template; a single-line text stays, even if its placeholders are empty.
 * - A list whose first element is `{ "$upTo": "<field>" }` is cut to as many of the following elements as that body
 * field says, or stays whole if the field is not a number. The first element is never part of the answer.
 */
import { renderTemplate } from './template';

/** Returns a demo answer: a text, or the value of a structured answer. */
export function demoAnswer(demo: string, body: Readonly<Record<string, unknown>>): string | Record<string, unknown> {
  const [, blockType, block = ''] = /^```(json|text)\n([\s\S]*?)\n```$/.exec(demo.trim()) ?? [];
  if (blockType === 'json') return fillTemplates(JSON.parse(block), body) as Record<string, unknown>;
  return renderTemplate(blockType ? block : demo, body);
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

function fillTemplates(value: unknown, body: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string') return renderTemplate(value, body, true);
  if (Array.isArray(value)) return applyUpTo(value, body).map((item) => fillTemplates(item, body));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillTemplates(inner, body)]));
}

function applyUpTo(list: unknown[], body: Readonly<Record<string, unknown>>): unknown[] {
  const [first, ...rest] = list;
  if (!first || typeof first !== 'object' || !('$upTo' in first)) return list;
  const count = Number(body[String(first.$upTo)]);
  return Number.isInteger(count) && count > 0 ? rest.slice(0, count) : rest;
}
