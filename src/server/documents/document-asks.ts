import { type DocumentAsk, type Letterhead, LONGEST_CONTACT, LONGEST_LINE } from '@/contracts/document';
import { Failure } from '@/contracts/failure';
import { storedText } from '../data/stored-text';
import { jsonBody } from '../gateway/json-body';
import { readLogo } from './logo';

/** What a member says of a document. @throws Failure 400 naming what cannot be taken */
export function readAsk(text: string): DocumentAsk {
  const { title, client, value } = fieldsOf(text);
  return {
    ...(title !== undefined && optional('title', title)),
    ...(client !== undefined && optional('client', client)),
    ...(value !== undefined && { value }),
  };
}

/** A letterhead as a body tells it. @throws Failure 400 naming what cannot be taken */
export function readLetterhead(text: string): Letterhead {
  const { name = '', contact = '', spelling, paper, logo } = fieldsOf(text);
  if (spelling !== 'uk' && spelling !== 'us') throw invalid('spelling', 'The spelling is "uk" or "us".');
  if (paper !== 'a4' && paper !== 'letter') throw invalid('paper', 'The paper is "a4" or "letter".');
  return {
    name: line('name', name, LONGEST_LINE),
    contact: line('contact', contact, LONGEST_CONTACT),
    spelling,
    paper,
    ...(logo !== undefined && logo !== null && { logo: readLogo((logo as { data?: unknown }).data) }),
  };
}

function fieldsOf(text: string): Record<string, unknown> {
  const body = jsonBody(text);
  if (body && typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new Failure('invalid_body', 'The request is no object.', 400);
}

function optional(field: string, value: unknown): Record<string, string> {
  const text = line(field, value, LONGEST_LINE);
  return text ? { [field]: text } : {};
}

/** One line, whatever was pasted. */
function line(field: string, value: unknown, longest: number): string {
  const text = typeof value === 'string' ? storedText(value.replace(/[\s\p{Cc}]+/gu, ' ').trim()) : undefined;
  if (text !== undefined && [...text].length <= longest) return text;
  throw invalid(field, `The ${field} is a text of up to ${longest} characters.`);
}

function invalid(field: string, words: string): Failure {
  return new Failure('invalid_body', words, 400, { field });
}
