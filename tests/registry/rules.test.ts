import { describe, expect, it } from 'vitest';
import type { FieldSchema, Rule } from '@/generated/declaration';
import { brokenRules } from '@/registry/rules';
import { formFixture } from '../support/form-fixture';

const NOW = new Date(2026, 2, 10, 12);

const withFields = (properties: Record<string, FieldSchema>, rules: Rule[] = []) =>
  formFixture({
    form: { type: 'object', properties },
    ui: { sections: [{ fields: Object.keys(properties) }], submit: { label: 'Go' } },
    limits: {},
    reveal: {},
    rules,
  });

const date = (bounds: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  title: 'Date',
  format: 'date',
  ...bounds,
});
const text: FieldSchema = { type: 'string', title: 'Text' };

describe('the days a date may be', () => {
  const declaration = withFields({
    start: date({ earliest: 'today' }),
    born: date({ latest: '2008-01-01' }),
    call: { type: 'string', title: 'Call', format: 'date-time', latest: 'today' },
    trips: {
      type: 'array',
      title: 'Trips',
      maxItems: 3,
      items: { type: 'object', properties: { from: date({ earliest: 'today' }) } },
    },
  });
  const broken = (answers: Record<string, unknown>) =>
    brokenRules(declaration, answers, NOW).map(({ path, keyword, params }) => [path, keyword, params.limit]);

  it('include both ends', () => {
    const late = new Date(2026, 2, 10, 23, 59).toISOString();
    expect(broken({ start: '2026-03-10', born: '2008-01-01', call: late, trips: [{ from: '2026-03-10' }] })).toEqual(
      [],
    );
  });

  it('end there, in the calendar of the member, and within groups', () => {
    const tomorrow = new Date(2026, 2, 11, 0, 1).toISOString();
    expect(
      broken({ start: '2026-03-09', born: '2008-01-02', call: tomorrow, trips: [{}, { from: '2025-12-31' }] }),
    ).toEqual([
      ['start', 'earliest', '2026-03-10'],
      ['born', 'latest', '2008-01-01'],
      ['call', 'latest', '2026-03-10'],
      ['trips.1.from', 'earliest', '2026-03-10'],
    ]);
  });

  it('are not looked at where nothing is chosen', () => {
    expect(broken({})).toEqual([]);
  });
});

describe('a rule between fields', () => {
  const rule = (need: Rule['need'], fields = ['a', 'b']): Rule => ({ need, fields, message: 'It must.' });
  const broken = (
    rules: Rule[],
    answers: Record<string, unknown>,
    fields: Record<string, FieldSchema> = { a: text, b: text, c: text },
  ) => brokenRules(withFields(fields, rules), answers, NOW).map(({ field, message }) => [field, message]);

  it('wants one of them', () => {
    expect(broken([rule('one-of')], {})).toEqual([['b', 'It must.']]);
    expect(broken([rule('one-of')], { a: 'x' })).toEqual([]);
  });

  it('wants all the same', () => {
    expect(broken([rule('equal')], { a: 'x', b: 'x' })).toEqual([]);
    expect(broken([rule('equal')], { a: 'x' })).toEqual([['b', 'It must.']]);
  });

  it('wants them in order, leaving out what is empty', () => {
    const ordered = [rule('order', ['a', 'b', 'c'])];
    expect(broken(ordered, { a: '2026-01-01', b: '2026-01-01', c: '2026-02-01' })).toEqual([]);
    expect(broken(ordered, { a: '2026-01-02', c: '2026-01-01' })).toEqual([['c', 'It must.']]);
    expect(broken([rule('order')], { a: 10, b: 9 })).toEqual([['b', 'It must.']]);
  });

  it('looks at what shows', () => {
    const declaration = withFields({ on: { type: 'boolean', title: 'On' }, a: text, b: text }, [rule('one-of')]);
    const hidden = {
      ...declaration,
      reveal: Object.fromEntries(
        ['a', 'b'].map((field) => [field, { when: { field: 'on', is: true }, send: 'beside' as const }]),
      ),
    };
    expect(brokenRules(hidden, { on: false }, NOW)).toEqual([]);
    expect(brokenRules(hidden, { on: true }, NOW).map(({ field }) => field)).toEqual(['b']);
  });
});
