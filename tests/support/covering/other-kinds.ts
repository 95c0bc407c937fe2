import type { FieldKind } from './field-kind';

const FILE_ID = '0b7e6c1a-0000-4000-8000-000000000001';

/** Lists of own entries, files, boxes and secrets. */
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
    entry: { format: 'file', accept: ['.srt', 'application/pdf'], maxBytes: 4000000 },
    value: `${FILE_ID}/sample.srt`,
    part: 'name',
    once: true,
    is: ['file'],
  },
  anyFile: {
    entry: { format: 'file', accept: ['*'], maxBytes: 4000000 },
    value: `${FILE_ID}/sample.txt`,
    part: 'name',
    once: true,
    is: ['file'],
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
