import { type DocumentParams, type Letterhead, MAX_CONTACT_LENGTH, MAX_LINE_LENGTH } from '@/contracts/document';
import { toStorableText } from '../../platform/database/storable-text';
import { invalidField, readObject, singleLine } from '../../platform/http/body-fields';
import { readLogo } from './logo';

/** Parses the parameters of a document from a request body. @throws Failure 400 naming the invalid field */
export function readDocumentParams(text: string): DocumentParams {
  const { title, client, value } = readObject(text);
  return {
    ...(title !== undefined && readOptionalLine('title', title)),
    ...(client !== undefined && readOptionalLine('client', client)),
    ...(value !== undefined && { value }),
  };
}

/** Parses a letterhead from a request body. @throws Failure 400 naming the invalid field */
export function readLetterhead(text: string): Letterhead {
  const { name = '', contact = '', spelling, paper, logo } = readObject(text);
  if (spelling !== 'uk' && spelling !== 'us') throw invalidField('spelling', 'The spelling is "uk" or "us".');
  if (paper !== 'a4' && paper !== 'letter') throw invalidField('paper', 'The paper is "a4" or "letter".');
  return {
    name: readLine('name', name, MAX_LINE_LENGTH),
    contact: readLine('contact', contact, MAX_CONTACT_LENGTH),
    spelling,
    paper,
    ...(logo !== undefined && logo !== null && { logo: readLogo((logo as { data?: unknown }).data) }),
  };
}

function readOptionalLine(field: string, value: unknown): Record<string, string> {
  const text = readLine(field, value, MAX_LINE_LENGTH);
  return text ? { [field]: text } : {};
}

/** Reads a text, collapsing line breaks and other white space to one line. */
function readLine(field: string, value: unknown, maxLength: number): string {
  const text = typeof value === 'string' ? toStorableText(singleLine(value)) : undefined;
  if (text !== undefined && [...text].length <= maxLength) return text;
  throw invalidField(field, `The ${field} is a text of up to ${maxLength} characters.`);
}
