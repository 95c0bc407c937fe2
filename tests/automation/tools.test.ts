import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAutomation } from '@/automation/automation-file';
import { demoAnswer } from '@/automation/demo';

const schema = JSON.parse(readFileSync('schemas/automation.schema.json', 'utf8')) as object;
/** Not answers: the leads of another tool, and the switch that asks for them. */
const SWITCHES = /^lastLeads$|useLast/;

const files = readdirSync('tools')
  .filter((tool) => existsSync(`tools/${tool}/automation.md`))
  .map((tool) => ({ tool, file: parseAutomation(readFileSync(`tools/${tool}/automation.md`, 'utf8'), schema) }));

describe.each(files.filter(({ file }) => file.kind === 'chat'))('the automation of $tool', ({ file }) => {
  const names = (template: string) => [...new Set([...template.matchAll(/\{\{\s*([\w.$]+)/g)].map(([, name]) => name))];

  it('names every answer of its prompt in its demo, and never its key', () => {
    expect(file.prompt).not.toBe('');
    expect(names(file.demo)).toEqual(
      expect.arrayContaining(names(file.prompt).filter((name) => !SWITCHES.test(String(name)))),
    );
    expect(names(file.system + file.prompt + file.demo)).not.toContain(file.secret);
    expect(() => demoAnswer(file.demo, {})).not.toThrow();
  });
});
