import { describe, expect, it } from 'vitest';
import type { Failure } from '@/contracts/failure';
import { readClient } from '@/server/features/clients/clients-routes';
import {
  ANYTHING,
  bodyReader,
  emailField,
  flagField,
  idField,
  lineField,
  numberField,
  objectSchema,
  optional,
} from '@/server/platform/http/body-schema';
import { readRating } from '@/server/runs/ratings';
import { readInputs } from '@/server/runs/run-inputs';
import { readMarks } from '@/server/runs/run-params';

/** What a refused body is answered with: the field, and the sentence about it. */
function refusalOf(read: (body: unknown) => unknown, body: unknown): (string | undefined)[] {
  try {
    read(body);
  } catch (error) {
    const { code, status, message, details } = error as Failure;
    expect([code, status]).toEqual(['invalid_body', 400]);
    return [details.field, message];
  }
  return ['none'];
}

const ID = '0B0B0B0B-0000-4000-8000-00000000000A';

describe('the reader of a body', () => {
  const read = bodyReader<{ name: string; email: string; days?: number; run: string; on: boolean; more?: unknown }>({
    name: { ...lineField(5, 'A name has 5 characters.'), default: 'none' },
    email: emailField('An address.'),
    days: optional(numberField(1, 9, '1 to 9 days.')),
    run: idField('A run.'),
    on: flagField('On or off.'),
    more: ANYTHING,
  });
  const body = { email: ' Ann@X.test ', run: ID, on: true };

  it('tidies texts before it checks them, fills defaults in, and leaves out what it does not know', () => {
    const tidied = { name: 'none', email: 'ann@x.test', run: ID.toLowerCase(), on: true };
    expect(read({ ...body, other: 1, constructor: 2 })).toEqual(tidied);
    expect(read({ ...body, name: ' a\n\tb ', days: 9, more: [1] })).toEqual({
      ...tidied,
      name: 'a b',
      days: 9,
      more: [1],
    });
  });

  it.each<[object | null, string | undefined, string]>([
    [{ ...body, name: 'a b c d' }, 'name', 'A name has 5 characters.'],
    [{ ...body, name: 1 }, 'name', 'A name has 5 characters.'],
    [{ ...body, email: 'ann' }, 'email', 'An address.'],
    [{ ...body, days: 1.5 }, 'days', '1 to 9 days.'],
    [{ ...body, run: 'x' }, 'run', 'A run.'],
    [{ email: 'ann@x.test', run: ID }, 'on', 'On or off.'],
    [[], 'body', 'The body must be a JSON object.'],
    [null, 'body', 'The body must be a JSON object.'],
  ])('refuses %j by its field and what was expected', (wrong, field, message) => {
    expect(refusalOf(read, wrong)).toEqual([field, message]);
  });

  it('names the innermost field of an object within, and repeats nothing of what was sent', () => {
    const nested = bodyReader<{ one: { key: string } }>({
      one: objectSchema<{ key: string }>({ key: lineField(3, 'A short key.') }, { message: 'One object.' }),
    });
    expect(refusalOf(nested, { one: { key: 'sk-secret' } })).toEqual(['key', 'A short key.']);
    expect(refusalOf(nested, { one: {} })).toEqual(['key', 'A short key.']);
    expect(refusalOf(nested, { one: 1 })).toEqual(['one', 'One object.']);
  });
});

describe('the bodies of the routes', () => {
  it.each<[(body: unknown) => unknown, unknown, string]>([
    [readClient, { name: ' ' }, 'name'],
    [readClient, { name: 'a'.repeat(121) }, 'name'],
    [readClient, { name: 'A', known: { secret: 'x' } }, 'known'],
    [readClient, { name: 'A', known: { trade: 1 } }, 'trade'],
    [readClient, { name: 'A', known: [] }, 'known'],
    [readMarks, {}, 'body'],
    [readMarks, { client: 'x' }, 'client'],
    [readMarks, { favourite: 1 }, 'favourite'],
    [readInputs, { inputs: [] }, 'inputs'],
    [readInputs, { inputs: {}, client: 'x' }, 'client'],
    [readRating, { good: 'yes' }, 'good'],
    [readRating, { good: true, reason: 'tone' }, 'reason'],
    [readRating, { good: false, note: 'x'.repeat(501) }, 'note'],
  ])('%#: %o is refused with its field', (read, body, field) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ code: 'invalid_body', details: { field } }));
  });

  it('become what the routes work with', () => {
    expect(readClient({ name: ' A\nB ', known: { trade: ' x ', place: ' ' } })).toEqual({
      name: 'A B',
      known: { trade: 'x' },
    });
    expect(readMarks({ client: '', name: ' a  b ' })).toEqual({ client: '', name: 'a b' });
    expect(readRating({ good: false, reason: 'tone', note: ' ' })).toEqual({ good: false, reason: 'tone' });
  });
});
