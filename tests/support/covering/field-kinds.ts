import type { JsonObject } from '@/registry/surface/json-builder';

/** A kind of field: what it is, an answer it takes, and which other words fit it. */
export interface FieldKind {
  entry: JsonObject;
  /** An answer within its bounds. */
  value: unknown;
  /** Bounds that the answer keeps, and words of its widget. */
  bounds?: JsonObject;
  /** What is said of each bound, by word; those of `entry` first. */
  messages?: readonly string[];
  default?: unknown;
  /** Fact it can be prefilled with. */
  prefill?: string;
  /** What it is, for the other words: a text that is typed takes a placeholder, a meaning, an "Other" of a choice. */
  is: readonly ('typed' | 'choice' | 'list' | 'plain' | 'text' | 'box' | 'secret' | 'file' | 'fixed')[];
  /** How an automation names it in a template, if not by its name. */
  part?: string;
  /** A form has one such field at most. */
  once?: boolean;
  /** Another field it needs, by name, with an answer; it shows while this one has the answer of the kind. */
  companion?: { name: string; entry: JsonObject; value: unknown };
}

const FLAVORS = [{ value: 'Sweet', label: 'Sweet things', hint: 'Cakes and buns' }, 'Salty', 'Other'];
/** Stands for the webhook of fetched options, which is named after the tool. */
export const FETCHED = 'the-list-of-the-tool';

const FILE_ID = '0b7e6c1a-0000-4000-8000-000000000001';
const PARTS = {
  street: { required: true, maxLength: 60 },
  zip: { title: 'Postal code', required: 'Which code?', pattern: '^[0-9]{5}$', messages: { pattern: 'Five digits.' } },
  floor: { type: 'integer', minimum: 0, maximum: 40 },
  kind: { title: 'Kind of place', enum: ['Shop', 'Home'] },
};

