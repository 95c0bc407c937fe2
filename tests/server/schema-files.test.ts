import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readJsonCached } from '@/server/runs/schema-files';

const folder = mkdtempSync(join(tmpdir(), 'schema-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a contract is the same object until its text is another', () => {
  const file = join(folder, 'one.schema.json');
  writeFileSync(file, '{ "type": "object" }');
  const first = readJsonCached(file);
  expect(readJsonCached(file)).toBe(first);
  writeFileSync(file, '{ "type": "string" }');
  expect(readJsonCached(file)).toEqual({ type: 'string' });
});
