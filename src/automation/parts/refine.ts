import { Failure } from '@/contracts/failure';
import { type TextSection, textSections } from '@/reading/text-sections';
import { withValueAt } from '@/registry/paths';
import { partAt, REFINE, withPartAt } from '@/registry/refine';
import { asRecord } from './as-record';
import type { ChatMessage } from './chat-client';
import type { Content } from './respond';
import type { Run, Schema } from './run';
import { renderTemplate } from './template';
import { withoutField } from './without-field';

export interface RefineRequest {
  /** The body the result was created from. */
  body: Run['body'];
  result: Content;
  wish: string;
  /** The part to replace; absent to replace the whole result. */
  part?: { path: string; value: Content };
}

/** Reads the refinement request of a body. @throws Failure if the result or part does not exist */
export function readRefineRequest(body: Run['body']): RefineRequest {
  const { result, wish, part = '' } = asRecord(body[REFINE]);
  if (!isContent(result)) throw new Failure('nothing_to_refine', 'There is no result to change.', 400);
  const request = { body: withoutField(body, REFINE), result, wish: String(wish ?? '') };
  if (part === '') return request;
  const path = String(part);
  const value = partAt(result, path);
  if (!isContent(value)) throw new Failure('part_gone', 'The result has no such part.', 400);
  return { ...request, part: { path, value } };
}

/** Returns the conversation that led to a result, followed by the refinement request. */
export function refineMessages(
  messages: readonly ChatMessage[],
  { body, result, wish, part }: RefineRequest,
  template: string,
): ChatMessage[] {
  const texts = { ...body, result: contentText(result), wish, part: part ? contentText(part.value) : '' };
  return [
    ...messages,
    { role: 'assistant', content: contentText(result) },
    { role: 'user', content: renderTemplate(template, texts) },
  ];
}

/** Returns the result in which the reply replaces the requested part; without a part, the reply. */
export function applyRefinement({ result, part }: RefineRequest, reply: Content): Content {
  if (!part) return reply;
  const replacement = typeof result === 'string' ? toSection(String(reply), result, part.path) : reply;
  return withPartAt(result, part.path, replacement) as Content;
}

/** Converts a reply to a section: with a heading of the right depth, and only the section of a reply with the whole text. */
function toSection(reply: string, text: string, path: string): string {
  const sections = textSections(text);
  const section = sections[Number(path)];
  if (!section) return reply;
  const sectionsWithTitle = (sections: readonly TextSection[]) =>
    sections.filter(({ title }) => title === section.title);
  const replySections = textSections(reply);
  const matchingSection =
    sectionsWithTitle(replySections)[sectionsWithTitle(sections).indexOf(section)] ??
    sectionsWithTitle(replySections)[0];
  const sectionText = (
    replySections.length > 1 && matchingSection ? reply.slice(matchingSection.from, matchingSection.to) : reply
  ).trim();
  const marks = '#'.repeat(section.depth);
  const [, heading, body] = /^#{1,6}[ \t]+(?![ \t])(.*)(?:\n([\s\S]*))?$/.exec(sectionText) ?? [
    undefined,
    section.title,
    `\n${sectionText}`,
  ];
  return `${marks} ${heading}\n${body ?? ''}`.trimEnd();
}

/** Returns the schema of the part; undefined if it is a text or unknown. */
export function partSchema(schema: Schema | undefined, { part }: RefineRequest): Schema | undefined {
  if (!part || typeof part.value === 'string') return undefined;
  return part.path.split('.').reduce<Schema | undefined>((inner, step) => {
    const { items, properties } = asRecord(inner);
    return (items ?? asRecord(properties)[step]) as Schema | undefined;
  }, schema);
}

/** Returns a demo refinement. No model writes anything, so the wish is appended to the longest text of the result. */
export function demoRefinement(request: RefineRequest): Content {
  const { result, wish, part } = request;
  const value = part?.value ?? result;
  const note = `(Demo: changed as asked. ${wish})`;
  if (typeof value === 'string') return applyRefinement(request, `${value}\n\n${note}`);
  const [longest] = proseTexts(value).sort((one, other) => other.text.length - one.text.length);
  if (!longest) return result;
  return applyRefinement(request, withValueAt(value, longest.path, `${longest.text} ${note}`) as Content);
}

/** Returns the texts that are prose: no dates, color names or addresses. */
function proseTexts(value: unknown, path: readonly string[] = []): { path: string; text: string }[] {
  if (typeof value === 'string') return value.includes(' ') ? [{ path: path.join('.'), text: value }] : [];
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => (key.includes('.') ? [] : proseTexts(inner, [...path, key])));
}

function contentText(content: Content): string {
  return typeof content === 'string' ? content : JSON.stringify(content, null, 1);
}

function isContent(value: unknown): value is Content {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}
