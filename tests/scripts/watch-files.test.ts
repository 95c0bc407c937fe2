import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CONTRACT_FILES } from '@/toolkit/codegen/contracts';
import { WATCHED_FOLDERS, watchFiles } from '../../scripts/dev/dev-options.ts';

let root = '';
let stop = () => {};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'watched-'));
});
afterEach(() => {
  stop();
  rmSync(root, { recursive: true });
});

it('what code generation writes is nobody’s save', async () => {
  for (const folder of WATCHED_FOLDERS) mkdirSync(join(root, folder), { recursive: true });
  const saves: string[] = [];
  const touched = new Set<string>();
  const save = async (saved: ReadonlySet<string>) => void saves.push(...saved);
  stop = watchFiles(root, { save, touch: (path) => touched.add(path) });
  for (const file of [...CONTRACT_FILES, 'schemas/brand.schema.json', 'brand.json', 'README.md'])
    writeFileSync(join(root, file), '{}');
  const people = new Set(['brand.json', 'schemas/brand.schema.json']);
  await expect.poll(() => new Set(saves)).toEqual(people);
  expect(touched).toEqual(people);
});

it('a text of the operator is a save, also the first one, for which its folder is made', async () => {
  for (const folder of WATCHED_FOLDERS) mkdirSync(join(root, folder), { recursive: true });
  const saves = new Set<string>();
  const save = async (saved: ReadonlySet<string>) => {
    for (const path of saved) saves.add(path);
  };
  stop = watchFiles(root, { save, touch: () => undefined });
  mkdirSync(join(root, 'legal'));
  writeFileSync(join(root, 'legal/terms.md'), '# Terms');
  await expect.poll(() => saves).toContain('legal/terms.md');
  saves.clear();
  writeFileSync(join(root, 'legal/terms.md'), '# Terms of use');
  await expect.poll(() => saves).toContain('legal/terms.md');
});
