import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocateEmptyDatabase } from '@/server/accounts/embedded-supabase/build-database';
import { emptyDatabasePath } from '@/server/accounts/embedded-supabase/empty-database';
import { openSupabaseLite, type SupabaseLite } from '@/server/accounts/embedded-supabase/supabase-lite';
import { openDataDir } from '@/server/platform/database/data-dir';
import { buildEmptyDatabase, emptyDatabaseFile } from '../../scripts/build/empty-database';
import { forThisRun } from '../../scripts/test/full-run.ts';

const MIGRATIONS = 'supabase/migrations';
const folder = mkdtempSync(join(tmpdir(), 'empty-database-test-'));
let archive = '';
/** Of a site that was started from the archive. */
let origin: string | undefined;
beforeAll(async () => {
  archive = await buildEmptyDatabase('.');
  origin = await startOf('one', () => archive);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BROKEN: [what: string, LocateEmptyDatabase][] = [
  ['was written by half', () => half()],
  ['cannot be made', () => Promise.reject(new Error('no room'))],
];

/** Does something with the database of a data folder that is started on. */
async function withFirstStart<T>(
  name: string,
  empty: LocateEmptyDatabase,
  use: (lite: SupabaseLite) => Promise<T>,
): Promise<T> {
  const dataDir = openDataDir(join(folder, name));
  const about = {
    dataDir,
    migrationsDir: MIGRATIONS,
    siteUrl: 'http://site.test',
    key: 'embedded',
  };
  const lite = await openSupabaseLite({ ...about, jwtSecret: 'of this test, and of no other site' }, empty);
  try {
    return await use(lite);
  } finally {
    await lite.connection.close();
  }
}

/** A number that is drawn whenever a database is made: copies share it. */
async function originOf({ db }: SupabaseLite): Promise<string | undefined> {
  const [row] = await db.query<{ origin: string }>('select system_identifier::text as origin from pg_control_system()');
  return row?.origin;
}

const startOf = (name: string, empty: LocateEmptyDatabase) => withFirstStart(name, empty, originOf);

describe('an empty database', () => {
  it('is what a first start begins with', async () => {
    expect(origin).toMatch(/^\d+$/);
    expect(await startOf('two', () => archive)).toBe(origin);
  });

  it('holds nothing that is of one site: no row but which tables it has, and no password', async () => {
    await withFirstStart(
      'three',
      () => archive,
      async ({ db }) => {
        const tables = await db.query<{ name: string }>(
          `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
        );
        const filled = [];
        for (const { name } of tables)
          if ((await db.query(`select 1 from ${name} limit 1`)).length > 0) filled.push(name);
        expect(tables.length).toBeGreaterThan(20);
        expect(filled.toSorted()).toEqual(['queues.version', 'supabase_migrations.schema_migrations']);
        expect(await db.query('select rolname from pg_authid where rolpassword is not null')).toEqual([]);
      },
    );
  });

  it.each(forThisRun('broken-empty-databases', BROKEN, []))(
    'that %s leaves a first start to make its own',
    async (name, empty) => {
      expect(await startOf(name, empty)).not.toBe(origin);
    },
  );

  it('has another name once there is another migration', () => {
    const migrations = join(folder, 'migrations');
    cpSync(MIGRATIONS, migrations, { recursive: true });
    expect(emptyDatabasePath(join(archive, '..'), migrations)).toBe(emptyDatabaseFile('.'));
    writeFileSync(join(migrations, '20990101000000_one_more.sql'), 'select 1;');
    expect(emptyDatabasePath(folder, migrations)).not.toBe(emptyDatabasePath(folder, MIGRATIONS));
  });
});

function half(): string {
  const file = join(folder, 'half.tar.gz');
  const bytes = readFileSync(archive);
  writeFileSync(file, bytes.subarray(0, bytes.length / 2));
  return file;
}
