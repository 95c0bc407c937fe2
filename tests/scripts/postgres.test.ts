import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findPostgres } from '../../scripts/lib/postgres.ts';

const root = mkdtempSync(join(tmpdir(), 'find-postgres-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder with these programs. */
function folder(name: string, programs: Record<string, string>): string {
  const path = join(root, name);
  mkdirSync(path);
  for (const [program, text] of Object.entries(programs)) writeFileSync(join(path, program), text, { mode: 0o755 });
  return path;
}

const server = folder('server', { initdb: '' });
const pathFolder = folder('beside', { initdb: '' });
const telling = folder('telling', { pg_config: `#!/bin/sh\necho "${server}"\n` });
const empty = folder('empty', {});

it('is where POSTGRES_BIN says, before all else', () => {
  expect(findPostgres({ POSTGRES_BIN: pathFolder, PATH: telling })).toBe(pathFolder);
});

it('is where pg_config says, and else on the path', () => {
  expect(findPostgres({ PATH: `${pathFolder}:${telling}` })).toBe(server);
  expect(findPostgres({ PATH: `${empty}:${pathFolder}` })).toBe(pathFolder);
  expect(findPostgres({ POSTGRES_BIN: '', PATH: pathFolder })).toBe(pathFolder);
});

it('is not looked for elsewhere where POSTGRES_BIN is wrong: the name is said', () => {
  expect(() => findPostgres({ POSTGRES_BIN: empty, PATH: pathFolder })).toThrow(
    `POSTGRES_BIN is "${empty}", which contains no initdb`,
  );
});
