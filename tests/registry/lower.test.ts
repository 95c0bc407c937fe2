import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject, type JsonPath, valueAt } from '@/registry/surface/json-builder';
import { lower } from '@/registry/surface/lower';

const DEFAULTS = {
  page: { back: { to: '/dashboard', label: 'Back' } },
  submit: { running: 'Working...' },
  request: { timeoutSeconds: 180 },
  progress: { kind: 'plain' },
  normalisers: { facts: 'record' },
  messages: { copyFailed: 'Not copied.' },
  fields: { key: { title: 'Key for {purpose}', secret: true, required: 'Enter a key.' } },
};

/** What one word makes: paths of the resolved declaration with their values, each with the path that says it. */
type Case = [word: string, surface: JsonObject, resolved: Record<string, [value: unknown, origin: string]>];

/** A tool with one field, "f". */
const field = (entry: JsonObject): JsonObject => ({ id: 'a-tool', sections: [{ fields: { f: entry } }] });
const ENTRY = 'sections.0.fields.f';
const SCHEMA = 'form.properties.f';

const FIELD_WORDS: Case[] = [
  ['title left out', field({}), { [`${SCHEMA}.title`]: ['F', ENTRY] }],
  ['type left out', field({}), { [`${SCHEMA}.type`]: ['string', ENTRY] }],
  ['maxLength', field({ maxLength: 9 }), { [`${SCHEMA}.maxLength`]: [9, `${ENTRY}.maxLength`] }],
  ['secret', field({ secret: true, widget: 'textarea' }), { [`${SCHEMA}.secret`]: [true, `${ENTRY}.secret`] }],
  ['secret without a widget', field({ secret: true }), { 'ui.fields.f.widget': ['secret', `${ENTRY}.secret`] }],
  ['rows', field({ rows: 3 }), { 'ui.fields.f.widget': ['textarea', `${ENTRY}.rows`] }],
  [
    'required',
    field({ required: 'Say it.' }),
    {
      'form.required.0': ['f', `${ENTRY}.required`],
      [`${SCHEMA}.minLength`]: [1, `${ENTRY}.required`],
      'messages.fields.f.required': ['Say it.', `${ENTRY}.required`],
    },
  ],
  [
    'choices',
    field({ choices: ['a', { value: 'b', label: 'B', hint: 'Not a' }], required: true }),
    {
      [`${SCHEMA}.type`]: ['array', ENTRY],
      [`${SCHEMA}.uniqueItems`]: [true, `${ENTRY}.choices`],
      [`${SCHEMA}.minItems`]: [1, `${ENTRY}.required`],
      [`${SCHEMA}.items.enum.1`]: ['b', `${ENTRY}.choices.1.value`],
      'ui.fields.f.labels.b': ['B', `${ENTRY}.choices.1.label`],
      'ui.fields.f.hints.b': ['Not a', `${ENTRY}.choices.1.hint`],
    },
  ],
  [
    'other',
    field({ enum: ['a', 'Other'], other: { field: 'g', required: true } }),
    {
      'form.properties.g.title': ['G', `${ENTRY}.other`],
      'reveal.g.when': [{ field: 'f', is: 'Other' }, `${ENTRY}.other.showIf`],
      'reveal.g.required': [true, `${ENTRY}.other.required`],
      'reveal.g.send': ['replace', `${ENTRY}.other.send`],
      'ui.sections.0.fields.1': ['g', `${ENTRY}.other`],
    },
  ],
  [
    'showIf',
    field({ required: true, showIf: { field: 'g', filled: true } }),
    {
      'reveal.f.when': [{ field: 'g', filled: true }, `${ENTRY}.showIf`],
      'reveal.f.required': [true, `${ENTRY}.required`],
      'reveal.f.send': ['beside', ENTRY],
      'form.required': [[], 'sections.required'],
    },
  ],
  ['atMost', field({ choices: ['a'], atMost: { count: 1 } }), { 'limits.f.max': [1, `${ENTRY}.atMost.count`] }],
  ['prefill', field({ prefill: 'email' }), { 'prefill.f': ['email', `${ENTRY}.prefill`] }],
  [
    'messages',
    field({ messages: { pattern: 'No.' } }),
    { 'messages.fields.f.pattern': ['No.', `${ENTRY}.messages.pattern`] },
  ],
  ['keep', { ...field({ keep: 'draft' }), storage: {} }, { 'storage.secrets.0': ['f', `${ENTRY}.keep`] }],
  [
    'use and purpose',
    field({ use: 'key', purpose: 'plans' }),
    { [`${SCHEMA}.title`]: ['Key for plans', `${ENTRY}.use`], [`${SCHEMA}.secret`]: [true, `${ENTRY}.use`] },
  ],
  [
    'toast: true',
    field({ required: 'Say it.', toast: true }),
    {
      'messages.invalid.0.toast': ['Say it.', `${ENTRY}.toast.toast`],
      'messages.invalid.0.missing': [['f'], `${ENTRY}.toast.missing`],
    },
  ],
  [
    'fields',
    field({ fields: { part: { required: true, rows: 2 } } }),
    {
      [`${SCHEMA}.type`]: ['object', ENTRY],
      [`${SCHEMA}.required.0`]: ['part', `${ENTRY}.fields.part.required`],
      'ui.fields.f.fields.part.rows': [2, `${ENTRY}.fields.part.rows`],
    },
  ],
  [
    'items',
    field({ items: { fields: { part: { required: 'Which?' } } } }),
    {
      [`${SCHEMA}.items.type`]: ['object', `${ENTRY}.items.fields`],
      'messages.fields.f.part.required': [undefined, ''],
    },
  ],
];

