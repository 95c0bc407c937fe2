import {
  type ClientDetails,
  MAX_CLIENT_NAME_LENGTH,
  MAX_DETAIL_LENGTH,
  MAX_DETAILS_LENGTH,
  meanings,
} from '@/contracts/client';
import { bodyReader, invalidField, lineField, textField } from '../../platform/http/body-schema';

const DETAIL = {
  ...textField(MAX_DETAIL_LENGTH, `A detail of a client is a text of up to ${MAX_DETAIL_LENGTH} characters.`),
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
    propertyNames: { enum: meanings, message: 'A client has no such detail.' },
    message: 'The details of a client could not be read.',
  },
});

/** Reads a client from a request body; empty details are dropped. @throws Failure 400 naming the invalid field */
export function readClient(body: unknown): { name: string; known: ClientDetails } {
  const { name, known } = readFields(body);
  const details = Object.entries(known).filter(([, value]) => value !== '');
  if (details.reduce((sum, [, value]) => sum + value.length, 0) > MAX_DETAILS_LENGTH)
    throw invalidField('known', `The details of a client have up to ${MAX_DETAILS_LENGTH} characters in total.`);
  return { name, known: Object.fromEntries(details) };
}
