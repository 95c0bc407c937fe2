import { describe, expect, it, vi } from 'vitest';
import {
  breaksOff,
  jsonCandidates,
  MAX_NESTING,
  parseJson,
  REPAIRED_NOTE,
  TEXT_AROUND_NOTE,
} from '@/reading/json-extract';

const first = (text: string) => jsonCandidates(text).next().value;

describe('jsonCandidates', () => {
  const value = { a: 'say "hi" {x} [y]', b: [1, { c: '```\ncode\n```' }] };
  const json = JSON.stringify(value);
  const pretty = JSON.stringify(value, null, 2);

  it.each([
    ['plain', json],
    ['laid out with CRLF', pretty.replaceAll('\n', '\r\n')],
    ['byte order mark', `\uFEFF${json}`],
    ['NUL characters', `\u0000${json}\u0000`],
    ['outer white space', `\n\n  ${json}\t\n`],
    ['a string', JSON.stringify(json)],
    ['a string in a string', JSON.stringify(JSON.stringify(json))],
    ['reasoning in front', `<think>maybe {"a":1}?</think>\n${json}`],
    ['a fence', `\`\`\`json\n${pretty}\n\`\`\``],
    ['a fence of tildes', `~~~\n${json}\n~~~`],
    ['a fence with CRLF', `\`\`\`json\r\n${json}\r\n\`\`\`\r\n`],
    ['a fence in a string', JSON.stringify(`\`\`\`json\n${json}\n\`\`\``)],
  ])('reads %s without a repair', (_, text) => {
    expect(first(text)).toEqual({ value, repairs: [] });
  });

  it.each([
    ['prose before', `Here is the JSON you asked for:\n${json}`],
    ['prose after', `${json}\nI hope this helps!`],
    ['prose on both sides', `Sure (see [below]):\n\n${pretty}\n\nLet me know.`],
    ['prose around a fence', `Sure:\n\`\`\`json\n${json}\n\`\`\`\nDone.`],
    ['a fence within a line', `Sure: \`\`\`json ${json} \`\`\``],
  ])('reads %s and says so', (_, text) => {
    expect(first(text)).toEqual({ value, repairs: [TEXT_AROUND_NOTE] });
  });

  it.each([
    ['a trailing comma', '{"a":"x","b":[1,2,],}', { a: 'x', b: [1, 2] }],
    ['trailing commas beside commas in strings', '{"a":"x,}","b":[",]" ,],\n}', { a: 'x,}', b: [',]'] }],
    ['a trailing comma behind a lone bracket in a string', '{"a":"{"},}'.replace('"}', '"'), { a: '{' }],
    ['single quotes', "{'a': 'it is \"x\"'}", { a: 'it is "x"' }],
    ['a raw line break', '{"a":"one\ntwo"}', { a: 'one\ntwo' }],
    ['unescaped quotes', '{"a":"he said "hi" to me"}', { a: 'he said "hi" to me' }],
    ['an odd unescaped quote', '{"a":"5" nails"}', { a: '5" nails' }],
    ['a missing comma', '{"a":1 "b":2}', { a: 1, b: 2 }],
    ['a comment', '{"a":1, // the "first\n "b":2}', { a: 1, b: 2 }],
    ['a list without its brackets', '{"n":1},{"n":2}', [{ n: 1 }, { n: 2 }]],
    ['one bracket too many', '{"a":1}}', { a: 1 }],
    ['Python words', '{"a":None,"b":True}', { a: null, b: true }],
  ])('mends %s and says so', (_, text, expected) => {
    expect([...jsonCandidates(text)].map((reading) => reading.value)).toContainEqual(expected);
    expect(first(text)?.repairs).toContain(REPAIRED_NOTE);
  });

  it('mends inside a fence and between prose', () => {
    expect(first('```json\n{"a":1,}\n```')).toEqual({ value: { a: 1 }, repairs: [REPAIRED_NOTE] });
    expect(first('So:\n```json\n{"a":1,}\n```\nThere.')).toEqual({
      value: { a: 1 },
      repairs: [TEXT_AROUND_NOTE, REPAIRED_NOTE],
    });
    expect(first('So: {"a":1,} There.')).toEqual({ value: { a: 1 }, repairs: [TEXT_AROUND_NOTE, REPAIRED_NOTE] });
  });

  it('reads up to the last fence line, as the text may hold code of its own', () => {
    const raw = '```json\n{"a":"run this:\n```\nnpm test\n```\nthen wait"}\n```';
    expect(first(raw)?.value).toEqual({ a: 'run this:\n```\nnpm test\n```\nthen wait' });
    expect(first('```json\n{"a":"b"}\n```\nand\n```json\n{"a":"c"}\n```')?.value).toEqual([{ a: 'b' }, { a: 'c' }]);
  });

  it('gives several values between prose as a list, not the first alone', () => {
    expect(first('First {"n":1} then {"n":2} done')).toEqual({
      value: [{ n: 1 }, { n: 2 }],
      repairs: [TEXT_AROUND_NOTE],
    });
  });

  it('loses none of many values, and mends those that need it', () => {
    const many = Array.from({ length: 200 }, (_, n) => (n === 7 ? `No. 7: {'n': 7}` : `No. ${n}: {"n":${n}}`)).join(
      '\n',
    );
    expect(first(many)).toEqual({
      value: Array.from({ length: 200 }, (_, n) => ({ n })),
      repairs: [TEXT_AROUND_NOTE, REPAIRED_NOTE],
    });
  });

  it('gives up where there is too much to mend, rather than losing a part', () => {
    const broken = (count: number) => Array.from({ length: count }, (_, n) => `No. ${n}: {'n': ${n}}`).join('\n');
    expect(first(broken(50))?.value).toHaveLength(50);
    expect(first(broken(51))).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['prose', 'hello world'],
    ['prose with a lone bracket', 'choose [ or { as you like'],
    ['words in brackets', 'use [your name] and {placeholder} here'],
    ['an object that breaks off', '{"scenes":[{"scene":1,"prompt":"x"},{"scene":2,"pro'],
    ['an object that breaks off after an inner one', '{"scenes":[{"scene":1,"prompt":"x"}'],
    ['an object that breaks off in a string behind a bracket', '{"a":"Dear {name}'],
    ['an object that breaks off in a string behind a quote', '{"a":"say \\"}'],
    ['a deep object that breaks off in a string behind brackets', '{"a":[{"b":"{{x}}'],
    ['an object that lacks its last bracket', '{"a":{"b":1}'],
    ['a value that goes on after its end', '{"a":"use "}" here","b":1'],
  ])('finds no object in %s', (_, text) => {
    expect([...jsonCandidates(text)].filter(({ value }) => typeof value === 'object')).toEqual([]);
  });

  it('keeps a key named __proto__ as data', () => {
    const value = first('{"__proto__":{"admin":true},"a":1}')?.value as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['__proto__', 'a']);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });
});

