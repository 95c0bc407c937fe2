import { describe, expect, it } from 'vitest';
import { extractJson } from '@/automation/extract-json';

describe('extractJson', () => {
  it.each([
    ['plain', '{"a":1}'],
    ['with a mark in front', '\uFEFF {"a":1}\0'],
    ['twice encoded', '"{\\"a\\":1}"'],
    ['fenced', 'Here:\n```json\n{"a":1}\n```\nDone'],
    ['in prose', 'The answer is {"a":1}. Anything else?'],
    ['with a trailing comma', 'x {"a":1,} y'],
    ['cut off', '{"a":1, "b'],
  ])('finds JSON %s', (_name, text) => {
    expect(extractJson(text)).toMatchObject({ a: 1 });
  });

  it('keeps fences and brackets inside strings', () => {
    expect(extractJson('```json\n{"a":"```js\\n}{\\n```"}\n```')).toEqual({ a: '```js\n}{\n```' });
  });

  it('finds nothing in prose', () => {
    expect(extractJson('hello world')).toBeUndefined();
    expect(extractJson('"just text"')).toBeUndefined();
  });
});
