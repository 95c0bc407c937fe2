import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FULL_RUN_FILES } from '../../scripts/test/full-run.ts';

const list = readFileSync('scripts/test/full-run.ts', 'utf8');
const tests = globSync('tests/**/*.{ts,tsx}').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

describe('the list of what only the full run proves', () => {
  it('names files that are there, each with a reason', () => {
    const files = new Set(tests.map(({ file }) => file));
    expect(Object.keys(FULL_RUN_FILES).filter((file) => !files.has(file))).toEqual([]);
    expect(Object.entries(FULL_RUN_FILES).filter(([, why]) => why.length < 20)).toEqual([]);
  });

  it('names loops that a test goes over', () => {
    const loops = [...(/FULL_RUN_LOOPS = \{(.*?)\} satisfies/s.exec(list)?.[1] ?? '').matchAll(/^ {2}'?([\w-]+)'?:/gm)];
    const unused = loops.filter(
      ([, name]) => !tests.some(({ text }) => new RegExp(`(?:for|in)(?:This|Full)Run\\(\\s*'${name}'`).test(text)),
    );
    expect(unused.map(([, name]) => name)).toEqual([]);
  });
});
