import type { JsonObject } from '@/registry/surface/json-builder';
import { STARTER_EXAMPLES } from '@/toolkit/new-tool/starter-kinds';

/** How a tool is answered and what is shown of it. */
export interface CoveringAnswer {
  kind: 'n8n' | 'chat' | 'record' | 'none';
  /** Whether strangers may send. */
  isPublic?: boolean;
  normaliser?: string;
  result?: JsonObject & { renderer: string };
  /** Answer of the webhook, whose text `{{...}}` stands for the answers of the form. */
  demo?: unknown;
  expect?: string;
}

const FACTS = [
  'text',
  'link',
  'email',
  'phone',
  'number',
  'amount',
  'percent',
  'share',
  'date',
  'markdown',
  'list',
  'json',
];
const FACT_VALUES: JsonObject = {
  text: 'Words {{...}}',
  link: 'https://example.com/a',
  email: 'ada@example.com',
  phone: '+1 512 555 0100',
  number: 1200,
  amount: 12.5,
  percent: 80,
  share: 0.8,
  date: '2026-03-01',
  markdown: '**Bold** words',
  list: ['One', 'Two'],
  json: { a: 1 },
};

/** Amounts with what they are counted in. */
const FIGURES: JsonObject[] = [
  { from: 'total', title: 'In all', as: 'amount', unit: 'currency', large: true },
  { from: 'discount', title: 'Discount', as: 'amount', unit: 'currency', hideZero: true },
];
const FIGURE_VALUES: JsonObject = { currency: 'USD', total: 1485, discount: 0 };

const LISTS: JsonObject[] = [
  {
    from: 'shares',
    title: 'Shares',
    as: 'bars',
    unit: 'currency',
    columns: [
      { from: 'what', title: 'What' },
      { from: 'count', title: 'How many', as: 'number' },
      { from: 'price', title: 'Price', as: 'amount' },
    ],
  },
  {
    from: 'weeks',
    as: 'timeline',
    columns: [{ from: 'week' }, { from: 'what' }],
  },
];
const LIST_VALUES: JsonObject = {
  shares: [
    { what: 'Oak', count: 3, price: 40 },
    { what: 'Ash', count: 5, price: 25.5 },
  ],
  weeks: [{ week: 'First', what: 'Plant the oak' }],
};

const TEXT = 'A plan.\n\n# First\n\nMade of {{...}}';

/** Answers by name: a kind of automation with each normaliser and renderer it goes with. */
export const ANSWERS: Readonly<Record<string, CoveringAnswer>> = {
  text: { kind: 'n8n', normaliser: 'plain-text', result: { renderer: 'text' }, demo: TEXT, expect: 'text' },
  chat: {
    kind: 'chat',
    normaliser: 'chat-content-or-prompt',
    result: { renderer: 'markdown' },
    demo: TEXT,
    expect: 'text',
  },
  preview: {
    kind: 'chat',
    normaliser: 'message-content',
    result: { renderer: 'text', previewLength: 60 },
    demo: TEXT,
    expect: 'text',
  },
  facts: {
    kind: 'n8n',
    normaliser: 'json-object',
    result: {
      renderer: 'facts',
      facts: [
        ...FACTS.map((as) => ({ from: as, title: `As ${as}`, ...(as !== 'text' && { as }) })),
        ...FIGURES,
        {
          from: 'rows',
          title: 'Rows',
          as: 'table',
          columns: [
            { from: 'what', title: 'What' },
            { from: 'count', title: 'How many', as: 'number' },
          ],
        },
        ...LISTS,
      ],
    },
    demo: { ...FACT_VALUES, ...FIGURE_VALUES, rows: [{ what: 'Oak', count: 3 }], ...LIST_VALUES },
    expect: 'record',
  },
  json: {
    kind: 'n8n',
    normaliser: 'json-object',
    result: { renderer: 'json' },
    demo: { note: 'Made of {{...}}', count: 3 },
    expect: 'record',
  },
  table: {
    kind: 'n8n',
    normaliser: 'json-rows',
    result: {
      renderer: 'table',
      columns: [{ from: 'name' }, { from: 'stars', title: 'Stars of five', as: 'number' }],
      entries: { one: 'place', many: 'places' },
      workbench: { statuses: ['Called', 'Won'], identity: [['name']] },
    },
    demo: { rows: [{ name: 'Oak {{...}}', stars: 4 }] },
    expect: 'rows',
  },
  gallery: {
    kind: 'n8n',
    normaliser: 'json-object',
    result: { renderer: 'gallery', pictures: { from: 'pictures', image: 'file', caption: 'title' } },
    demo: { pictures: [{ file: 'https://example.com/oak.png', title: 'Oak {{...}}' }] },
    expect: 'record',
  },
  galleryOfRows: {
    kind: 'n8n',
    normaliser: 'json-rows',
    result: { renderer: 'gallery', pictures: { image: 'file' } },
    demo: { rows: [{ file: 'https://example.com/oak.png', name: 'Oak {{...}}' }] },
    expect: 'rows',
  },
  pair: {
    kind: 'chat',
    normaliser: 'prompt-pair',
    result: {
      renderer: 'cards',
      cards: [
        {
          from: 'lovable_prompt',
          title: 'To build',
          open: { link: 'appBuilder', label: 'Build' },
          copied: 'It is copied.',
        },
        { from: 'chatgpt_prompt', title: 'To plan', copied: 'It is copied.' },
      ],
    },
    demo: STARTER_EXAMPLES['prompt-pair']('{{...}}'),
    expect: 'prompt-pair',
  },
  scenes: {
    kind: 'n8n',
    normaliser: 'scenes',
    result: { renderer: 'scenes' },
    demo: { scenes: STARTER_EXAMPLES.scenes('{{...}}') },
    expect: 'scenes',
  },
  leads: {
    kind: 'n8n',
    normaliser: 'leads',
    result: {
      renderer: 'table',
      columns: [{ from: 'name', title: 'Name' }, { from: 'phone', as: 'phone' }, { from: 'address' }],
      workbench: { statuses: ['Called'], identity: [['phone'], ['name', 'address']], map: ['name', 'address'] },
    },
    demo: { leads: STARTER_EXAMPLES.leads('{{...}}') },
    expect: 'leads',
  },
  callFlow: {
    kind: 'n8n',
    normaliser: 'call-flow',
    result: { renderer: 'call-flow' },
    demo: STARTER_EXAMPLES['call-flow']('{{...}}'),
    expect: 'call-flow',
  },
  proposal: {
    kind: 'n8n',
    normaliser: 'proposal',
    result: { renderer: 'proposal' },
    demo: STARTER_EXAMPLES.proposal('{{...}}'),
    expect: 'proposal',
  },
  diff: {
    kind: 'n8n',
    normaliser: 'json-object',
    result: { renderer: 'diff', before: { part: 'was' }, after: 'is' },
    demo: { was: 'As it was', is: 'As it is: {{...}}' },
    expect: 'record',
  },
  diffOfField: {
    kind: 'n8n',
    normaliser: 'plain-text',
    result: { renderer: 'diff', before: { field: 'remark' } },
    demo: TEXT,
    expect: 'text',
  },
  record: { kind: 'record' },
  public: { kind: 'record', isPublic: true },
  nothing: { kind: 'none' },
};
