import { describe, expect, it } from 'vitest';
import { findingAt, parseJson } from '@/toolkit/json/json-locations';
import { syntaxFindings } from '@/toolkit/json/schema-findings';
import { parseAutomationText } from '@/toolkit/project/automation-source';

const WORDS = { found: '', expected: '', mend: '' };
const JSON_TEXT = '{\n  "a": { "b": [1, { "c": true }] },\n  "a": { "b": [2] }\n}\n';
const AUTOMATION =
  '---\nkind: chat\nactions:\n  mail:\n    subject: Hello\necho: [one, two]\n---\nIntro\n\n## Demo\n\n```\n## Prompt\n```\n## Other\n';

function place(source: Parameters<typeof findingAt>[0], path: (string | number)[], part?: 'name') {
  const { line, column } = findingAt(source, path, WORDS, part);
  return `${line}:${column}`;
}

describe('a JSON file', () => {
  const source = parseJson('x.json', JSON_TEXT);

  it('knows the place of a value, of a name, and of the nearest part that is there', () => {
    expect(place(parseJson('x.json', '{ "a": {\n "b": 1 } }'), ['a', 'b'])).toBe('2:7');
    expect(place(parseJson('x.json', '{ "a": {\n "b": 1 } }'), ['a', 'b'], 'name')).toBe('2:2');
    expect(place(parseJson('x.json', '{ "a": {\n "b": 1 } }'), ['a', 'x', 'y'])).toBe('1:8');
    expect(place(parseJson('x.json', ''), ['a'])).toBe('1:1');
  });

  it('takes the last of two properties of one name, as JSON.parse does, and tells of the second', () => {
    expect(place(source, ['a', 'b', 0])).toBe('3:16');
    expect(source.value).toEqual({ a: { b: [2] } });
    expect(source.repeated).toEqual([{ name: 'a', offset: JSON_TEXT.lastIndexOf('"a"') }]);
  });

  it('tells two of one name from names in a text', () => {
    const repeated = (text: string) => parseJson('x.json', text).repeated.map(({ name }) => name);
    expect(repeated('{ "a": "\\"b\\": 1", "b" : [{ "a": {} }] }')).toEqual([]);
    expect(repeated('{ "a": "\\"b\\": 1", "b" : [{ "a": {}, "a"\n: 2 }] }')).toEqual(['a']);
  });

  it('has no value where it is no JSON', () => {
    for (const text of ['', '{,}', '{"a":1,}', '{"a":1} // why', '{"a":1']) {
      const { value, syntax } = parseJson('x.json', text);
      expect(value).toBeUndefined();
      expect(syntax.length).toBeGreaterThan(0);
    }
  });
});

describe('what is said of a JSON file that is none', () => {
  const told = (text: string) => syntaxFindings(parseJson('x.json', text))[0];

  it('names the brace or bracket that is not closed by its line', () => {
    expect(told('{\n  "a": {\n    "b": [1]\n')).toMatchObject({
      found: 'invalid JSON: the end of the file',
      expected: 'a } for the { of line 2',
    });
    expect(told('{\n  "a": [\n    "b}"')).toMatchObject({ expected: 'a ] for the [ of line 2' });
  });

  it('is nothing where only a byte order mark and the line ends of Windows stand in it', () => {
    const text = `\uFEFF${JSON_TEXT.replaceAll('\n', '\r\n')}`;
    expect(parseJson('x.json', text)).toMatchObject({ value: { a: { b: [2] } }, syntax: [] });
    expect(place(parseJson('x.json', text), ['a', 'b', 0])).toBe('3:16');
  });
});

describe('an automation file', () => {
  const source = parseAutomationText('automation.md', AUTOMATION);

  it('knows the place of a value and of a name of its front matter', () => {
    expect(source.value).toEqual({ kind: 'chat', actions: { mail: { subject: 'Hello' } }, echo: ['one', 'two'] });
    expect(place(source, ['kind'])).toBe('2:7');
    expect(place(source, ['actions', 'mail'], 'name')).toBe('4:3');
    expect(place(source, ['actions', 'mail', 'subject'])).toBe('5:14');
    expect(place(source, ['echo', 1])).toBe('6:13');
    expect(place(source, ['actions', 'mail', 'nothing'])).toBe('5:5');
  });

  it('knows every place also with the line ends of Windows and a byte order mark', () => {
    const text = `\uFEFF${AUTOMATION.replaceAll('\n', '\r\n')}`;
    const windows = parseAutomationText('automation.md', text);
    expect(windows.value).toEqual(source.value);
    expect(place(windows, ['actions', 'mail', 'subject'])).toBe('5:14');
    expect(text.slice(windows.sections[0]?.headingOffset)).toMatch(/^## Demo\r\n/);
  });

  it('has the text of its sections; headings in fenced blocks are text', () => {
    const [demo, other] = source.sections;
    expect(source.sections.map(({ heading, text }) => [heading, text])).toEqual([
      ['Demo', '\n```\n## Prompt\n```\n'],
      ['Other', ''],
    ]);
    expect(AUTOMATION.slice(demo?.offset)).toMatch(/^\n```\n## Prompt/);
    expect(AUTOMATION.slice(other?.headingOffset)).toBe('## Other\n');
  });
});
