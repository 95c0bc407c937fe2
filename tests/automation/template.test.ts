import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { renderTemplate } from '@/automation/parts/template';

describe('renderTemplate', () => {
  it('fills fields, nested fields, lists, numbers and yes/no answers', () => {
    const body = { name: 'Ann', user: { email: 'a@x.test' }, tags: ['one', '', 'two'], count: 4, sure: false };
    expect(renderTemplate('{{name}} <{{ user.email }}>: {{tags}} {{count}} {{sure}}', body)).toBe(
      'Ann <a@x.test>: one, two 4 no',
    );
  });

  it('writes groups that repeat with the names of their parts', () => {
    const lines = [{ what: 'Coffee', price: 3.5, note: '' }, { what: 'Cake', sizes: ['S', 'M'] }, 'x'];
    expect(renderTemplate('{{lines}}', { lines })).toBe('what: Coffee, price: 3.5; what: Cake, sizes: ["S","M"]; x');
  });

  it('drops a line whose placeholders are all empty, and only such a line', () => {
    const template = 'Hello\nA: {{a}}\nB: {{b}} and {{a}}\n\nC: {{c}}\n{{d.e}}';
    expect(renderTemplate(template, { a: '  ', b: 'x', c: [] })).toBe('Hello\nB: x and');
  });

  it('never reads a value as a template, and keeps what looks like a replacement pattern', () => {
    expect(renderTemplate('{{a}} {{b}}', { a: '{{b}}', b: "$& $' $1" })).toBe("{{b}} $& $' $1");
  });

  it('ends a sentence once, whether or not the answer ends it', () => {
    const template = 'I call {{who}}. {{why}}. {{more}}...';
    expect(renderTemplate(template, { who: 'Ann', why: 'Why not?', more: 'And so on.' })).toBe(
      'I call Ann. Why not? And so on....',
    );
    expect(renderTemplate(template, { who: 'bakers in town.', why: 'It pays', more: 'Later' })).toBe(
      'I call bakers in town. It pays. Later...',
    );
  });

  it('does not reach beyond own fields', () => {
    expect(renderTemplate('x{{constructor.name}}{{__proto__.x}}', {})).toBe('');
  });

  it('works from its own source alone, as exported workflows use it', () => {
    const source = transformSync(`(${renderTemplate.toString()})`, { loader: 'ts' }).code;
    const copy = new Function(`return ${source}`)() as typeof renderTemplate;
    expect(copy('{{a}}\n{{b}}', { a: ['x', 'y'] })).toBe('x, y');
  });
});