describe('limits', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

  it('reads as deep as the limit and no deeper', () => {
    expect(parseJson(nested(MAX_NESTING))).toBeDefined();
    expect(parseJson(nested(MAX_NESTING + 1))).toBeUndefined();
    expect(parseJson(`["${'['.repeat(9999)}"]`)).toBeDefined();
  });

  it.each([
    ['closed', nested(1_000_000)],
    ['open', '['.repeat(2_000_000)],
    ['objects', '{"a":'.repeat(400_000)],
    ['behind a lone quote', `["${'['.repeat(1_000_000)}]`],
  ])('gives up on very deep nesting (%s)', (_, text) => {
    expect([...jsonCandidates(text)]).toEqual([]);
  });

  it('mends texts of any length', () => {
    const long = 'x'.repeat(1_000_000);
    expect(first(`{"a":["${long}" , ] ,\n}`)).toEqual({ value: { a: [long] }, repairs: [REPAIRED_NOTE] });
    expect(first(`{'a':"${long}"}`)).toEqual({ value: { a: long }, repairs: [REPAIRED_NOTE] });
  });

  it.each([
    ['one broken object', (size: number) => `{"a":"${'x'.repeat(size)}"`],
    ['brackets in prose', (size: number) => 'a [x] {y} '.repeat(size / 10)],
    ['many small objects', (size: number) => '{"a":1} '.repeat(size / 8)],
    ['many opening brackets', (size: number) => '[{'.repeat(size / 2)],
    ['many fences', (size: number) => '```\nx\n'.repeat(size / 6)],
  ])('looks at each character a bounded number of times: %s', (_, make) => {
    const steps = (size: number) => {
      const read = vi.spyOn(String.prototype, 'charCodeAt');
      const parse = vi.spyOn(JSON, 'parse');
      for (const _reading of jsonCandidates(make(size)));
      const parsed = parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
      const total = read.mock.calls.length + parsed;
      vi.restoreAllMocks();
      return total;
    };
    expect(steps(24_000)).toBeLessThan(2.5 * steps(12_000) + 2000);
    expect(steps(24_000)).toBeLessThan(24_000 * 12);
  });
});

describe('breaksOff', () => {
  it.each([
    ['{"a":"b', true],
    ['{"a":[1,2', true],
    ['{', true],
    ['[', true],
    ['text, then {"a":', true],
    ['{"a":1}', false],
    ['{"a":"say \\"}', true],
    ['no brackets', false],
  ])('%s: %s', (text, expected) => {
    expect(breaksOff(text)).toBe(expected);
  });
});
