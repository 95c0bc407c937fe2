import { describe, expect, it } from 'vitest';
import { completePartialJson } from '@/reading/partial-json';

function soFar(text: string): unknown {
  const json = completePartialJson(text);
  return json === undefined ? undefined : JSON.parse(json);
}

describe('JSON that goes on', () => {
  it('leaves out what breaks off, and closes what is open', () => {
    expect(soFar('{"a": "one", "b": "tw')).toEqual({ a: 'one' });
    expect(soFar('{"a": "one", "b')).toEqual({ a: 'one' });
    expect(soFar('{"a": {"b": ["x", "y", "z')).toEqual({ a: { b: ['x', 'y'] } });
    expect(soFar('{"a": 12')).toEqual({});
    expect(soFar('{"a": 12, "b": tru')).toEqual({ a: 12 });
  });

  it('gives an entry of a list once it is whole', () => {
    expect(soFar('[{"a": 1}, {"a": 2, "b": [3, 4]')).toEqual([{ a: 1 }]);
    expect(soFar('{"list": [{"a": 1}, {"a": 2}')).toEqual({ list: [{ a: 1 }, { a: 2 }] });
    expect(soFar('{"list": [[1, 2], [3')).toEqual({ list: [[1, 2]] });
    expect(soFar('[{"a": {"b": [{"c": 1}')).toEqual([]);
  });

  it('is not misled by quotes and brackets in texts', () => {
    expect(soFar('{"a": "say \\"[{\\" \\\\", "b": "}')).toEqual({ a: 'say "[{" \\' });
  });

  it('passes over words and fences in front, and ends with the value', () => {
    expect(soFar('Here [it] is:\n```json\n{"a": "one"')).toEqual({ a: 'one' });
    expect(soFar('```json\n{"a": 1}\n```\nGood luck {')).toEqual({ a: 1 });
    expect(soFar('No value yet')).toBeUndefined();
  });

  it('gives what can be read, and ever more of it, wherever a text was cut', () => {
    const whole = { one: 'Té "x" \\', two: [{ a: 1, b: [true, null] }, { a: -2.5e3 }], three: { four: ['5', '{'] } };
    const text = JSON.stringify(whole);
    let before = 0;
    for (let at = 1; at <= text.length; at += 1) {
      const found = JSON.stringify(soFar(text.slice(0, at)));
      const size = found.replace(/[[\]{}]/g, '').length;
      expect(size).toBeGreaterThanOrEqual(before);
      before = size;
    }
    expect(soFar(text)).toEqual(whole);
  });
});
