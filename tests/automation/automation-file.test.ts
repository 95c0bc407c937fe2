import { describe, expect, it } from 'vitest';
import { parseAutomation } from '@/automation/parts/automation-file';
import { demoAnswer } from '@/automation/parts/demo';
import { contract } from './support/run';

describe('parseAutomation', () => {
  it('reads front matter and sections, and leaves headings inside fences alone', () => {
    const text =
      '---\r\nkind: chat\r\nsecret: apiKey\r\nrespond: text\r\n---\r\n\r\n## System\r\nS\r\n## Prompt\n# Title\n```\n## Demo\n```\n## Demo\nD {{x}}\n';
    const file = parseAutomation(text, contract);
    expect(file).toMatchObject({ kind: 'chat', secret: 'apiKey', respond: 'text' });
    expect(file.sections).toEqual({ System: 'S', Prompt: '# Title\n```\n## Demo\n```', Demo: 'D {{x}}' });
  });

  it('takes the byte order mark some editors write', () => {
    const file = parseAutomation('\uFEFF---\nkind: places\nsecret: apiKey\n---', contract);
    expect(file).toEqual({ kind: 'places', secret: 'apiKey', sections: {} });
  });

  it('refuses a heading nobody reads, as a prompt under it would be lost', () => {
    const text = '---\nkind: chat\nrespond: text\n---\n## system\nS\n## Prompt\nP\n## Demo\nD\n';
    expect(() => parseAutomation(text, contract)).toThrow(
      'no section "## system", only System, Example, Prompt, Refine, Judge, Demo',
    );
  });

  it('says what is wrong', () => {
    expect(() => parseAutomation('## System', contract)).toThrow(/front matter/);
    expect(() => parseAutomation('---\nkind: chat\n---\n', contract)).toThrow(/respond/);
    expect(() => parseAutomation('---\nkind: chat\nrespond: text\nwrong: 1\n---\n', contract)).toThrow(
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

  it('leaves out the texts of a list that would name nothing', () => {
    const demo = '```json\n{ "steps": ["Begin", "Call these: {{leads}}", ["{{leads}}"]] }\n```';
    expect(demoAnswer(demo, { leads: '' })).toEqual({ steps: ['Begin', []] });
    expect(demoAnswer(demo, { leads: 'Ann' })).toEqual({ steps: ['Begin', 'Call these: Ann', ['Ann']] });
  });

  it('answers text from a plain template', () => {
    expect(demoAnswer('About {{t}}', { t: 'tea' })).toBe('About tea');
  });

  it('writes options, dates and groups as words in sentences, and keeps a value that is shown as what it is', () => {
    const body = { level: 'no-code', day: '2099-03-02', people: [{ name: 'Ana', role: 'Money' }, { name: 'Ben' }] };
    const labels = { options: { 'no-code': 'No code' } };
    expect(demoAnswer('{{level}} on {{day}}, with {{people}}.', body, labels)).toBe(
      'No code on March 2, 2099, with Ana, Money; Ben.',
    );
    const demo = '```json\n{ "day": "{{day}}", "level": "{{level}}", "text": "From {{day}}" }\n```';
    expect(demoAnswer(demo, body, labels)).toEqual({
      day: '2099-03-02',
      level: 'No code',
      text: 'From March 2, 2099',
    });
  });

  it('names the figures and times of groups, with their units, and gives each group a line of a list', () => {
    const talks = [
      { what: 'Talk', from: '14:00', fee: 120, open: true, needs: { tool: 'Laptops', count: 12 } },
      { what: 'Break', fee: '' },
    ];
    const parts = {
      'talks.from': { title: 'From' },
      'talks.fee': { title: 'Fee', unit: 'USD' },
      'talks.open': { title: 'Open' },
      'talks.needs.count': { title: 'How many', unit: 'pieces' },
    };
    const first = 'Talk, From: 14:00, Fee: $120.00, Open: yes, Laptops, How many: 12 pieces';
    expect(demoAnswer('All: {{talks}}\n\n- {{talks}}\n- {{name}}', { talks, name: 'Ann' }, { parts })).toBe(
      `All: ${first}; Break\n\n- ${first}\n- Break\n- Ann`,
    );
  });

  it('answers what a fenced block of text holds, whose headings are no sections of the file', () => {
    expect(demoAnswer('```text\n## About {{t}}\n\nIt is {{t}}.\n```\n', { t: 'tea' })).toBe(
      '## About tea\n\nIt is tea.',
    );
    expect(demoAnswer('First\n```text\nx\n```', {})).toBe('First\n```text\nx\n```');
  });
});
