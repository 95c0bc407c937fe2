import { describe, expect, it, vi } from 'vitest';
import { readStructured } from '@/reading/answer-search';
import { isObject } from '@/reading/coerce';

const answer = (body: string) => ({ status: 200, contentType: 'application/json', body });
const wanted = {
  read: (value: unknown) => (isObject(value) && typeof value.goal === 'string' ? { value: value.goal } : undefined),
};

/** Characters looked at while a body is read: one by one, and by the JSON parser. */
function steps(body: string): number {
  const read = vi.spyOn(String.prototype, 'charCodeAt');
  const parse = vi.spyOn(JSON, 'parse');
  readStructured(answer(body), wanted);
  const total = read.mock.calls.length + parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  vi.restoreAllMocks();
  return total;
}

describe('readStructured', () => {
  it.each([
    ['a long string in an envelope', (size: number) => JSON.stringify({ output: 'x '.repeat(size / 2) })],
    [
      'JSON in strings in strings',
      (size: number) => JSON.stringify({ data: JSON.stringify({ text: JSON.stringify({ a: 'x'.repeat(size) }) }) }),
    ],
    ['many items', (size: number) => JSON.stringify(Array.from({ length: size / 20 }, (_, n) => ({ json: { n } })))],
    ['many texts', (size: number) => JSON.stringify(Array.from({ length: size / 20 }, () => 'text [x] {y}'))],
    ['prose full of brackets', (size: number) => '{a} ["b"] '.repeat(size / 10)],
    ['an answer that breaks off', (size: number) => `{"goal":"${'x'.repeat(size)}`],
    ['long runs of white space', (size: number) => `x${' '.repeat(size)}x\n`],
  ])('does work in proportion to the length: %s', (_, make) => {
    expect(steps(make(24_000))).toBeLessThan(2.5 * steps(make(12_000)) + 2000);
    expect(steps(make(24_000))).toBeLessThan(24_000 * 40);
  });

  it('takes the outermost value that fits', () => {
    expect(readStructured(answer('{"goal":"outer","data":{"goal":"inner"}}'), wanted)).toEqual({
      ok: true,
      value: 'outer',
    });
    expect(readStructured(answer('{"note":1,"data":{"goal":"inner"}}'), wanted)).toEqual({ ok: true, value: 'inner' });
  });

  it('looks past an error in one item to a value in the next, but not past an error around it', () => {
    expect(readStructured(answer('[{"error":"x"},{"goal":"y"}]'), wanted)).toMatchObject({ ok: true, value: 'y' });
    expect(readStructured(answer('{"error":"x","data":{"goal":"y"}}'), wanted)).toMatchObject({
      ok: false,
      reason: 'x',
    });
    expect(readStructured(answer('{"error":null,"data":{"goal":"y"}}'), wanted)).toMatchObject({ ok: true });
  });

  it('takes the first of several choices only', () => {
    const choices = [{ message: { content: 'no' } }, { message: { content: '{"goal":"second"}' } }];
    expect(readStructured(answer(JSON.stringify({ choices })), wanted).ok).toBe(false);
  });

  it('says what is wrong in its own words or in those of the caller, and how for whoever looks into it', () => {
    expect(readStructured(answer('{}'), wanted)).toEqual({
      ok: false,
      reason: expect.stringMatching(/did not hold/),
      detail: 'missing',
    });
    expect(readStructured(answer('{}'), { ...wanted, reasons: { missing: 'No goal' } })).toMatchObject({
      reason: 'No goal',
    });
    expect(
      readStructured({ status: 500, contentType: 'text/plain', body: 'key sk-abcdefgh12345 bad' }, wanted),
    ).toMatchObject({
      detail: 'status: HTTP 500, text/plain, 24 characters: key [key hidden] bad',
    });
  });

  it('keeps a reason short and on one line', () => {
    const result = readStructured(answer(JSON.stringify({ error: `a\n${'b '.repeat(1000)}` })), wanted);
    if (result.ok) throw new Error('expected a failure');
    expect(result.reason).toMatch(/^a b b.*\.\.\.$/);
    expect(result.reason.length).toBeLessThan(310);
  });
});
