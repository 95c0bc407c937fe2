import { type Known, LONGEST_CLIENT_NAME, LONGEST_KNOWN, MOST_KNOWN, meanings } from '@/contracts/client';
import { Failure } from '@/contracts/failure';
import type { Meaning } from '@/generated/declaration';
import { jsonBody } from '../gateway/json-body';

/** A client as a body tells it. What is empty is not known. @throws Failure 400 naming what cannot be taken */
export function readClient(text: string): { name: string; known: Known } {
  const { name, known = {} } = (jsonBody(text) ?? {}) as { name?: unknown; known?: unknown };
  const line = typeof name === 'string' ? name.replace(/[\s\p{Cc}]+/gu, ' ').trim() : '';
  if (line === '' || [...line].length > LONGEST_CLIENT_NAME)
    throw refused('name', `A client has a name of up to ${LONGEST_CLIENT_NAME} characters.`);
  if (!known || typeof known !== 'object' || Array.isArray(known))
    throw refused('known', 'What is known of a client could not be read.');
  const entries = Object.entries(known).map(([meaning, value]) => [meaning, readKnown(meaning, value)] as const);
  const kept = entries.filter(([, value]) => value !== '');
  if (kept.reduce((sum, [, value]) => sum + value.length, 0) > MOST_KNOWN)
    throw refused('known', `What is known of a client has up to ${MOST_KNOWN} characters in all.`);
  return { name: line, known: Object.fromEntries(kept) };
}

function readKnown(meaning: string, value: unknown): string {
  // What the name of a part may be is known; what a stranger wrote is not repeated.
  if (!meanings.includes(meaning as Meaning)) throw refused('known', 'Something of this kind is not kept of a client.');
  if (typeof value === 'string' && value.trim().length <= LONGEST_KNOWN) return value.trim();
  throw refused(meaning, `What is known of a client is a text of up to ${LONGEST_KNOWN} characters.`);
}

function refused(field: string, words: string): Failure {
  return new Failure('invalid_body', words, 400, { field });
}
