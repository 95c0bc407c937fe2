/**
 * What the key "demo" answers: composed from the member's own answers, always the same for the same answers.
 *
 * The section `## Demo` of an automation file is a template like the prompt. For a structured answer it is one fenced
 * JSON block instead. It is parsed first and filled afterwards, so no answer can break it:
 * - Every text in it is a template of its own; empty placeholders leave nothing behind, and no line is dropped.
 * - A list whose first element is `{ "$upTo": "<field>" }` is cut to as many of the following elements as that field of
 *   the body says. Where the field holds no number, the list stays whole. The first element itself is never part of
 *   the answer.
 */
import { renderTemplate } from './template';

/** A demo answer: text, or the value of a structured answer. */
export function demoAnswer(demo: string, body: Record<string, unknown>): string | Record<string, unknown> {
  const block = /^```json\n([\s\S]*?)\n```$/.exec(demo.trim())?.[1];
  if (block === undefined) return renderTemplate(demo, body);
  return fill(JSON.parse(block), body) as Record<string, unknown>;
}

function fill(value: unknown, body: Record<string, unknown>): unknown {
  if (typeof value === 'string') return renderTemplate(value, body, true);
  if (Array.isArray(value)) return cut(value, body).map((item) => fill(item, body));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner, body)]));
}

function cut(list: unknown[], body: Record<string, unknown>): unknown[] {
  const [first, ...rest] = list;
  if (!first || typeof first !== 'object' || !('$upTo' in first)) return list;
  const count = Number(body[String(first.$upTo)]);
  return Number.isInteger(count) && count > 0 ? rest.slice(0, count) : rest;
}
