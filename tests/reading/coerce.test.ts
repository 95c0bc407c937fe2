import { describe, expect, it } from 'vitest';
import {
  compactObject,
  figureFrom,
  isBlankValue,
  itemsFrom,
  mapFrom,
  partAt,
  readField,
  textFrom,
  textsFrom,
  unknownKeys,
  unknownProperties,
} from '@/reading/coerce';

describe('field', () => {
  it('takes the first name that holds something, its very spelling before others', () => {
    expect(readField({ b: 'x', a: ' ' }, 'a', 'b')).toBe('x');
    expect(readField({ first_name: 'x', firstName: 'y' }, 'firstName')).toBe('y');
    expect(readField({ 'First-Name': 'x' }, 'firstName')).toBe('x');
    expect(readField({ a: 0 }, 'a')).toBe(0);
  });

  it('takes own keys only', () => {
    expect(readField({}, 'constructor', 'toString', '__proto__')).toBeUndefined();
    expect(readField(JSON.parse('{"__proto__":{"a":1}}'), 'a')).toBeUndefined();
  });
});

describe('texts and figures', () => {
  it.each([
    ['  x ', '  x '],
    [' \n', undefined],
    [7, '7'],
    [true, 'true'],
    [null, undefined],
    [['a', '', ['b']], 'a\nb'],
    [{ a: 'x', b: [1, 2], c: null }, 'a: x\nb: 1\n2'],
    [{}, undefined],
  ])('text from %j', (value, expected) => expect(textFrom(value)).toBe(expected));

  it.each([
    ['x', ['x']],
    [
      ['x', ' ', 2],
      ['x', '2'],
    ],
    [{ a: 'x' }, ['a: x']],
    [[], undefined],
    [undefined, undefined],
  ])('texts from %j', (value, expected) => expect(textsFrom(value)).toEqual(expected));

  it.each([
    [1.5, 1.5],
    ['1500', 1500],
    [' -2.5 ', -2.5],
    ['7-10', '7-10'],
    ['$1,500', '$1,500'],
    ['12345678901234567', '12345678901234567'],
    ['', undefined],
    [Number.NaN, undefined],
  ])('a figure from %j', (value, expected) => expect(figureFrom(value)).toBe(expected));
});

describe('lists and objects', () => {
  it('leaves out what is not there', () => {
    expect(itemsFrom(['a', null, 'b'], textFrom)).toEqual(['a', 'b']);
    expect(itemsFrom([null], textFrom)).toBeUndefined();
    expect(compactObject({ a: undefined, b: 0 })).toEqual({ b: 0 });
    expect(compactObject({ a: undefined })).toBeUndefined();
    expect([null, '', ' ', [], {}].every(isBlankValue)).toBe(true);
    expect([0, false, 'x', [null], { a: null }].some(isBlankValue)).toBe(false);
  });

  it('makes a map of an object or of a list', () => {
    const nameOf = (place: number) => `no${place}`;
    expect(mapFrom({ a: '1', b: '' }, textFrom, [], nameOf)).toEqual({ a: '1' });
    expect(
      mapFrom([{ name: 'a', x: 1 }, 'b'], (entry) => (typeof entry === 'string' ? entry : 'object'), ['name'], nameOf),
    ).toEqual({ a: 'object', no2: 'b' });
    expect(mapFrom([], textFrom, [], nameOf)).toBeUndefined();
  });

  it('names what is left over', () => {
    expect(unknownKeys({ one_liner: 'x', upsell: 'y', empty: '' }, ['oneLiner'])).toEqual(['upsell']);
    expect(unknownKeys('text', [])).toEqual([]);
    expect(unknownProperties({ one_liner: 'x', upsell: { a: 1 }, empty: '' }, ['oneLiner'])).toEqual({
      upsell: { a: 1 },
    });
    expect(unknownProperties(JSON.parse('{"__proto__":{"a":1},"b":2}'), [])).toEqual({ b: 2 });
  });

  it('finds a part by its path, among own parts alone', () => {
    expect(partAt({ a: { b: [{ c: 1 }] } }, 'a.b.0.c')).toBe(1);
    expect([partAt({ a: 1 }, 'a.b'), partAt({}, 'constructor'), partAt(null, 'a')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
