import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAutomation } from '@/automation/parts/automation-file';
import { demoAnswer } from '@/automation/parts/demo';
import { contract } from './support/run';

const files = readdirSync('tools')
  .filter((tool) => existsSync(`tools/${tool}/automation.md`))
  .map((tool) => ({ tool, file: parseAutomation(readFileSync(`tools/${tool}/automation.md`, 'utf8'), contract) }));

describe.each(files.filter(({ file }) => file.kind === 'chat'))('the automation of $tool', ({ file }) => {
  const { Prompt = '', Demo = '' } = file.sections;

  it('has a prompt, and a demo that answers also where nothing is filled in', () => {
    expect(Prompt).not.toBe('');
    expect(() => demoAnswer(Demo, {})).not.toThrow();
  });
});
