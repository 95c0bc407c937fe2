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
const beside = folder('beside', { initdb: '' });
const telling = folder('telling', { pg_config: `#!/bin/sh\necho "${server}"\n` });
const empty = folder('empty', {});

it('is where POSTGRES_BIN says, before all else', () => {
  expect(findPostgres({ POSTGRES_BIN: beside, PATH: telling })).toBe(beside);
});

it('is where pg_config says, and else on the path', () => {
  expect(findPostgres({ PATH: `${beside}:${telling}` })).toBe(server);
  expect(findPostgres({ PATH: `${empty}:${beside}` })).toBe(beside);
  expect(findPostgres({ POSTGRES_BIN: '', PATH: beside })).toBe(beside);
});

it('is not looked for elsewhere where POSTGRES_BIN is wrong: the name is said', () => {
  expect(() => findPostgres({ POSTGRES_BIN: empty, PATH: beside })).toThrow(
    `POSTGRES_BIN is "${empty}", which holds no initdb`,
  );
});
