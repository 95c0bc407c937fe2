import { describe, expect, it } from 'vitest';
import { loadFormComponents } from '@/engine/plugins';
import { sanitize } from '@/engine/storage/sanitize';
import type { FieldUi } from '@/generated/declaration';
import { effectiveAnswers } from '@/registry/answers';
import { validationSchema } from '@/registry/form-schemas';
import type { FormDeclaration } from '@/registry/options';
import { requestBody } from '@/registry/request-body';
import { requestSchema } from '@/registry/request-schema';
import { widgetsOf } from '@/registry/ui-schema';
import { formFixture } from '../support/form-fixture';
import { liveProblems } from '../support/live-validator';

const properties: FormDeclaration['form']['properties'] = {
  rooms: { type: 'integer', title: 'Rooms', minimum: 1, maximum: 20 },
  price: { type: 'number', title: 'Price', minimum: 0, multipleOf: 0.01 },
  strength: { type: 'number', title: 'Strength', minimum: 0, maximum: 1, multipleOf: 0.05 },
  day: { type: 'string', title: 'Day', format: 'date', earliest: '2026-01-01' },
  at: { type: 'string', title: 'At', format: 'time' },
  when: { type: 'string', title: 'When', format: 'date-time' },
  terms: { type: 'boolean', title: 'Terms', const: true },
  labels: { type: 'array', title: 'Labels', maxItems: 3, items: { type: 'string', maxLength: 8 } },
  address: {
    type: 'object',
    title: 'Address',
    required: ['city'],
    properties: {
      city: { type: 'string', title: 'City' },
      kind: { type: 'string', title: 'Kind', enum: ['home', 'work'] },
    },
  },
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
        price: { type: 'number', title: 'Price', minimum: 0 },
        until: { type: 'string', title: 'Until', format: 'date' },
      },
    },
  },
};
const looks: Record<string, FieldUi> = {
  strength: { widget: 'slider' },
  address: { fields: { city: { widget: 'textarea' } } },
};
const declaration = formFixture({
  form: { type: 'object', required: ['rooms', 'terms', 'lines'], properties },
  ui: { sections: [{ fields: Object.keys(properties) }], fields: looks, submit: { label: 'Go' } },
  reveal: {},
  limits: {},
});
const full = {
  rooms: 20,
  price: 19.99,
  strength: 0.15,
  day: '2026-01-31',
  at: '14:30',
  when: '2026-01-31T13:30:00.000Z',
  terms: true,
  labels: ['one', 'two'],
  address: { city: 'Lisbon', kind: 'home' },
  lines: [{ what: 'Chair', price: 2.5, until: '2026-02-01' }, { what: 'Table' }],
};
const request = { webhook: 'fixture', timeoutSeconds: 5, body: 'form' } as const;

function sent(answers: Record<string, unknown>) {
  const body = requestBody(declaration, request, { answers, variables: {} });
  return { body, problems: liveProblems(requestSchema(declaration, request), body) };
}
const wrong = (answers: object) =>
  liveProblems(validationSchema(declaration), effectiveAnswers(declaration, { ...full, ...answers }));

describe('a form with every kind of field', () => {
  it('is sent as it was filled in, which the gateway takes', () => {
    expect(sent(full)).toEqual({ body: full, problems: {} });
    expect(wrong({})).toEqual({});
  });

  it('is sent without what nobody filled in, which the gateway takes', () => {
    const least = { rooms: 1, terms: true, lines: [{ what: 'Chair' }] };
    const answers = { ...least, lines: [{ what: 'Chair', price: undefined }, {}, { what: ' ' }], labels: [' '] };
    const empty = { day: '', at: '', when: '', labels: [] };
    expect(sent(answers)).toEqual({ body: { ...least, ...empty }, problems: {} });
  });

  it.each([
    [{ rooms: 'five' }, { rooms: 'type' }],
    [{ rooms: 5.5 }, { rooms: 'type' }],
    [{ rooms: 21 }, { rooms: 'maximum' }],
    [{ price: 19.999 }, { price: 'multipleOf' }],
    [{ day: '31.1.2026' }, { day: 'format' }],
    [{ at: '25:00' }, { at: 'pattern' }],
    [{ when: '2026-01-31T14:30' }, { when: 'format' }],
    [{ terms: false }, { terms: 'const' }],
    [{ terms: undefined }, { terms: 'required' }],
    [{ labels: ['a', 'b', 'c', 'd'] }, { labels: 'maxItems' }],
    [{ labels: ['far too long'] }, { labels: 'maxLength' }],
    [{ address: { kind: 'home' } }, { address: 'required' }],
    [{ lines: [{ price: 1 }] }, { lines: 'required' }],
    [{ lines: [{}] }, { lines: 'required' }],
  ])('%o is refused: %o', (answers, problems) => expect(wrong(answers)).toEqual(problems));

  it('is drawn with a widget for each of them', () => {
    expect(widgetsOf(declaration)).toEqual([
      ...['number', 'slider', 'date', 'agreement', 'tags', 'textarea', 'choice', 'items', 'text'],
    ]);
  });

  it('loads all of them, lists as fields', async () => {
    const { widgets, fields } = await loadFormComponents(widgetsOf(declaration));
    expect(Object.keys(fields).sort()).toEqual(['items', 'tags']);
    expect(Object.keys({ ...widgets, ...fields })).toEqual(expect.arrayContaining(widgetsOf(declaration)));
  });

  it('is restored from a draft as it was', () => {
    expect(sanitize(declaration, full)).toEqual({ answers: full, leftOut: [] });
  });

  it('is restored without what no longer fits, within groups too', () => {
    const stored = { lines: [{ what: 'Chair', gone: 1 }, 'text'], labels: ['one', 2] };
    expect(sanitize(declaration, stored)).toEqual({
      answers: { lines: [{ what: 'Chair' }], labels: ['one'] },
      leftOut: ['Lines', 'Labels'],
    });
  });
});
