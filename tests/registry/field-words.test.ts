import { describe, expect, it } from 'vitest';
import { sanitize } from '@/engine/storage/sanitize';
import type { Declaration, FieldSchema } from '@/generated/declaration';
import { effectiveAnswers, isRequired } from '@/registry/answers';
import { validationSchema } from '@/registry/form-schemas';
import { unreadableLine } from '@/registry/json-text';
import { asForm, resolveOptions } from '@/registry/options';
import { requestBody } from '@/registry/request-body';
import { requestSchema } from '@/registry/request-schema';
import { brokenRules } from '@/registry/rules';
import { readSheet } from '@/registry/sheet';
import { answersFromText } from '@/registry/text-answers';
import { formFixture } from '../support/form-fixture';
import { liveProblems } from '../support/live-validator';

const request = { webhook: 'fixture', timeoutSeconds: 5, body: 'form' } as const;
const formOf = (properties: Record<string, FieldSchema>, parts: Partial<Declaration> = {}) =>
  formFixture({
    form: { type: 'object', properties },
    ui: { sections: [{ fields: Object.keys(properties) }], submit: { label: 'Go' } },
    limits: {},
    reveal: {},
    request,
    ...parts,
  });
const problems = (form: ReturnType<typeof formOf>, answers: Record<string, unknown>) =>
  liveProblems(validationSchema(form), effectiveAnswers(form, answers));
const body = (form: ReturnType<typeof formOf>, answers: Record<string, unknown>) =>
  requestBody(form, request, { answers, variables: {} });

describe('bounds that exclude their limit', () => {
  const form = formOf({
    price: { type: 'number', title: 'Price', exclusiveMinimum: 0, exclusiveMaximum: 10 },
  });

  it.each([
    [0, { price: 'exclusiveMinimum' }],
    [0.01, {}],
    [9.99, {}],
    [10, { price: 'exclusiveMaximum' }],
  ])('%d', (price, expected) => {
    expect(problems(form, { price })).toEqual(expected);
    expect(liveProblems(requestSchema(form, request), { price })).toEqual(expected);
    expect(answersFromText(form, 'price', String(price))).toEqual('price' in expected ? undefined : { price });
  });
});

describe('a list of numbers', () => {
  const form = formOf({
    sizes: { type: 'array', title: 'Sizes', maxItems: 3, items: { type: 'integer', minimum: 1, maximum: 9 } },
  });

  it('holds and sends numbers', () => {
    expect(problems(form, { sizes: [1, 9] })).toEqual({});
    expect(body(form, { sizes: [1, 9] })).toEqual({ sizes: [1, 9] });
    expect(liveProblems(requestSchema(form, request), { sizes: [1, 9] })).toEqual({});
  });

  it.each([
    ['a word', ['one'], 'type'],
    ['a half', [1.5], 'type'],
    ['too large a number', [10], 'maximum'],
  ])('refuses %s', (_what, sizes, keyword) => expect(problems(form, { sizes })).toEqual({ sizes: keyword }));

  it('is read from a text, a sheet and a draft', () => {
    expect(answersFromText(form, 'sizes', '3, four, 12; 5')).toEqual({ sizes: [3, 5] });
    const { rows } = readSheet(form, { header: ['Sizes'], rows: [['3; four']] }, {}, 1);
    expect(rows).toEqual([{ sizes: [3, 'four'] }]);
    expect(sanitize(form, { sizes: [3, true] })).toEqual({ answers: { sizes: [3] }, leftOut: ['Sizes'] });
  });
});

