import { Failure } from '@/contracts/failure';
import { type TextSection, textSections } from '@/contracts/text-sections';
import { withValueAt } from '@/registry/paths';
import { partAt, REFINE, withPartAt } from '@/registry/refine';
import { asRecord } from './as-record';
import type { ChatMessage } from './chat-client';
import type { Content } from './respond';
import type { Run, Schema } from './run';
import { renderTemplate } from './template';
import { withoutField } from './without-field';

/** What is to be changed of a result, and how. */
export interface Wished {
  /** The body the result was made of. */
  body: Run['body'];
  result: Content;
  wish: string;
  /** The part that is to be made anew alone; absent where all of the result is. */
  part?: { path: string; value: Content };
}

/** What a body asks to be changed. @throws Failure where it names what is not there */
export function wishedIn(body: Run['body']): Wished {
  const { result, wish, part = '' } = asRecord(body[REFINE]);
  if (!isContent(result)) throw new Failure('nothing_to_refine', 'There is no result to change.', 400);
  const wished = { body: withoutField(body, REFINE), result, wish: String(wish ?? '') };
  if (part === '') return wished;
  const path = String(part);
  const value = partAt(result, path);
  if (!isContent(value)) throw new Failure('part_gone', 'The result has no such part.', 400);
  return { ...wished, part: { path, value } };
}

/** The conversation that led to a result, and what is to be changed of it. */
export function refineMessages(
  asked: readonly ChatMessage[],
  { body, result, wish, part }: Wished,
  template: string,
): ChatMessage[] {
  const texts = { ...body, result: textOf(result), wish, part: part ? textOf(part.value) : '' };
  return [
    ...asked,
    { role: 'assistant', content: textOf(result) },
    { role: 'user', content: renderTemplate(template, texts) },
  ];
}

/** The result with what came in the place of what was to be changed. */
export function refined({ result, part }: Wished, made: Content): Content {
  if (!part) return made;
  const placed = typeof result === 'string' ? asSection(String(made), result, part.path) : made;
  return withPartAt(result, part.path, placed) as Content;
}

/**
 * What a model wrote as one section of a text, in the shape of that: under a heading of its depth, and without the other
 * sections, should the whole text have come.
 */
function asSection(made: string, text: string, path: string): string {
  const all = textSections(text);
  const section = all[Number(path)];
  if (!section) return made;
  const sameIn = (sections: readonly TextSection[]) => sections.filter(({ words }) => words === section.words);
  const came = textSections(made);
  const own = sameIn(came)[sameIn(all).indexOf(section)] ?? sameIn(came)[0];
  const words = (came.length > 1 && own ? made.slice(own.from, own.to) : made).trim();
  const marks = '#'.repeat(section.depth);
  const [, heading, under] = /^#{1,6}[ \t]+(?![ \t])(.*)(?:\n([\s\S]*))?$/.exec(words) ?? [
    undefined,
    section.words,
    `\n${words}`,
  ];
  return `${marks} ${heading}\n${under ?? ''}`.trimEnd();
}

/** The contract of a part of a result; undefined where it is a text, or nothing is known of it. */
export function partSchema(schema: Schema | undefined, { part }: Wished): Schema | undefined {
  if (!part || typeof part.value === 'string') return undefined;
  return part.path.split('.').reduce<Schema | undefined>((inner, step) => {
    const { items, properties } = asRecord(inner);
    return (items ?? asRecord(properties)[step]) as Schema | undefined;
  }, schema);
}

/** What the key "demo" makes of a wish: no model writes anything, so the wish stands where the result has most to read. */
export function demoRefined(wished: Wished): Content {
  const { result, wish, part } = wished;
  const value = part?.value ?? result;
  const note = `(Demo: changed as asked. ${wish})`;
  if (typeof value === 'string') return refined(wished, `${value}\n\n${note}`);
  const [longest] = textsIn(value).sort((one, other) => other.text.length - one.text.length);
  if (!longest) return result;
  return refined(wished, withValueAt(value, longest.path, `${longest.text} ${note}`) as Content);
}

/** The texts of a value that are words: no dates, names of colours or addresses. */
function textsIn(value: unknown, path: readonly string[] = []): { path: string; text: string }[] {
  if (typeof value === 'string') return value.includes(' ') ? [{ path: path.join('.'), text: value }] : [];
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => (key.includes('.') ? [] : textsIn(inner, [...path, key])));
}

function textOf(content: Content): string {
  return typeof content === 'string' ? content : JSON.stringify(content, null, 1);
}

function isContent(value: unknown): value is Content {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}
