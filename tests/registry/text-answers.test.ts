import { describe, expect, it } from 'vitest';
import type { FieldSchema, FieldUi, Reveal } from '@/generated/declaration';
import { answersFromText, answerText } from '@/registry/text-answers';
import { formFixture } from '../support/form-fixture';

function form(properties: Record<string, FieldSchema>, fields: Record<string, FieldUi> = {}, more: object = {}) {
  return formFixture({
    form: { type: 'object', properties },
    ui: { submit: { label: 'Go' }, sections: [{ fields: Object.keys(properties) }], fields },
    reveal: {},
    limits: {},
    ...more,
  });
}
const text = (more: Partial<FieldSchema> = {}): FieldSchema => ({ type: 'string', title: 'T', ...more });
const words: FieldSchema = { type: 'array', title: 'T', items: { type: 'string', maxLength: 8 }, maxItems: 2 };
const inPlaceOf = (field: string, is: string): Reveal => ({ when: { field, is }, send: 'replace' });

describe('a text put into a field', () => {
  it.each<[string, FieldSchema, string, unknown]>([
    ['a text, trimmed', text(), '  Rye ', 'Rye'],
    ['no text that is too long', text({ maxLength: 2 }), 'Rye', undefined],
    ['no text that is too short', text({ minLength: 4 }), 'Rye', undefined],
    ['no text that is like no other', text({ pattern: '^[a-z]+$' }), 'Rye 1', undefined],
    ['an address', text({ format: 'email' }), 'ann@x.test', 'ann@x.test'],
    ['no address that is none', text({ format: 'email' }), 'ann', undefined],
    ['a page', text({ format: 'uri' }), 'https://x.test/a', 'https://x.test/a'],
    ['a page without its scheme', text({ format: 'uri' }), 'x.test/a', 'https://x.test/a'],
    ['no page that is none', text({ format: 'uri' }), 'on request', undefined],
    ['no script', text({ format: 'uri' }), 'javascript:alert(1)', undefined],
    ['a number', { type: 'integer', title: 'T', maximum: 9 }, '4', 4],
    ['no number that is too large', { type: 'integer', title: 'T', maximum: 9 }, '10', undefined],
    ['no half', { type: 'integer', title: 'T' }, '4.5', undefined],
    ['words of a list', words, 'tea, cake\ntea', ['tea', 'cake']],
    ['as many as there may be', words, 'a, b, c', ['a', 'b']],
    ['words that fit', words, 'far too long, tea', ['tea']],
    ['no switch', { type: 'boolean', title: 'T' }, 'true', undefined],
    ['no day', text({ format: 'date' }), '2026-01-02', undefined],
    ['no group', { type: 'object', title: 'T', properties: { a: text() } }, 'a', undefined],
    ['nothing of nothing', text(), '  ', undefined],
  ])('is %s', (_, field, given, expected) => {
    expect(answersFromText(form({ f: field }), 'f', given)?.f).toEqual(expected);
  });

  it('is an option by its value or its words, whatever their capitals', () => {
    const choice = form({ f: text({ enum: ['calm', 'brisk'] }) }, { f: { labels: { calm: 'Calm and kind' } } });
    expect(answersFromText(choice, 'f', 'BRISK')).toEqual({ f: 'brisk' });
    expect(answersFromText(choice, 'f', 'calm and kind')).toEqual({ f: 'calm' });
    expect(answersFromText(choice, 'f', 'loud')).toBeUndefined();
  });

  it('goes to Other where there is one, as long as it fits there', () => {
    const choice = form(
      { f: text({ enum: ['A', 'Other'] }), own: text({ maxLength: 5 }) },
      {},
      { reveal: { own: inPlaceOf('f', 'Other') } },
    );
    expect(answersFromText(choice, 'f', 'Boat')).toEqual({ f: 'Other', own: 'Boat' });
    expect(answersFromText(choice, 'f', 'Boatyard')).toBeUndefined();
    const withoutReplacement = form(
      { f: text({ enum: ['A', 'B'] }), own: text() },
      {},
      { reveal: { own: { ...inPlaceOf('f', 'B'), send: 'beside' } } },
    );
    expect(answersFromText(withoutReplacement, 'f', 'Boat')).toBeUndefined();
  });

  it('makes choices of a list, the others as words beside Other', () => {
    const field: FieldSchema = { type: 'array', title: 'T', items: { type: 'string', enum: ['Tea', 'Cake', 'Other'] } };
    const list = form(
      { f: field, own: text() },
      {},
      {
        reveal: { own: { when: { field: 'f', includes: 'Other' }, send: 'beside' } },
        limits: { f: { max: 2, title: 'Two' } },
      },
    );
    expect(answersFromText(list, 'f', 'tea, Bread, Rolls')).toEqual({ f: ['Tea', 'Other'], own: 'Bread, Rolls' });
    expect(answersFromText(list, 'f', 'tea, cake, Bread')).toEqual({ f: ['Tea', 'Cake'] });
    expect(answersFromText(form({ f: field }), 'f', 'Bread')).toBeUndefined();
  });

  it('never goes into a secret', () => {
    expect(answersFromText(form({ f: text({ secret: true }) }), 'f', 'sk-1')).toBeUndefined();
  });
});

describe('an answer as a text', () => {
  it('reads as the form reads, with the words that stand for Other', () => {
    const field: FieldSchema = { type: 'array', title: 'T', items: { type: 'string', enum: ['Tea', 'Other'] } };
    const list = form(
      { f: field, own: text(), tone: text({ enum: ['calm'] }), n: { type: 'integer', title: 'N' } },
      {
        tone: { labels: { calm: 'Calm and kind' } },
      },
      { reveal: { own: { when: { field: 'f', includes: 'Other' }, send: 'replace' } } },
    );
    expect(answerText(list, 'f', { f: ['Tea', 'Other'], own: 'Bread' })).toBe('Tea, Bread');
    expect(answerText(list, 'f', { f: ['Tea', 'Other'] })).toBe('Tea, Other');
    expect(answerText(list, 'tone', { tone: 'calm' })).toBe('Calm and kind');
    expect(answerText(list, 'n', { n: 4 })).toBe('4');
    expect([
      answerText(list, 'f', {}),
      answerText(list, 'f', { f: [{ a: 1 }] }),
      answerText(list, 'n', { n: true }),
    ]).toEqual(['', '', '']);
  });
});
