import { expect, it } from 'vitest';
import { parseCommandLine } from '@/toolkit/text/command-line';

const FLAG = { type: 'boolean' } as const;
const OPTIONS = { fix: FLAG, json: FLAG, cache: { type: 'string' }, help: { ...FLAG, short: 'h' } } as const;

it('answers with the options and the word of a command', () => {
  const parsed = parseCommandLine(['plan-maker', '--fix', '--cache=there', '-h'], OPTIONS);
  expect(parsed).toEqual({ values: { fix: true, cache: 'there', help: true }, word: 'plan-maker' });
  expect(parseCommandLine([], OPTIONS)).toEqual({ values: {}, word: undefined });
});

it.each([
  [['--fixx'], 'There is no option --fixx. Did you mean --fix?'],
  [['plan-maker', '--chache=there'], 'There is no option --chache. Did you mean --cache?'],
  [['--verbose'], 'There is no option --verbose. There are: --fix, --json, --cache, --help.'],
  [['plan-maker', 'lead-list'], '"lead-list" is one word too many: this command takes one, here "plan-maker".'],
])('says what is wrong with %j', (args, message) => {
  expect(() => parseCommandLine(args, OPTIONS)).toThrow(message);
});