const TOOL_WORDS: Case[] = [
  ['kind', field({}), { kind: ['form', ''] }],
  [
    'page',
    { id: 'a-tool', page: { title: 'A' } },
    { 'page.route': ['/a-tool', 'page.route'], 'page.back.label': ['Back', 'page.back.label'] },
  ],
  ['page.back: false', { id: 'a', page: { title: 'A', back: false } }, { 'page.back': [undefined, ''] }],
  [
    'card',
    { id: 'a', page: { title: 'A', icon: 'map' }, card: {} },
    { 'card.title': ['A', 'card.title'], 'card.icon': ['map', 'card.icon'] },
  ],
  [
    'pages',
    { id: 'a', pages: [{ title: 'One', sections: [{ fields: {} }] }] },
    { 'ui.sections.0.page': ['One', 'pages.0.title'] },
  ],
  [
    'showIf of a section',
    { id: 'a', sections: [{ showIf: { field: 'f' }, fields: { f: {} } }] },
    { 'ui.sections.0.when': [{ field: 'f' }, 'sections.0.showIf'] },
  ],
  [
    'request left out',
    field({}),
    {
      'request.webhook': ['a-tool', 'request.webhook'],
      'request.timeoutSeconds': [180, 'request.timeoutSeconds'],
      'request.body': ['form', 'request'],
    },
  ],
  ['request: null', { ...field({}), request: null }, { request: [null, 'request'] }],
  [
    'body.fields',
    { ...field({ send: 'if-filled' }), request: { body: { fields: ['f'] } } },
    { 'request.body.f': [{ optional: true, from: 'f' }, 'request.body.fields.0'] },
  ],
  [
    'body.fields: shown',
    { ...field({}), request: { body: { fields: 'shown', add: { g: { field: 'f' } } } } },
    { 'request.body.g.from': ['f', 'request.body.add.g.field'] },
  ],
  [
    'send: join',
    { ...field({ choices: ['a'], send: { join: ', ' } }), request: { body: { fields: 'all' } } },
    { 'request.body.f.join': [', ', `${ENTRY}.send`] },
  ],
  [
    'submit',
    { ...field({}), submit: { label: 'Go' } },
    { 'ui.submit': [{ running: 'Working...', label: 'Go' }, 'submit'] },
  ],
  [
    'submit that sends nothing',
    { ...field({}), submit: { label: 'Go' }, request: null },
    { 'ui.submit': [{ label: 'Go' }, 'submit'] },
  ],
  ['progress', { id: 'a', progress: { note: 'Soon.' } }, { 'progress.kind': ['plain', 'progress.kind'] }],
  ['progress.kind', { id: 'a', progress: { kind: 'bar' } }, { 'progress.kind': ['bar', 'progress.kind'] }],
  [
    'response left out',
    { ...field({}), result: { renderer: 'facts' } },
    { 'response.normaliser': ['record', 'result.renderer.normaliser'] },
  ],
  [
    'response',
    { ...field({}), response: { normaliser: 'rows' }, result: { renderer: 'facts' } },
    { 'response.normaliser': ['rows', 'response.normaliser'] },
  ],
  [
    'response of a renderer without a usual one',
    { ...field({}), result: { renderer: 'map' } },
    { response: [undefined, ''] },
  ],
  ['holdMs', { id: 'a', progress: { holdMs: 5 } }, { 'progress.revealAfterMs': [5, 'progress.holdMs'] }],
  [
    'after',
    { id: 'a', after: { step: 'one', to: '/x' } },
    { 'after.event.step': ['one', 'after.step'], 'after.goTo': ['/x', 'after.to'] },
  ],
  [
    'reset',
    { id: 'a', result: { actions: [{ do: 'reset' }] } },
    { 'result.actions.0.clears': [['answers', 'result'], 'result.actions.0'] },
  ],
  [
    'title of a part of the result left out',
    { id: 'a', result: { renderer: 'facts', facts: [{ from: 'plan.next_steps', columns: [{ from: 'dueOn' }] }] } },
    {
      'result.facts.0.title': ['Next steps', 'result.facts.0.title'],
      'result.facts.0.columns.0.title': ['Due on', 'result.facts.0.columns.0.title'],
    },
  ],
  [
    'title of a part of the result',
    { id: 'a', result: { columns: [{ from: 'due', title: 'By' }], parts: [{ title: 'scene' }] } },
    {
      'result.columns.0.title': ['By', 'result.columns.0.title'],
      'result.parts.0.title': ['scene', 'result.parts.0.title'],
    },
  ],
  [
    'carry',
    { id: 'a', result: { next: [{ carry: { g: { field: 'f' } } }] } },
    { 'result.next.0.carry.g.from': ['f', 'result.next.0.carry.g.field'] },
  ],
  [
    'refine',
    { ...field({}), result: { refine: {} } },
    { 'result.refine.webhook': ['a-tool-refine', 'result.refine.webhook'] },
  ],
  [
    'dialog',
    { id: 'a', result: { actions: [{ dialog: { fields: { to: { required: true } } } }] } },
    { 'result.actions.0.dialog.form.required.0': ['to', 'result.actions.0.dialog.fields.to.required'] },
  ],
  [
    'storage',
    { ...field({}), storage: {} },
    { 'storage.key': ['.aTool', 'storage.key'], 'storage.version': [1, 'storage.version'] },
  ],
  [
    'messages.invalid',
    { ...field({ required: true }), messages: { invalid: 'Fill in.' } },
    { 'messages.invalid.0': [{ missing: ['f'], toast: 'Fill in.' }, 'messages.invalid'] },
  ],
  [
    'messages.copied',
    { ...field({}), messages: { copied: 'Copied.' } },
    { 'messages.copyFailed': ['Not copied.', 'messages'] },
  ],
  [
    'copied of a card',
    { ...field({}), result: { cards: ['?', { from: 'a', copied: 'Copied.' }] } },
    { 'messages.copyFailed': ['Not copied.', 'messages'] },
  ],
  [
    'messages of a tool whose result is not copied',
    { ...field({}), result: { cards: [{ from: 'a' }] } },
    { 'messages.copyFailed': [undefined, ''] },
  ],
];

