import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAutomation } from '@/automation/automation-file';
import { demoAnswer } from '@/automation/demo';

const schema = JSON.parse(readFileSync('schemas/automation.schema.json', 'utf8')) as object;

describe('parseAutomation', () => {
  it('reads front matter and sections, and leaves headings inside fences alone', () => {
    const text =
      '---\r\nkind: chat\r\nsecret: apiKey\r\nrespond: text\r\n---\r\n\r\n## System\r\nS\r\n## Prompt\n# Title\n```\n## Demo\n```\n## Demo\nD {{x}}\n';
    const file = parseAutomation(text, schema);
    expect(file).toMatchObject({ kind: 'chat', secret: 'apiKey', respond: 'text', system: 'S', demo: 'D {{x}}' });
    expect(file.prompt).toContain('## Demo');
  });

  it('says what is wrong', () => {
    expect(() => parseAutomation('## System', schema)).toThrow(/front matter/);
    expect(() => parseAutomation('---\nkind: chat\n---\n', schema)).toThrow(/respond/);
    expect(() => parseAutomation('---\nkind: chat\nrespond: text\nwrong: 1\n---\n', schema)).toThrow(
      /additional properties/,
    );
  });
});

describe('demoAnswer', () => {
  it('fills the texts of a JSON block after parsing, and cuts a list to a number of the body', () => {
    const demo =
      '```json\n{ "title": "{{t}}", "n": 3, "list": [{ "$upTo": "count" }, { "a": "{{t}} 1" }, { "a": "2" }, { "a": "3" }] }\n```';
    expect(demoAnswer(demo, { t: '"x" \\ \n', count: '2' })).toEqual({
      title: '"x" \\',
      n: 3,
      list: [{ a: '"x" \\ 1' }, { a: '2' }],
    });
    expect(demoAnswer(demo, { t: '' })).toMatchObject({ title: '', list: [{ a: '1' }, { a: '2' }, { a: '3' }] });
  });

  it('answers text from a plain template', () => {
    expect(demoAnswer('About {{t}}', { t: 'tea' })).toBe('About tea');
  });
});
