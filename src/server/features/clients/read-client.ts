import {
  type ClientDetails,
  MAX_CLIENT_NAME_LENGTH,
  MAX_DETAIL_LENGTH,
  MAX_DETAILS_LENGTH,
  meanings,
} from '@/contracts/client';
import type { Meaning } from '@/generated/declaration';
import { invalidField, singleLine } from '../../platform/http/body-fields';
import { parseJsonBody } from '../../platform/http/json-body';

/** Parses a client from a request body; empty facts are dropped. @throws Failure 400 naming the invalid field */
export function readClient(text: string): { name: string; known: ClientDetails } {
  const { name, known = {} } = (parseJsonBody(text) ?? {}) as { name?: unknown; known?: unknown };
  const trimmedName = typeof name === 'string' ? singleLine(name) : '';
  if (trimmedName === '' || [...trimmedName].length > MAX_CLIENT_NAME_LENGTH)
    throw invalidField('name', `A client has a name of up to ${MAX_CLIENT_NAME_LENGTH} characters.`);
  if (!known || typeof known !== 'object' || Array.isArray(known))
    throw invalidField('known', 'What is known of a client could not be read.');
  const entries = Object.entries(known).map(([meaning, value]) => [meaning, readKnown(meaning, value)] as const);
  const nonEmpty = entries.filter(([, value]) => value !== '');
  if (nonEmpty.reduce((sum, [, value]) => sum + value.length, 0) > MAX_DETAILS_LENGTH)
    throw invalidField('known', `What is known of a client has up to ${MAX_DETAILS_LENGTH} characters in all.`);
  return { name: trimmedName, known: Object.fromEntries(nonEmpty) };
}

function readKnown(meaning: string, value: unknown): string {
  // The names of facts are a fixed list; a name sent by the caller is not echoed.
  if (!meanings.includes(meaning as Meaning))
    throw invalidField('known', 'Something of this kind is not kept of a client.');
  if (typeof value === 'string' && value.trim().length <= MAX_DETAIL_LENGTH) return value.trim();
  throw invalidField(meaning, `What is known of a client is a text of up to ${MAX_DETAIL_LENGTH} characters.`);
}
