import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataDir } from '@/server/data/data-dir';
import { emptyDatabaseIn } from '@/server/stack/empty-database';
import type { EmptyDatabase } from '@/server/stack/first-build';
import { type Lite, openLite } from '@/server/stack/lite';
import { emptyDatabaseOf, makeEmptyDatabase } from '../../scripts/build/empty-database';
import { inThisRun } from '../../scripts/test/full-run.ts';

const MIGRATIONS = 'supabase/migrations';
const folder = mkdtempSync(join(tmpdir(), 'empty-database-test-'));
let archive = '';
beforeAll(async () => {
  archive = await makeEmptyDatabase('.');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BROKEN: [what: string, EmptyDatabase][] = [
  ['is missing', () => join(folder, 'nowhere.tar.gz')],
  ['was written by half', () => half()],
  ['cannot be made', () => Promise.reject(new Error('no room'))],
];

/** Does something with the database of a data folder that is started on. */
async function withFirstStart<T>(name: string, empty: EmptyDatabase, use: (lite: Lite) => Promise<T>): Promise<T> {
  const dataDir = openDataDir(join(folder, name));
  const about = {
    dataDir,
    migrationsDir: MIGRATIONS,
    siteUrl: 'http://site.test',
    key: 'embedded',
  };
  const lite = await openLite({ ...about, jwtSecret: 'of this test, and of no other site' }, empty);
  try {
    return await use(lite);
  } finally {
    await lite.connection.close();
  }
}

/** A number that is drawn whenever a database is made: copies share it. */
async function originOf({ db }: Lite): Promise<string | undefined> {
  const [row] = await db.query<{ origin: string }>('select system_identifier::text as origin from pg_control_system()');
  return row?.origin;
}

const startOf = (name: string, empty: EmptyDatabase) => withFirstStart(name, empty, originOf);

describe('an empty database', () => {
  it('is what a first start begins with', async () => {
    const origin = await startOf('one', () => archive);
    expect(origin).toMatch(/^\d+$/);
    expect(await startOf('two', () => archive)).toBe(origin);
  });

  it('holds nothing that is of one site: no row but its migrations, and no password', async () => {
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
        expect(filled).toEqual(['supabase_migrations.schema_migrations']);
        expect(await db.query('select rolname from pg_authid where rolpassword is not null')).toEqual([]);
      },
    );
  });

  it.each(inThisRun('broken-empty-databases', BROKEN, []))(
    'that %s leaves a first start to make its own',
    async (name, empty) => {
      expect(await startOf(name, empty)).not.toBe(await startOf('four', () => archive));
    },
  );

  it('has another name once there is another migration', () => {
    const migrations = join(folder, 'migrations');
    cpSync(MIGRATIONS, migrations, { recursive: true });
    expect(emptyDatabaseIn(join(archive, '..'), migrations)).toBe(emptyDatabaseOf('.'));
    writeFileSync(join(migrations, '20990101000000_one_more.sql'), 'select 1;');
    expect(emptyDatabaseIn(folder, migrations)).not.toBe(emptyDatabaseIn(folder, MIGRATIONS));
  });
});

function half(): string {
  const file = join(folder, 'half.tar.gz');
  const bytes = readFileSync(archive);
  writeFileSync(file, bytes.subarray(0, bytes.length / 2));
  return file;
}
