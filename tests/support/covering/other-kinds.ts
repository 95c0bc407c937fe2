import type { FieldKind } from './field-kind';

const FILE_ID = '0b7e6c1a-0000-4000-8000-000000000001';
const PARTS = {
  street: { required: true, maxLength: 60 },
  zip: { title: 'Postal code', required: 'Which code?', pattern: '^[0-9]{5}$', messages: { pattern: 'Five digits.' } },
  floor: { type: 'integer', minimum: 0, maximum: 40 },
  kind: { title: 'Kind of place', enum: ['Shop', 'Home'] },
};

/** Parts that wait for each other, and what must hold between them. */
const RULED_PARTS = {
  from: { format: 'time' },
  to: { format: 'time', required: { if: { field: 'from', filled: true }, message: 'Until when?' } },
  hours: { required: true, type: 'integer', minimum: 1, maximum: 9 },
  kind: { title: 'Kind of work', required: true, enum: ['Paid', 'Given'] },
  rate: { type: 'number', exclusiveMinimum: 0, unit: 'USD', showIf: { field: 'kind', is: 'Paid' } },
  fee: { compute: 'hours * rate', unit: 'USD', showIf: { field: 'rate', filled: true } },
};
const RULES_WITHIN = [{ need: 'order', fields: ['from', 'to'], message: 'It ends before it begins.' }];
const RULED_VALUE = { from: '09:00', to: '12:00', hours: 3, kind: 'Paid', rate: 40, fee: 120 };

/** Lists of own entries, files, groups, boxes and secrets. */
export const OTHER_KINDS: Readonly<Record<string, FieldKind>> = {
  tags: {
    entry: { items: { type: 'string', minLength: 2, maxLength: 20 }, maxItems: 5 },
    value: ['oak', 'ash'],
    bounds: { minItems: 2, uniqueItems: true },
    messages: ['minItems', 'maxItems', 'uniqueItems'],
    default: ['elm', 'fir'],
    is: ['typed', 'list', 'text'],
  },
  codes: {
    entry: { items: { type: 'string', pattern: '^[a-z]{2}$' }, maxItems: 4, messages: { pattern: 'Two letters.' } },
    value: ['en', 'de'],
    messages: ['pattern', 'maxItems'],
    is: ['typed', 'list'],
  },
  emails: {
    entry: { items: { type: 'string', format: 'email' }, maxItems: 3 },
    value: ['ada@example.com'],
    messages: ['format', 'maxItems'],
    is: ['typed', 'list'],
  },
  numbers: {
    entry: { items: { type: 'number', minimum: 0, maximum: 50, multipleOf: 0.5 }, maxItems: 4 },
    value: [1, 2.5],
    messages: ['minimum', 'maximum', 'multipleOf', 'maxItems'],
    is: ['typed', 'list'],
  },
  strictNumbers: {
    entry: { items: { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 20 }, maxItems: 4 },
    value: [4, 6],
    bounds: { minItems: 2 },
    messages: ['exclusiveMinimum', 'exclusiveMaximum', 'minItems'],
    is: ['typed', 'list'],
  },
  photo: {
    entry: { format: 'file', accept: ['image/png', 'image/jpeg'], maxBytes: 4000000 },
    value: `${FILE_ID}/sample.png`,
    part: 'name',
    once: true,
    is: ['file'],
  },
  photos: {
    entry: { items: { type: 'string', format: 'file', accept: ['image/png'], maxBytes: 4000000 }, maxItems: 2 },
    value: [`${FILE_ID}/sample.png`],
    messages: ['maxItems'],
    once: true,
    is: ['file'],
  },
  subtitles: {
    entry: { format: 'file', accept: ['application/pdf', '.srt'], maxBytes: 4000000 },
    value: `${FILE_ID}/sample.srt`,
    part: 'name',
    once: true,
    is: ['file'],
  },
  group: {
    entry: { fields: PARTS },
    value: { street: 'Harbour 1', zip: '12345', floor: 2, kind: 'Shop' },
    bounds: { columns: 2 },
    is: ['fixed'],
  },
  groups: {
    entry: { items: { fields: PARTS }, maxItems: 3 },
    value: [{ street: 'Harbour 1', zip: '12345' }],
    bounds: { item: 'Place {n}', add: 'Add a place', columns: 2 },
    messages: ['maxItems'],
    is: ['fixed'],
  },
  ruled: {
    entry: { fields: RULED_PARTS },
    value: RULED_VALUE,
    bounds: { rules: RULES_WITHIN },
    is: ['fixed'],
  },
  ruledRows: {
    entry: { items: { fields: RULED_PARTS, rules: RULES_WITHIN }, maxItems: 3 },
    value: [RULED_VALUE, { hours: 2, kind: 'Given' }],
    bounds: { item: 'Shift {n}' },
    messages: ['maxItems'],
    is: ['fixed'],
  },
  toggle: { entry: { type: 'boolean' }, value: true, default: true, is: ['box'] },
  known: { entry: { type: 'boolean', widget: 'stored-toggle', store: '.leads' }, value: false, is: ['box'] },
  agreement: {
    entry: { type: 'boolean', const: true, required: true },
    value: true,
    messages: ['const'],
    is: ['fixed', 'box'],
  },
  color: { entry: { widget: 'color' }, value: '#112233', default: '#445566', is: ['text'] },
  key: {
    entry: { secret: true },
    value: 'demo',
    bounds: { provider: 'openai' },
    is: ['typed', 'secret'],
  },
  phrase: {
    entry: { secret: true, widget: 'textarea', rows: 2 },
    value: 'demo',
    bounds: { minLength: 2 },
    messages: ['minLength'],
    is: ['typed', 'secret'],
  },
};
