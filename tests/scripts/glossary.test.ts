import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

const glossary = readFileSync('docs/glossary.md', 'utf8');
const [, list = ''] = glossary.split('## Refused words');
const refused = new Set([...list.matchAll(/`([a-z]+)`/g)].map(([, word]) => word as string));

/** Files of rules are named by the rule, whose name a maintainer reads in findings. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'scripts'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/toolkit/checks/'));

/** The words a name is made of: `putInOrder` and `put-in-order` are put, in, order. */
function wordsOf(name: string): string[] {
  return name.split(/(?=[A-Z])|[-_.]/).map((word) => word.toLowerCase());
}

function exportsOf(text: string): string[] {
  const declared = text.matchAll(
    /^export (?:default )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm,
  );
  return [...declared].map(([, name]) => name as string);
}

describe('the names of the code', () => {
  it('knows the refused words', () => {
    expect(refused.size).toBeGreaterThan(10);
  });

  it('has no file named by a refused word', () => {
    const named = files.filter((file) => wordsOf(basename(file)).some((word) => refused.has(word)));
    expect(named).toEqual([]);
  });

  it('exports nothing named by a refused word', () => {
    const named = files.flatMap((file) =>
      exportsOf(readFileSync(file, 'utf8'))
        .filter((name) => wordsOf(name).some((word) => refused.has(word)))
        .map((name) => `${file}: ${name}`),
    );
    expect(named).toEqual([]);
  });
});
