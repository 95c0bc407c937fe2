/**
 * What the key "demo" answers: composed from the member's own answers, always the same for the same answers.
 *
 * The section `## Demo` of an automation file is a template like the prompt; one with headings stands in a fenced block
 * of text, so that they are not taken for sections of the file. For a structured answer it is one fenced JSON block
 * instead. It is parsed first and filled afterwards, so no answer can break it:
 * - Every text in it is a template of its own; one of a single line stays, even where its placeholders are empty.
 * - A list whose first element is `{ "$upTo": "<field>" }` is cut to as many of the following elements as that field of
 *   the body says. Where the field holds no number, the list stays whole. The first element itself is never part of
 *   the answer.
 */
import { renderTemplate } from './template';

/** A demo answer: text, or the value of a structured answer. */
export function demoAnswer(demo: string, body: Readonly<Record<string, unknown>>): string | Record<string, unknown> {
  const [, holds, block = ''] = /^```(json|text)\n([\s\S]*?)\n```$/.exec(demo.trim()) ?? [];
  if (holds === 'json') return fill(JSON.parse(block), body) as Record<string, unknown>;
  return renderTemplate(holds ? block : demo, body);
}

/** How many pieces a demo answer is written in, and the pause between two, in milliseconds. */
const PIECES = 24;
const PAUSE_MS = 50;

/** Says a finished answer piece by piece, as a model would write it. @throws the reason of the signal once it is aborted */
export async function inPieces(
  content: unknown,
  say: (text: string) => void,
  wait: (milliseconds: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  for (let piece = 1; piece <= PIECES; piece += 1) {
    say(text.slice(0, Math.ceil((text.length * piece) / PIECES)));
    await wait(PAUSE_MS);
    signal.throwIfAborted();
  }
}

function fill(value: unknown, body: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string') return renderTemplate(value, body, true);
  if (Array.isArray(value)) return cut(value, body).map((item) => fill(item, body));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner, body)]));
}

function cut(list: unknown[], body: Readonly<Record<string, unknown>>): unknown[] {
  const [first, ...rest] = list;
  if (!first || typeof first !== 'object' || !('$upTo' in first)) return list;
  const count = Number(body[String(first.$upTo)]);
  return Number.isInteger(count) && count > 0 ? rest.slice(0, count) : rest;
}
