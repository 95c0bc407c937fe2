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

const NO_FOLDERS: [what: string, path: string][] = [
  ['a file', join(folder, 'file')],
  ['below a file', join(folder, 'file/data')],
  ['a link to nowhere', join(folder, 'dangling')],
  ...(process.platform === 'linux'
    ? ([
        ['where folders cannot be made', '/proc/agencykit'],
        ['deep where folders cannot be made', '/proc/agencykit/data'],
        ['where files cannot be made', '/proc/self/task'],
      ] satisfies [string, string][])
    : []),
];
const REFUSAL = /DATA_DIR must be a folder .*, but is .* \(.*\)\./;

/** Opens the data folder alone. */
const OPEN =
  "const { openDataDir } = await import('./src/server/platform/database/data-dir.ts'); openDataDir(process.env.DATA_DIR);";

/** Starts the whole site. */
const start = (dataDir: string) => run(dataDir, ['--import', 'tsx', 'scripts/serve.ts']);

/** Runs Node in a process of its own: one that hangs is killed, and has no exit code. */
function run(dataDir: string, args: string[]) {
  const env = { ...process.env, PORT: '0', OUT_DIR: join(folder, 'dist'), DATA_DIR: dataDir };
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8', timeout: 60_000 });
  return { status, said: stderr.trim() };
}

describe('a data folder that cannot be one', () => {
  it.each(NO_FOLDERS)('is refused, and is not waited for: %s', (_what, path) => {
    const { status, said } = run(path, ['--input-type=module', '--eval', OPEN]);
    expect([status, said]).toEqual([1, expect.stringMatching(REFUSAL)]);
    expect(said).toContain(path);
  });

  it('ends a start of the site in one sentence', () => {
    const path = join(folder, 'file');
    const { status, said } = start(path);
    expect([status, said]).toEqual([1, expect.stringMatching(new RegExp(`^${REFUSAL.source}$`))]);
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
