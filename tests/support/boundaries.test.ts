import { expect, it } from 'vitest';
import type { FieldSchema } from '@/generated/declaration';
import { validationSchema } from '@/registry/form-schemas';
import { keywordsBrokenBy } from '@/toolkit/declaration/broken-keywords';
import { strictAjv } from '@/toolkit/json/strict-ajv';
import { boundaries } from './boundaries';
import { formFixture } from './form-fixture';

/** A field of each kind a form can ask, with a value that fits. */
const FIELDS: Record<string, { field: FieldSchema; sample: unknown }> = {
  rooms: { field: { type: 'integer', title: 'Rooms', minimum: 1, maximum: 20 }, sample: 3 },
  price: { field: { type: 'number', title: 'Price', minimum: 0.1, maximum: 1.5, multipleOf: 0.05 }, sample: 0.15 },
  fee: { field: { type: 'number', title: 'Fee', minimum: 0, multipleOf: 0.01 }, sample: 19.99 },
  fives: { field: { type: 'integer', title: 'Fives', minimum: 3, multipleOf: 5 }, sample: 10 },
  start: { field: { type: 'string', title: 'Start', format: 'date', earliest: 'today' }, sample: '2026-03-01' },
  end: { field: { type: 'string', title: 'End', format: 'date', latest: '2027-01-31' }, sample: '2026-03-02' },
  call: {
    field: { type: 'string', title: 'Call', format: 'date-time', earliest: 'today', latest: '2026-12-31' },
    sample: '2026-02-01T10:00:00.000Z',
  },
  at: { field: { type: 'string', title: 'At', format: 'time' }, sample: '14:30' },
  photo: {
    field: { type: 'string', title: 'Photo', format: 'file', accept: ['image/png'], maxBytes: 10 },
    sample: '0b7e6c1a-0000-4000-8000-000000000001/me.png',
  },
  scans: {
    field: { type: 'array', title: 'Scans', minItems: 2, maxItems: 3, items: { type: 'string', format: 'file' } },
    sample: ['0b7e6c1a-0000-4000-8000-000000000001/1.pdf', '0b7e6c1a-0000-4000-8000-000000000002/2.pdf'],
  },
  labels: {
    field: { type: 'array', title: 'Labels', maxItems: 2, uniqueItems: true, items: { type: 'string', maxLength: 8 } },
    sample: ['blue'],
  },
  languages: {
    field: {
      type: 'array',
      title: 'Languages',
      maxItems: 3,
      uniqueItems: true,
      items: { type: 'string', pattern: '^[a-z]{2}$' },
    },
    sample: ['en'],
  },
  sizes: {
    field: { type: 'array', title: 'Sizes', maxItems: 2, items: { type: 'string', maxLength: 2 } },
    sample: ['XL'],
  },
  code: { field: { type: 'string', title: 'Code', pattern: '^[A-Z]{2}$' }, sample: 'AB' },
  agreed: { field: { type: 'boolean', title: 'Agreed', const: true }, sample: true },
  lines: {
    field: {
      type: 'array',
      title: 'Lines',
      minItems: 2,
      maxItems: 3,
      items: {
        type: 'object',
        required: ['what'],
        properties: {
          what: { type: 'string', title: 'What', maxLength: 5 },
          kind: { type: 'string', title: 'Kind', enum: ['a', 'b'] },
          count: { type: 'integer', title: 'Count', minimum: 1 },
          due: { type: 'string', title: 'Due', format: 'date', earliest: 'today' },
        },
      },
    },
    sample: [{ what: 'one' }, { what: 'two' }],
  },
  address: {
    field: {
      type: 'object',
      title: 'Address',
      required: ['town'],
      properties: { town: { type: 'string', title: 'Town' }, house: { type: 'integer', title: 'House', maximum: 9 } },
    },
    sample: { town: 'Lisbon', house: 4 },
  },
};

const declaration = formFixture({
  form: {
    type: 'object',
    required: ['rooms', 'lines', 'agreed'],
    properties: Object.fromEntries(Object.entries(FIELDS).map(([name, { field }]) => [name, field])),
  },
  ui: { sections: [{ fields: Object.keys(FIELDS) }], submit: { label: 'Go' } },
  reveal: {},
  limits: {},
  rules: [
    { need: 'order', fields: ['start', 'end'], message: 'The end comes after the start' },
    { need: 'one-of', fields: ['code', 'at'], message: 'Give one' },
  ],
});
const answers = Object.fromEntries(Object.entries(FIELDS).map(([name, { sample }]) => [name, sample]));
const found = boundaries(declaration, [{ name: 'full', why: '', answers }]);
const validate = strictAjv().compile(validationSchema(declaration));

it('begins with answers that pass', () => {
  expect(keywordsBrokenBy(declaration, validate, answers)).toEqual({});
});

