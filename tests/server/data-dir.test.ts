import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'data-dir-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'dist/client'), { recursive: true });
writeFileSync(join(folder, 'dist/client/index.html'), '<title>App</title>');
writeFileSync(join(folder, 'file'), '');
symlinkSync(join(folder, 'nowhere/at/all'), join(folder, 'dangling'));
mkdirSync(join(folder, 'broken/db/base'), { recursive: true });
writeFileSync(join(folder, 'broken/db/PG_VERSION'), '17\n');

/** Starts the site in a process of its own: one that hangs is killed, and has no exit code. */
function start(dataDir: string) {
  const env = { ...process.env, PORT: '0', OUT_DIR: join(folder, 'dist'), DATA_DIR: dataDir };
  const args = ['--import', 'tsx', 'scripts/serve.ts'];
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8', timeout: 60_000 });
  return { status, said: stderr.trim() };
}

describe('a data folder that cannot be one', () => {
  it.each([
    ['a file', join(folder, 'file')],
    ['below a file', join(folder, 'file/data')],
    ['a link to nowhere', join(folder, 'dangling')],
    ...(process.platform === 'linux'
      ? [
          ['where folders cannot be made', '/proc/agencykit'],
          ['deep where folders cannot be made', '/proc/agencykit/data'],
          ['where files cannot be made', '/proc/self/task'],
        ]
      : []),
  ])('is refused in one sentence: %s', (_what, path = '') => {
    const { status, said } = start(path);
    expect([status, said]).toEqual([1, expect.stringMatching(/^DATA_DIR must be a folder .*, but is .* \(.*\)\.$/)]);
    expect(said).toContain(path);
  });

  it('says so where it holds a database that cannot be opened', () => {
    const { status, said } = start(join(folder, 'broken'));
    expect([status, said]).toEqual([
      1,
      expect.stringContaining(`The database in ${join(folder, 'broken/db')} cannot be opened`),
    ]);
  });
});
