import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../../scripts/lib/postgres.ts';

/** A PostgreSQL server of the test's own. */
export interface Postgres {
  url: string;
  stop(): void;
}

/** Starts one on a free port of loopback. @throws Error telling how to install it where it is missing */
export async function startPostgres(): Promise<Postgres> {
  const bin = findPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const root = process.getuid?.() === 0;
  if (root)
    chownSync(folder, Number(execFileSync('id', ['-u', 'postgres'])), Number(execFileSync('id', ['-g', 'postgres'])));
  const run = (program: string, ...args: string[]) => {
    const command = [join(bin, program), ...args];
    const [file = '', ...rest] = root ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    execFileSync(file, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  };
  const port = await freePort();
  run('initdb', '-D', join(folder, 'data'), '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync');
  run(
    'pg_ctl',
    '-D',
    join(folder, 'data'),
    '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder} -c fsync=off`,
    '-l',
    join(folder, 'log'),
    '-w',
    'start',
  );
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', '-D', join(folder, 'data'), '-m', 'immediate', '-w', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}
