import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpOf } from '../support/command-help.ts';
import { findings } from '../support/doc-examples.ts';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENTS = ['.', 'docs', 'supabase'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

interface Example {
  file: string;
  language: string;
  text: string;
}

/** Every fenced example; those of docs/plugins.md are compiled, checked and run by `tests/toolkit/new-plugins.test.ts`. */
const examples: Example[] = DOCUMENTS.filter((file) => file !== 'docs/plugins.md').flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^ *```(\w+)[^\n]*\n([\s\S]*?)^ *```$/gm)].map(
    ([, language = '', text = '']) => ({ file, language, text }),
  ),
);
const inLanguage = (...languages: string[]) => examples.filter(({ language }) => languages.includes(language));
/** Without what the formatter decides: white space and trailing commas. */
const squeeze = (text: string) => text.replace(/\s+/g, '').replace(/,(?=[)}\]])/g, '');

describe('the examples in the documents', () => {
  it.each(inLanguage('ts', 'tsx'))('in TypeScript are compiled: $text', ({ text }) => {
    const compiled = readFileSync(join(ROOT, 'tests/support/doc-examples.ts'), 'utf8');
    expect(squeeze(compiled)).toContain(squeeze(text));
  });

  it.each(inLanguage('json'))('in JSON can be read: $file', ({ text }) => {
    expect(JSON.parse(text)).toBeInstanceOf(Object);
  });

  it('show findings as they are, of a rule there is', () => {
    expect(inLanguage('json').map(({ text }) => JSON.parse(text) as unknown)).toContainEqual(findings);
    for (const { rule } of findings) expect(existsSync(join(ROOT, `src/toolkit/checks/${rule}.ts`))).toBe(true);
  });

  it('name options of commands that the commands name themselves', async () => {
    const unknown: string[] = [];
    for (const [command, options] of documentedOptions()) {
      const help = `${await helpOf(command, ROOT)} --help`;
      unknown.push(...[...options].filter((option) => !help.includes(option)).map((option) => `${command} ${option}`));
    }
    expect(unknown).toEqual([]);
  });

  it('say which commands answer in JSON where that is asked', async () => {
    const sentence = /^(.+) take `-- --json`\.$/m.exec(readFileSync(join(ROOT, 'AGENTS.md'), 'utf8'))?.[1] ?? '';
    const commands = [...sentence.matchAll(/`(?:npm run )?([\w:]+)`/g)].map(([, name = '']) => name);
    expect(commands.length).toBeGreaterThan(10);
    for (const command of commands) expect(await helpOf(command, ROOT), command).toContain('--json');
  });
});

/** The options that the documents name for each command: after it, or in its row of a table. */
function documentedOptions(): Map<string, Set<string>> {
  const options = new Map<string, Set<string>>();
  for (const line of DOCUMENTS.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').split('\n'))) {
    const calls = [...line.matchAll(/npm run (?:-s )?([\w:]+)((?: --)?[^`|#]*)/g)];
    for (const [, name = '', args = ''] of calls) addTo(options, name, args);
    const [, command = ''] = calls[0] ?? [];
    const row = line.startsWith('|') ? [...line.matchAll(/`-- (--[\w-]+)/g)].map(([, option]) => option) : [];
    addTo(options, command, row.join(' '));
  }
  return options;
}

function addTo(options: Map<string, Set<string>>, command: string, text: string): void {
  // The options of tests are those of `docs/testing.md`, and vitest's.
  for (const [option] of text.matchAll(/(?<![\w-])--[a-z][\w-]*/g))
    if (!command.startsWith('test')) options.set(command, (options.get(command) ?? new Set()).add(option));
}