/** Every kind of field a declaration may have, by name. */
export const FIELD_KINDS: Readonly<Record<string, FieldKind>> = {
  text: {
    entry: {},
    value: 'Blue door',
    bounds: { minLength: 2, maxLength: 60, autocomplete: 'organization' },
    messages: ['minLength', 'maxLength'],
    default: 'As ever',
    prefill: 'firstName',
    is: ['typed', 'text', 'plain'],
  },
  area: {
    entry: { rows: 3 },
    value: 'By the sea, with a blue door.',
    bounds: { minLength: 5, maxLength: 200 },
    messages: ['minLength', 'maxLength'],
    default: 'By the lake',
    is: ['typed', 'text', 'plain'],
  },
  code: {
    entry: { pattern: '^[A-Z]{2}-[0-9]{3}$', messages: { pattern: 'Two letters, a dash, three digits.' } },
    value: 'AB-123',
    bounds: { maxLength: 6 },
    messages: ['pattern', 'maxLength'],
    default: 'XY-789',
    is: ['typed', 'text'],
  },
  email: {
    entry: { format: 'email' },
    value: 'ada@example.com',
    bounds: { maxLength: 80, autocomplete: 'email' },
    messages: ['format', 'maxLength'],
    prefill: 'email',
    is: ['typed', 'text'],
  },
  address: {
    entry: { format: 'uri' },
    value: 'https://example.com/shop',
    messages: ['format'],
    is: ['typed', 'text'],
  },
  day: {
    entry: { format: 'date' },
    value: '2026-03-01',
    bounds: { earliest: '2025-06-01', latest: '2027-06-30' },
    messages: ['format', 'earliest', 'latest'],
    default: '2026-02-01',
    prefill: 'today',
    is: [],
  },
  moment: {
    entry: { format: 'date-time' },
    value: '2026-03-01T12:00:00.000Z',
    bounds: { earliest: '2025-06-01', latest: '2027-06-30' },
    messages: ['format', 'earliest', 'latest'],
    prefill: 'now',
    is: [],
  },
  hour: { entry: { format: 'time' }, value: '09:30', messages: ['format'], default: '08:00', is: [] },
  amount: {
    entry: { type: 'number' },
    value: 2.5,
    bounds: { minimum: 0, maximum: 100, multipleOf: 0.5, unit: 'USD' },
    messages: ['minimum', 'maximum', 'multipleOf', 'type'],
    default: 1.5,
    is: ['typed'],
  },
  count: {
    entry: { type: 'integer' },
    value: 4,
    bounds: { minimum: 1, maximum: 9, unit: 'pieces' },
    messages: ['minimum', 'maximum', 'type'],
    default: 3,
    is: ['typed'],
  },
  slide: {
    entry: { type: 'integer', minimum: 0, maximum: 10, widget: 'slider' },
    value: 6,
    bounds: { multipleOf: 2, unit: 'points' },
    default: 2,
    is: ['fixed'],
  },
  choice: { entry: { enum: FLAVORS }, value: 'Sweet', default: 'Salty', is: ['choice', 'text'] },
  select: {
    entry: { enum: [...FLAVORS, 'Sour'], widget: 'select' },
    value: 'Sour',
    bounds: { placeholder: 'Choose' },
    default: 'Salty',
    is: ['choice', 'text'],
  },
  sizes: { entry: { type: 'integer', enum: [4, 6, 8] }, value: 6, default: 4, is: [] },
  shared: { entry: { options: 'goals' }, value: 'ground-up', default: 'quick-cash', is: ['text'] },
  suggested: {
    entry: { widget: 'combobox', suggestions: ['Oak', 'Ash'] },
    value: 'Elm',
    bounds: { maxLength: 30 },
    messages: ['maxLength'],
    default: 'Oak',
    is: ['typed', 'text', 'plain'],
  },
  offered: { entry: { widget: 'combobox', options: 'niches' }, value: 'Inns', is: ['typed', 'text', 'plain'] },
  byMood: {
    entry: {
      optionsFrom: {
        source: 'by-field',
        field: 'mood',
        lists: { Calm: 'openai-models', Brisk: 'anthropic-models', Loud: 'google-models' },
      },
    },
    value: 'gpt-5',
    is: [],
  },
  fetched: {
    entry: {
      widget: 'combobox',
      optionsFrom: { source: 'webhook', webhook: FETCHED, after: ['mood'], value: 'id', label: 'name' },
    },
    value: 'north',
    once: true,
    is: ['typed'],
  },
  palette: {
    entry: {
      enum: ['dark', 'own'],
      widget: 'palette',
      target: 'colors',
      presets: { dark: { background: '#000000', text: '#FFFFFF' } },
    },
    value: 'own',
    default: 'dark',
    once: true,
    companion: {
      name: 'colors',
      entry: { widget: 'color', fields: { background: { required: true }, text: { required: true } } },
      value: { background: '#111111', text: '#EEEEEE' },
    },
    is: [],
  },
  choices: {
    entry: { choices: FLAVORS },
    value: ['Sweet', 'Salty'],
    bounds: { minItems: 2, atMost: { count: 2, title: 'Two at most', description: 'Take one away.' } },
    messages: ['minItems'],
    default: ['Sweet', 'Salty'],
    is: ['choice', 'list', 'text'],
  },
  alone: {
    entry: { choices: ['Tea', 'Coffee', 'Nothing'], alone: 'Nothing' },
    value: ['Tea'],
    default: ['Nothing'],
    is: ['list', 'text'],
  },
  items: {
    entry: { uniqueItems: true, items: { type: 'string', enum: ['Oak', 'Ash', 'Elm'] } },
    value: ['Ash'],
    messages: ['enum'],
    default: ['Oak'],
    is: ['list', 'text'],
  },
  listed: { entry: { choices: true, options: 'niches' }, value: ['Restaurants'], is: ['list', 'text'] },
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