describe('a text that must be JSON', () => {
  const json: FieldSchema = { type: 'string', title: 'Variables', format: 'json', maxLength: 2000 };
  const form = formOf({
    variables: json,
    lines: { type: 'array', title: 'Lines', items: { type: 'object', properties: { extra: json } } },
  });
  const broken = (variables: string) => brokenRules(form, effectiveAnswers(form, { variables }), new Date());

  it('is sent as what it says, also in a group', () => {
    const answers = { variables: ' {"a": [1]} ', lines: [{ extra: '[true]' }] };
    expect(problems(form, answers)).toEqual({});
    expect(broken(answers.variables)).toEqual([]);
    expect(body(form, answers)).toEqual({ variables: { a: [1] }, lines: [{ extra: [true] }] });
    expect(liveProblems(requestSchema(form, request), body(form, answers))).toEqual({});
  });

  it('is left out while it is empty', () => {
    expect(body(form, { variables: ' ' })).toEqual({ lines: [] });
    expect(liveProblems(requestSchema(form, request), { lines: [] })).toEqual({});
  });

  it.each(['{"a": 1', 'five', '5', 'null', '"text"'])('is refused: %s', (text) =>
    expect(broken(text)).toMatchObject([{ path: 'variables', keyword: 'format' }]),
  );

  it('is refused by the gateway as a text', () =>
    expect(liveProblems(requestSchema(form, request), { variables: '{}', lines: [] })).toEqual({ variables: 'type' }));

  it('says the line that cannot be read', () => {
    expect(unreadableLine('{\n  "a": 1,\n  b\n}')).toBe(3);
    expect(unreadableLine('{}')).toBeUndefined();
  });
});

describe('blanks', () => {
  const text: FieldSchema = { type: 'string', title: 'Text' };
  const form = formOf({ text, kept: { ...text, blanks: 'keep' } });

  it('are cut off but where they are kept, and are no answer alone', () => {
    expect(body(form, { text: ' a\n', kept: ' a\n' })).toEqual({ text: 'a', kept: ' a\n' });
    expect(effectiveAnswers(form, { text: ' ', kept: ' \n' })).toEqual({});
  });
});

describe('a field that is required under a condition', () => {
  const form = formOf(
    {
      chords: { type: 'boolean', title: 'Chords' },
      tempo: { type: 'integer', title: 'Tempo', requiredIf: { field: 'chords', is: true } },
      key: { type: 'string', title: 'Key', requiredIf: { field: 'tempo', atLeast: 100 } },
    },
    { reveal: { key: { when: { field: 'chords', is: true }, send: 'beside' } } },
  );

  it('is asked for while it holds, and taken while it does not', () => {
    expect(problems(form, {})).toEqual({});
    expect(problems(form, { chords: true })).toEqual({ tempo: 'required' });
    expect(problems(form, { tempo: 90 })).toEqual({});
    expect(body(form, { tempo: 90 })).toEqual({ chords: false, tempo: 90 });
  });

  it('is not asked for while it is hidden', () => {
    expect(problems(form, { tempo: 120 })).toEqual({});
    expect(problems(form, { chords: true, tempo: 120 })).toEqual({ key: 'required' });
    expect(isRequired(form, 'key', { tempo: 120 })).toBe(false);
    expect(isRequired(form, 'key', { chords: true, tempo: 120 })).toBe(true);
  });

  it('may be left out of the body', () =>
    expect(liveProblems(requestSchema(form, request), { chords: true })).toEqual({}));
});

describe('a shared option list in a group', () => {
  it('fills in options and labels of the part', () => {
    const by: FieldSchema = { type: 'string', title: 'By' };
    const declaration = formOf({ trip: { type: 'object', title: 'Trip', properties: { by } } });
    const looks = { trip: { fields: { by: { options: 'ways' } } } };
    const lists = { $schema: '', ways: [{ value: 'rail', label: 'By rail' }, { value: 'road' }] };
    const { form, ui } = asForm(
      resolveOptions({ ...declaration, ui: { ...declaration.ui, fields: looks } }, lists as never),
    );
    expect(form.properties.trip?.properties?.by?.enum).toEqual(['rail', 'road']);
    expect(ui.fields?.trip?.fields?.by?.labels).toEqual({ rail: 'By rail' });
  });
});
