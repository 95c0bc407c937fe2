import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openEmbeddedStack } from '@/server/accounts/embedded-supabase/embedded';
import type { Db } from '@/server/platform/database/db';
import { startVacuum } from '@/server/platform/database/vacuum';
import { withDatabase } from './prepared-database';

/** A vacuum over a database that says these tables are due, and what it was asked beside that. */
function watched(tables: readonly string[], isQuiet: () => boolean, logBytes = 0) {
  const done: string[] = [];
  const query = async (sql: string) => {
    if (sql.includes('pg_stat_get_dead_tuples')) return tables.map((name) => ({ name }));
    if (sql.includes('pg_control_checkpoint')) return [{ bytes: logBytes }];
    done.push(sql);
    return [];
  };
  const vacuum = startVacuum({ db: { query: query as Db['query'] }, isQuiet, log: () => undefined });
  onTestFinished(() => vacuum.stop());
  return { vacuum, done };
}

it('vacuums table by table where no run is going, and never twice at once', async () => {
  const { vacuum, done } = watched(['runs', 'row_marks'], () => true);
  await Promise.all([vacuum.runIfDue(), vacuum.runIfDue()]);
  expect(done).toEqual(['vacuum runs', 'vacuum row_marks']);
});

it('waits while runs are going, but not for ever', async () => {
  const { vacuum, done } = watched(['runs'], () => false);
  for (let look = 0; look < 5; look += 1) await vacuum.runIfDue();
  expect(done).toEqual([]);
  await vacuum.runIfDue();
  expect(done).toEqual(['vacuum runs']);
});

it('waits for no run once the log is very long, as whoever writes one row again and again makes it', async () => {
  const { vacuum, done } = watched(['runs'], () => false, 300_000_000);
  await vacuum.runIfDue();
  expect(done).toEqual(['vacuum runs', 'checkpoint']);
});

it('lets the data folder grow no further however often a row is written', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vacuum-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const stack = await openEmbeddedStack({
    dataDir: await withDatabase(dataDir),
    migrationsDir: 'supabase/migrations',
    siteUrl: 'http://site.test',
  });
  onTestFinished(() => stack.close());
  const { db } = stack;
  const log: string[] = [];
  const vacuum = startVacuum({ db, isQuiet: () => true, log: (line) => log.push(line), deadRows: 20 });
  onTestFinished(() => vacuum.stop());
  await db.query('create table public.rewritten (id integer primary key, words text)');
  await db.query("insert into public.rewritten values (1, '')");

  async function round(): Promise<number> {
    for (let write = 0; write < 5; write += 1) {
      // Random, so that it cannot be compressed.
      const words = Array.from({ length: 3000 }, () => randomUUID()).join('');
      await db.query('update public.rewritten set words = $1 where id = 1', [words]);
    }
    // Counts of dead rows are written down once a second; this does not wait for that.
    await db.query('select pg_stat_force_next_flush()');
    await vacuum.runIfDue();
    await db.query('checkpoint');
    return bytesIn(join(dataDir, 'db/base'));
  }

  await round();
  const settled = await round();
  let last = settled;
  for (let time = 0; time < 8; time += 1) last = await round();
  // Without the vacuum each round leaves half a megabyte.
  expect(last - settled).toBeLessThan(500_000);
  expect(log).toEqual([]);
});

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}
