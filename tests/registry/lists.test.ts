import { describe, expect, it } from 'vitest';
import { sanitize } from '@/engine/storage/sanitize';
import { effectiveAnswers } from '@/registry/answers';
import { validationSchema } from '@/registry/form-schemas';
import { requestBody } from '@/registry/request-body';
import { requestSchema } from '@/registry/request-schema';
import { formFixture } from '../support/form-fixture';
import { liveProblems } from '../support/live-validator';

const FILE = '0f1d2c3b-4a59-4687-9a6b-7c8d9e0f1a2b/plan.pdf';
const properties = {
  rooms: { type: 'integer', title: 'Rooms', minimum: 1, maximum: 20 },
  price: { type: 'number', title: 'Price', minimum: 0, multipleOf: 0.01 },
  labels: { type: 'array', title: 'Labels', maxItems: 3, uniqueItems: true, items: { type: 'string', maxLength: 5 } },
  plan: { type: 'string', format: 'file', title: 'Plan', accept: ['application/pdf'], maxBytes: 1000 },
  at: { type: 'string', format: 'time', title: 'At' },
  agreed: { type: 'boolean', title: 'Agreed', const: true },
  lines: {
    type: 'array',
    title: 'Lines',
    minItems: 1,
    maxItems: 3,
    items: {
      type: 'object',
      required: ['what'],
      properties: {
        what: { type: 'string', title: 'What' },
        count: { type: 'integer', title: 'Count', minimum: 1, default: 1 },
      },
    },
  },
} as const;
const declaration = formFixture({
  form: { type: 'object', properties: structuredClone(properties) as never },
  ui: { sections: [{ fields: Object.keys(properties) }], submit: { label: 'Go' } },
  limits: {},
  reveal: {},
  request: { webhook: 'fixture', timeoutSeconds: 5, body: 'form' },
});
const request = { webhook: 'fixture', timeoutSeconds: 5, body: 'form' } as const;
const body = (answers: Record<string, unknown>) => requestBody(declaration, request, { answers, variables: {} });
const problems = (answers: Record<string, unknown>) =>
  liveProblems(validationSchema(declaration), effectiveAnswers(declaration, answers));

describe('numbers, lists, groups, files and times', () => {
  const whole = {
    rooms: 20,
    price: 0.01,
    labels: ['one', 'two'],
    plan: FILE,
    at: '23:59',
    agreed: true,
    lines: [{ what: 'Paint', count: 2 }],
  };

  it('are sent as they are, and the gateway takes them', () => {
    expect(problems(whole)).toEqual({});
    expect(body(whole)).toEqual(whole);
    expect(liveProblems(requestSchema(declaration, request), body(whole))).toEqual({});
  });

  it('are left out of the body, or empty lists, where nothing was filled in', () => {
    const empty = body({ labels: [' '], lines: [{ count: 1 }] });
    expect(empty).toEqual({ labels: [], plan: '', at: '', agreed: false, lines: [] });
  });

  it('lose what nobody touched at their end, and keep the places of the others', () => {
    const lines = [{ what: ' Paint ', count: 1 }, { count: 1 }, { what: 'Brush' }, { what: ' ', count: 1 }, {}];
    expect(effectiveAnswers(declaration, { lines })).toEqual({
      lines: [{ what: 'Paint', count: 1 }, { count: 1 }, { what: 'Brush' }],
    });
  });

  it.each([
    ['half a room', { rooms: 1.5 }, { rooms: 'type' }],
    ['words for a number', { rooms: 'five' }, { rooms: 'type' }],
    ['too many rooms', { rooms: 21 }, { rooms: 'maximum' }],
    ['a tenth of a cent', { price: 0.001 }, { price: 'multipleOf' }],
    ['too long a label', { labels: ['abcdef'] }, { labels: 'maxLength' }],
    ['a label twice', { labels: ['a', 'a'] }, { labels: 'uniqueItems' }],
    ['the name of a file', { plan: 'plan.pdf' }, { plan: 'pattern' }],
    ['an hour there is not', { at: '24:00' }, { at: 'pattern' }],
    ['a box that is not ticked', { agreed: false }, { agreed: 'const' }],
    ['a group without what it needs', { lines: [{ count: 2 }] }, { lines: 'required' }],
    ['a group with less than one', { lines: [{ what: 'Paint', count: 0 }] }, { lines: 'minimum' }],
  ])('refuse %s', (_what, answers, expected) => {
    expect(problems(answers)).toMatchObject(expected);
  });

  it('come back from a draft, without what no longer fits', () => {
    expect(sanitize(declaration, { ...whole, rooms: '2x' })).toEqual({
      answers: { ...whole, rooms: '2x' },
      leftOut: [],
    });
    const old = { ...whole, labels: ['one', 2], lines: [{ what: 'Paint', colour: 'red' }, 'Brush'], at: 5 };
    expect(sanitize(declaration, old)).toEqual({
      answers: { ...whole, labels: ['one'], lines: [{ what: 'Paint' }], at: undefined },
      leftOut: ['Labels', 'At', 'Lines'],
    });
  });
});

describe('a group that begins with a few of its parts', () => {
  const part = { type: 'string', title: 'Part' } as const;
  const address = {
    type: 'object',
    title: 'Address',
    required: ['city', 'country'],
    properties: { city: part, country: part },
  };
  const withDefault = { ...address, default: { country: 'Norway' } } as never;
  const sent = (answer: object, required: string[] = []) =>
    effectiveAnswers(
      formFixture({
        form: { type: 'object', required: required as never, properties: { address: withDefault } },
        ui: { sections: [{ fields: ['address'] }], submit: { label: 'Go' } },
        limits: {},
        reveal: {},
      }),
      { address: answer },
    );

  it('is not sent as long as nothing else is filled in, unless it must be', () => {
    expect(sent({ country: 'Norway', city: ' ' })).toEqual({});
    expect(sent({ country: 'Norway' }, ['address'])).toEqual({ address: { country: 'Norway' } });
  });

  it('is sent with what a member changes in it', () => {
    expect(sent({ country: 'Sweden' })).toEqual({ address: { country: 'Sweden' } });
    expect(sent({ country: 'Norway', city: 'Oslo' })).toEqual({ address: { country: 'Norway', city: 'Oslo' } });
  });
});
