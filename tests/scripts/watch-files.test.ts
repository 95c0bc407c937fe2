import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { CONTRACT_FILES } from '@/toolkit/codegen/contracts';
import { WATCHED_FOLDERS, watchFiles } from '../../scripts/dev/dev-options.ts';

const root = mkdtempSync(join(tmpdir(), 'watched-'));
let stop = () => {};
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
