import {
  type ClientDetails,
  MAX_CLIENT_NAME_LENGTH,
  MAX_DETAIL_LENGTH,
  MAX_DETAILS_LENGTH,
  meanings,
} from '@/contracts/client';
import { bodyReader, invalidField, lineField, textField } from '../../platform/http/body-schema';

const DETAIL = {
  ...textField(MAX_DETAIL_LENGTH, `What is known of a client is a text of up to ${MAX_DETAIL_LENGTH} characters.`),
  tidy: 'trim',
};

const readFields = bodyReader<{ name: string; known: ClientDetails }>({
  name: {
    ...lineField(MAX_CLIENT_NAME_LENGTH, `A client has a name of up to ${MAX_CLIENT_NAME_LENGTH} characters.`),
    minLength: 1,
  },
  known: {
    type: 'object',
    default: {},
    properties: Object.fromEntries(meanings.map((meaning) => [meaning, DETAIL])),
    // A name sent by the caller is not echoed.
    propertyNames: { enum: meanings, expected: 'Something of this kind is not kept of a client.' },
    expected: 'What is known of a client could not be read.',
  },
});

/** Reads a client from a request body; empty facts are dropped. @throws Failure 400 naming the invalid field */
export function readClient(body: unknown): { name: string; known: ClientDetails } {
  const { name, known } = readFields(body);
  const details = Object.entries(known).filter(([, value]) => value !== '');
  if (details.reduce((sum, [, value]) => sum + value.length, 0) > MAX_DETAILS_LENGTH)
    throw invalidField('known', `What is known of a client has up to ${MAX_DETAILS_LENGTH} characters in all.`);
  return { name, known: Object.fromEntries(details) };
}