it.each(found)('$field: $what is as it says', (boundary) => {
  const broken = keywordsBrokenBy(declaration, validate, boundary.answers)[boundary.field] ?? [];
  if (boundary.problem) expect(broken).toContain(boundary.problem);
  else expect(broken.filter((keyword) => keyword !== 'order')).toEqual([]);
});

it('tries both sides of every bound', () => {
  const listed = found.map(({ field, what, problem }) => `${field}: ${what}${problem ? ` (${problem})` : ''}`);
  expect(listed).toMatchInlineSnapshot(`
    [
      "rooms: left out (required)",
      "rooms: minimum 1",
      "rooms: minimum 2",
      "rooms: minimum 0 (minimum)",
      "rooms: maximum 19",
      "rooms: maximum 20",
      "rooms: maximum 21 (maximum)",
      "rooms: a part of one (type)",
      "rooms: words (type)",
      "price: minimum 0.1",
      "price: minimum 0.15",
      "price: minimum 0.05 (minimum)",
      "price: maximum 1.45",
      "price: maximum 1.5",
      "price: maximum 1.55 (maximum)",
      "price: multipleOf (multipleOf)",
      "price: words (type)",
      "fee: minimum 0",
      "fee: minimum 0.01",
      "fee: minimum -0.01 (minimum)",
      "fee: multipleOf (multipleOf)",
      "fee: words (type)",
      "fives: minimum 5",
      "fives: minimum 10",
      "fives: minimum 0 (minimum)",
      "fives: multipleOf (multipleOf)",
      "fives: a part of one (type)",
      "fives: words (type)",
      "start: date (format)",
      "start: earliest - 1 (earliest)",
      "start: earliest",
      "end: date (format)",
      "end: latest",
      "end: latest + 1 (latest)",
      "call: date-time (format)",
      "call: earliest - 1 (earliest)",
      "call: earliest",
      "call: latest",
      "call: latest + 1 (latest)",
      "at: time (pattern)",
      "photo: file (pattern)",
      "scans: minItems 1 (minItems)",
      "scans: minItems 2",
      "scans: minItems 3",
      "scans: maxItems 2",
      "scans: maxItems 3",
      "scans: maxItems 4 (maxItems)",
      "scans: entry: file (pattern)",
      "labels: maxItems 1",
      "labels: maxItems 2",
      "labels: maxItems 3 (maxItems)",
      "labels: uniqueItems (uniqueItems)",
      "labels: entry: maxLength 7",
      "labels: entry: maxLength 8",
      "labels: entry: maxLength 9 (maxLength)",
      "languages: maxItems 2",
      "languages: maxItems 3",
      "languages: maxItems 4 (maxItems)",
      "languages: uniqueItems (uniqueItems)",
      "languages: entry: pattern (pattern)",
      "sizes: maxItems 1",
      "sizes: maxItems 2",
      "sizes: maxItems 3 (maxItems)",
      "sizes: entry: maxLength 1",
      "sizes: entry: maxLength 2",
      "sizes: entry: maxLength 3 (maxLength)",
      "code: pattern (pattern)",
      "agreed: left out (required)",
      "agreed: const (const)",
      "lines: left out (required)",
      "lines: blank (required)",
      "lines: minItems 1 (minItems)",
      "lines: minItems 2",
      "lines: minItems 3",
      "lines: maxItems 2",
      "lines: maxItems 3",
      "lines: maxItems 4 (maxItems)",
      "lines: entry: what: maxLength 4",
      "lines: entry: what: maxLength 5",
      "lines: entry: what: maxLength 6 (maxLength)",
      "lines: entry: kind: enum (enum)",
      "lines: entry: count: minimum 1",
      "lines: entry: count: minimum 2",
      "lines: entry: count: minimum 0 (minimum)",
      "lines: entry: count: a part of one (type)",
      "lines: entry: count: words (type)",
      "lines: entry: due: date (format)",
      "lines: entry: due: earliest - 1 (earliest)",
      "lines: entry: due: earliest",
      "lines: entry: what: left out (required)",
      "address: house: maximum 8",
      "address: house: maximum 9",
      "address: house: maximum 10 (maximum)",
      "address: house: a part of one (type)",
      "address: house: words (type)",
      "address: town: left out (required)",
      "end: order: kept",
      "end: order: broken (order)",
      "at: one-of: kept",
      "at: one-of: broken (one-of)",
    ]
  `);
});

it.each([
  ['a bound that is not enforced', 'minimum', { rooms: { minimum: 0 } }],
  ['a bound within a group that is not enforced', 'maxLength', { lines: { items: { type: 'object' } } }],
] as const)('notices %s', (_what, keyword, changes) => {
  const schema = validationSchema(declaration);
  for (const [field, change] of Object.entries(changes)) Object.assign(schema.properties?.[field] ?? {}, change);
  const lax = strictAjv().compile(schema);
  const missed = found.filter(
    ({ field, problem, answers: given }) =>
      problem && field in changes && !keywordsBrokenBy(declaration, lax, given)[field]?.includes(problem),
  );
  expect(missed.map(({ problem }) => problem)).toContain(keyword);
});
