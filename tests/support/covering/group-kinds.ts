import type { JsonObject } from '@/registry/surface/json-builder';
import { CHOICE_KINDS } from './choice-kinds';
import type { FieldKind } from './field-kind';
import { OTHER_KINDS } from './other-kinds';
import { TYPED_KINDS } from './typed-kinds';

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

/** One of several variants: all but its kind shows by the kind. */
const VARIANT_PARTS = {
  kind: { title: 'Kind of payment', required: true, enum: ['Card', 'Transfer'] },
  card: { required: true, maxLength: 20, showIf: { field: 'kind', is: 'Card' } },
  account: { fields: PARTS, showIf: { field: 'kind', is: 'Transfer' } },
};
const VARIANT_VALUE = { kind: 'Card', card: '4242' };

/** What a group cannot hold: files, secrets, options of a source, colors set by a choice, and what names fields of its form. */
const OF_FORMS_ALONE = [
  'figure',
  'byMood',
  'fetched',
  'fetchedOne',
  'fetchedList',
  'palette',
  'photo',
  'photos',
  'subtitles',
  'anyFile',
  'key',
  'phrase',
];

/** Every other kind of field as a part of a group. */
const PART_KINDS = Object.entries({ ...TYPED_KINDS, ...CHOICE_KINDS, ...OTHER_KINDS }).filter(
  ([name]) => !OF_FORMS_ALONE.includes(name),
);
const EVERY_PART = Object.fromEntries(
  PART_KINDS.map(([name, { entry, bounds = {} }]): [string, JsonObject] => {
    const { atMost: _, ...boundsOfParts } = bounds;
    return [name, { ...entry, ...boundsOfParts }];
  }),
);
const EVERY_VALUE = Object.fromEntries(PART_KINDS.map(([name, { value }]) => [name, value]));

/** Groups within a group, fixed and repeated, with conditions and rules of their own. */
const INNER_GROUPS = {
  title: { required: true, maxLength: 40 },
  place: { fields: { ...PARTS, house: { required: 'Which house?', showIf: { field: 'kind', is: 'Home' } } } },
  shifts: {
    items: { fields: RULED_PARTS, rules: RULES_WITHIN },
    maxItems: 2,
    item: 'Shift {n}',
    add: 'Add a shift',
    showIf: { field: 'title', filled: true },
  },
};
const INNER_VALUE = {
  title: 'Harvest',
  place: { street: 'Harbour 1', zip: '12345', kind: 'Home', house: 'Blue' },
  shifts: [RULED_VALUE, { hours: 2, kind: 'Given' }],
};

/** Fixed and repeated groups. */
export const GROUP_KINDS: Readonly<Record<string, FieldKind>> = {
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
  variant: { entry: { fields: VARIANT_PARTS }, value: VARIANT_VALUE, is: ['fixed'] },
  variantRows: {
    entry: { items: { fields: VARIANT_PARTS }, maxItems: 3 },
    value: [VARIANT_VALUE, { kind: 'Transfer', account: { street: 'Harbour 1', zip: '12345' } }],
    is: ['fixed'],
  },
  every: { entry: { fields: EVERY_PART }, value: EVERY_VALUE, is: ['fixed'] },
  everyRows: {
    entry: { items: { fields: EVERY_PART }, maxItems: 2 },
    value: [EVERY_VALUE, EVERY_VALUE],
    is: ['fixed'],
  },
  inner: { entry: { fields: INNER_GROUPS }, value: INNER_VALUE, is: ['fixed'] },
  innerRows: {
    entry: { items: { fields: INNER_GROUPS }, maxItems: 3 },
    value: [INNER_VALUE, { title: 'Rest' }],
    messages: ['maxItems'],
    is: ['fixed'],
  },
};