const steps = (path: string): JsonPath =>
  path === '' ? [] : path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

describe('a word of a declaration', () => {
  it.each([...FIELD_WORDS, ...TOOL_WORDS])('is lowered, and says where it stands: %s', (_, surface, resolved) => {
    const { declaration, originOf } = lower(surface, DEFAULTS);
    const found = Object.keys(resolved).map((path) => {
      const value = valueAt(declaration, steps(path));
      return [path, [value, value === undefined ? '' : originOf(steps(path)).join('.')]];
    });
    expect(Object.fromEntries(found)).toEqual(resolved);
  });

  it('that is not known stays where it stands', () => {
    const { declaration } = lower({ ...field({ colour: 'red' }), shape: 1 });
    expect(declaration.shape).toBe(1);
    expect(valueAt(declaration, ['ui', 'fields', 'f', 'colour'])).toBe('red');
  });

  it.each(['constructor', '__proto__'])('says nothing of other objects, in a field named %s', (name) => {
    // Parsed, as the file of a tool is: in a literal, "__proto__" would set the prototype.
    const fields = JSON.parse(`{ "${name}": { "required": "Say it.", "placeholder": "Any" } }`) as JsonObject;
    const { declaration } = lower({ id: 'a-tool', sections: [{ fields }] }, DEFAULTS);
    expect(valueAt(declaration, ['messages', 'fields', name, 'required'])).toBe('Say it.');
    expect([Object.keys(Object), Object.keys(Object.prototype)]).toEqual([[], []]);
  });

  it.each([
    1,
    'text',
    null,
    [],
    {},
    { sections: 5 },
    { sections: [{ fields: [] }] },
    { id: 1, messages: 'x', page: 1 },
  ])('of a wrong type throws nothing: %j', (surface) => {
    expect(() => lower(isObject(surface) ? surface : { sections: surface }, DEFAULTS)).not.toThrow();
  });
});
