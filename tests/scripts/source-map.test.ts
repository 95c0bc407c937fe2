import { describe, expect, it } from 'vitest';
import { parseAutomationText } from '../../scripts/lib/front-matter.ts';
import { finding, parseJson } from '../../scripts/lib/source-map.ts';

const WORDS = { found: '', expected: '', mend: '' };
const JSON_TEXT = '{\n  "a": { "b": [1, { "c": true }] },\n  "a": { "b": [2] }\n}\n';
const AUTOMATION =
  '---\nkind: chat\nactions:\n  mail:\n    subject: Hello\necho: [one, two]\n---\nIntro\n\n## Demo\n\n```\n## Prompt\n```\n## Other\n';

function place(source: Parameters<typeof finding>[0], path: (string | number)[], part?: 'name') {
  const { line, column } = finding(source, path, WORDS, part);
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

  it('has no value where it is no JSON', () => {
    for (const text of ['', '{,}', '{"a":1,}', '{"a":1} // why', '{"a":1']) {
      const { value, syntax } = parseJson('x.json', text);
      expect(value).toBeUndefined();
      expect(syntax.length).toBeGreaterThan(0);
    }
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

  it('has the text of its sections; headings in fenced blocks and others are text', () => {
    expect(Object.keys(source.sections)).toEqual(['Demo']);
    expect(source.sections.Demo?.text).toBe('\n```\n## Prompt\n```\n## Other\n\n');
    expect(AUTOMATION.slice(source.sections.Demo?.offset)).toMatch(/^\n```\n## Prompt/);
  });
});
