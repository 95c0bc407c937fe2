import { globSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { RULE_CODE } from '@/toolkit/check/findings-cache';
import { GENERATOR_CODE } from '@/toolkit/codegen/build-cache';
import { DEMO_CODE } from '@/toolkit/codegen/generate';
import { hashOfFiles } from '@/toolkit/hash';
import { HOME } from './fixtures/on-disk.ts';

/** The files of the project that run where one of these does. */
async function running(...entryPoints: string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints,
    absWorkingDir: HOME,
    outdir: 'nowhere',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  });
  return Object.keys(metafile.inputs);
}

const matched = (patterns: readonly string[]) => new Set(globSync([...patterns], { cwd: HOME }));

/** The patterns without braces that a pattern with braces stands for. */
function alternatives(pattern: string): string[] {
  const [braces, words] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (braces === undefined || words === undefined) return [pattern];
  return words.split(',').flatMap((word) => alternatives(pattern.replace(braces, word)));
}

describe('what is kept from one run to the next', () => {
  it('is made anew after a change of any code that makes it', async () => {
    const demos = DEMO_CODE.map((folder) => `${folder}/**/*`);
    const known = matched([...GENERATOR_CODE, ...demos]);
    const files = await running('src/toolkit/codegen/generate.ts');
    expect(files.length).toBeGreaterThan(GENERATOR_CODE.length);
    expect(files.filter((file) => !known.has(file))).toEqual([]);
  });

  it('is found anew after a change of any code that finds it', async () => {
    const known = matched(RULE_CODE);
    const files = await running(
      'src/toolkit/check/run-checks.ts',
      ...globSync('src/toolkit/checks/*.ts', { cwd: HOME }),
    );
    expect(files.length).toBeGreaterThan(RULE_CODE.length);
    expect(files.filter((file) => !known.has(file))).toEqual([]);
  });

  it('goes by patterns of which each alternative matches a file', () => {
    const patterns = [...GENERATOR_CODE, ...RULE_CODE].flatMap(alternatives);
    expect(patterns.filter((pattern) => matched([pattern]).size === 0)).toEqual([]);
  });

  it('goes by the packages too', () => {
    expect(GENERATOR_CODE).toContain('package-lock.json');
    expect(RULE_CODE).toContain('package-lock.json');
  });
});

describe('the hash of files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hash-of-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const hash = () => hashOfFiles(folder, ['src/**/*.ts', 'package-lock.json']);

  it('is another for another text, a new file, a file by another name, and for no other file', () => {
    write('src/a.ts', 'a');
    write('package-lock.json', '{}');
    const seen = [hash()];
    write('src/a.ts', 'b');
    seen.push(hash());
    write('src/deep/c.ts', '');
    seen.push(hash());
    renameSync(join(folder, 'src/deep/c.ts'), join(folder, 'src/deep/d.ts'));
    seen.push(hash());
    write('package-lock.json', '{ }');
    seen.push(hash());
    expect(new Set(seen).size).toBe(seen.length);

    write('src/generated/e.ts', 'e');
    write('README.md', 'f');
    expect(hash()).toBe(seen.at(-1));
  });
});
