import { Failure } from '@/contracts/failure';
import { parseJsonBody } from './json-body';

/** Parses a request body that is a JSON object. @throws Failure 400 */
export function readObject(text: string): Record<string, unknown> {
  const body = parseJsonBody(text);
  if (body && typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new Failure('invalid_body', 'The request is no object.', 400);
}

/** Collapses line breaks and other white space, as in pasted text, to one line. */
export function singleLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** The refusal of a body with an invalid field. */
export function invalidField(field: string, message: string): Failure {
  return new Failure('invalid_body', message, 400, { field });
}
