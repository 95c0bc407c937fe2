import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkTypesIfChanged } from '../../scripts/test/cached-types.ts';

let root = '';
const look = vi.fn(async () => ({ ok: true, output: '' }));
/** Writes a file of the project and asks for its types; how often they have been looked at since the beginning. */
async function looks(path: string, text: string): Promise<number> {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
  await checkTypesIfChanged(root, look);
  return look.mock.calls.length;
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'types-'));
  look.mockClear();
});
afterEach(() => rmSync(root, { recursive: true }));

it('looks at types again where code, a contract or a package has changed, and only there', async () => {
  expect(await looks('src/one.ts', 'export const one = 1;')).toBe(1);
  expect(await looks('tools/plan/tool.json', '{}')).toBe(1);
  expect(await looks('src/generated/tools/plan.ts', 'export const tool = {};')).toBe(1);
  expect(await looks('scripts/bench/peers/node_modules/other/index.ts', '')).toBe(1);
  expect(await looks('src/one.ts', 'export const one = 2;')).toBe(2);
  expect(await looks('tests/one.test.tsx', '')).toBe(3);
  expect(await looks('schemas/tool.schema.json', '{}')).toBe(4);
  expect(await looks('package-lock.json', '{}')).toBe(5);
});

it('looks at types that did not hold until they do', async () => {
  look.mockResolvedValueOnce({ ok: false, output: 'src/one.ts: wrong' });
  expect(await checkTypesIfChanged(root, look)).toEqual({ ok: false, output: 'src/one.ts: wrong' });
  expect(await checkTypesIfChanged(root, look)).toMatchObject({ ok: true });
  await checkTypesIfChanged(root, look);
  expect(look).toHaveBeenCalledTimes(2);
});
