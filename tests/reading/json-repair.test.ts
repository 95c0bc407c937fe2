import { describe, expect, it } from 'vitest';
import { breaksOff, jsonCandidates, parseJson, REPAIRED_NOTE } from '@/reading/json-extract';
import { repairJson } from '@/reading/json-repair';

function repairAndParse(text: string): unknown {
  return parseJson(repairJson(text) ?? '')?.value;
}

describe('JSON with mistakes', () => {
  it.each([
    ['no mistake', '{"a": ["x", 1, true, null, {}, []]}', { a: ['x', 1, true, null, {}, []] }],
    ['a raw line break', '{"a":"one\ntwo\tthree"}', { a: 'one\ntwo\tthree' }],
    ['a control character', '{"a":"one\u0007two"}', { a: 'onetwo' }],
    ['quotation marks in a text', '{"a":"he said "hi" to me"}', { a: 'he said "hi" to me' }],
    ['quotation marks and a comma', '{"a":"he said "hi", then left","b":1}', { a: 'he said "hi", then left', b: 1 }],
    ['an odd quotation mark', '["5" nails", "6"]', ['5" nails', '6']],
    ['a bracket behind a quotation mark', '{"a":"use "}" here","b":1}', { a: 'use "}" here', b: 1 }],
    ['a needless backslash, which may belong to a path or a formula', "['it\\'s \\d']", ["it's \\d"]],
    ['trailing commas', '{"a":[1,2,],}', { a: [1, 2] }],
    ['two commas', '{"a":"x",,\n"b":1}', { a: 'x', b: 1 }],
    ['no comma', '{"a":1 "b":"x"\n"c":["y"]\n"d":[{}\n{}]}', { a: 1, b: 'x', c: ['y'], d: [{}, {}] }],
    ['single quotation marks', "{'a': 'it is \"x\"', 'b': 'it's'}", { a: 'it is "x"', b: "it's" }],
    ['typographic quotation marks', '{“a”: “x”}', { a: 'x' }],
    ['names without quotation marks', '{a: 1, b_2: "x", c: "y"}', { a: 1, b_2: 'x', c: 'y' }],
    ['Python words', '{"a": None, "b": [True, False]}', { a: null, b: [true, false] }],
    ['comments', '{"a":1, // the "first\n "b":"x", /* } */ "c":2}', { a: 1, b: 'x', c: 2 }],
    ['no comma on the same line', '{"a":"x" "b":{"c":"y"} "d":"z"}', { a: 'x', b: { c: 'y' }, d: 'z' }],
    ['no colon', '{"a" "b", "c" 1, "d" {}}', { a: 'b', c: 1, d: {} }],
    ['no quotation mark at the end of a line', '{"a":"one,\n"b":["two,\n"three"]}', { a: 'one', b: ['two', 'three'] }],
    ['no quotation mark before a comma', '{"a":"one,"b":"two"}', { a: 'one', b: 'two' }],
    ['a bracket too many', '{"a":1}}\n]', { a: 1 }],
    ['a list without its brackets', '{"n":1},\n{"n":2}', [{ n: 1 }, { n: 2 }]],
  ])('is read: %s', (_, text, value) => {
    expect(repairAndParse(text)).toEqual(value);
  });

  it.each([
    ['nothing', ''],
    ['prose', 'hello'],
    ['an object that breaks off', '{"a":{"b":1}'],
    ['an object that breaks off in a text', '{"a":"b'],
    ['brackets that do not match', '{"a":[1}'],
    ['no value', '{"a":,"b":1}'],
    ['no value at the end', '{"a":}'],
    ['no colon and no value', '{"a", "b": 1}'],
    ['a name for a value', '{"a" "b": "c"}'],
    ['a text without its last quotation mark, who knows where', '{"a":"one, "b":"two"}'],
    ['a last text without its last quotation mark', '{"a":"one\n}'],
    ['a word that is none of JSON', '{"a": yes}'],
    ['a character that begins nothing', '{"a": *}'],
  ])('is given up rather than misread: %s', (_, text) => {
    expect(repairAndParse(text)).toBeUndefined();
  });
});

describe('a long answer', () => {
  const scenes = Array.from({ length: 200 }, (_, index) => ({
    scene: index + 1,
    title: `Scene ${index + 1}`,
    prompt: `A dog runs. It says "wuff", {loudly}; ${'and on it goes '.repeat(10)}.`,
  }));
  const json = JSON.stringify({ scenes }, null, 2);
  const first = (text: string) => jsonCandidates(text).next().value;

  it('is long', () => {
    expect(json.length).toBeGreaterThan(40_000);
  });

  it.each([
    ['a trailing comma', json.replace(/\}\n {2}\]/, '},\n  ]')],
    ['a line break that is not escaped', json.replace('It says', 'It says\n')],
    ['quotation marks that are not escaped', json.replace('\\"wuff\\"', '"wuff"')],
    ['a missing comma', json.replace('},\n    {', '}\n    {')],
    ['all quotation marks single', json.replaceAll(/(?<!\\)"/g, "'")],
  ])('is read with %s', (_, text) => {
    const reading = first(text);
    expect(reading?.repairs).toEqual([REPAIRED_NOTE]);
    // The one line break that was put in is read as one.
    expect(JSON.stringify(reading?.value).replace('\\n', '')).toBe(JSON.stringify({ scenes }));
  });

  it('is known for one that was cut, and never passed off as whole', () => {
    for (const part of [0.3, 0.5, 0.9]) {
      const cut = json.slice(0, json.length * part);
      expect(first(cut)).toBeUndefined();
      expect(breaksOff(cut)).toBe(true);
    }
  });
});
