import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openSupabaseLite } from '@/server/accounts/embedded-supabase/supabase-lite';

const MIGRATIONS = 'supabase/migrations';

/** Everything an empty database is made of: a change of any makes another. */
const MADE_OF = [
  ...readdirSync(MIGRATIONS).map((file) => join(MIGRATIONS, file)),
  'src/server/accounts/embedded-supabase/supabase-lite.ts',
  'src/server/accounts/embedded-supabase/build-database.ts',
  'src/server/accounts/embedded-supabase/make-database.ts',
  'src/server/platform/database/migrations.ts',
  'src/server/platform/deliveries/queues.ts',
  'package-lock.json',
  'tests/server/prepared-database.ts',
];

/**
 * PostgreSQL zeroes its buffers at each start, and with the default of 128 MB that is half the processor time of a start. How many
 * there are changes no answer, and what a first start makes keeps the default.
 */
const SETTINGS = '\nshared_buffers = 8MB\n';

/**
 * Puts a database without a member into a data folder that has none, as a first start makes it, and gives the folder. It is made
 * once and copied: a first start costs seconds, and the tests of first starts alone are about that.
 */
export async function withDatabase(dataDir: string): Promise<string> {
  const place = join(dataDir, 'db');
  if (existsSync(place)) return dataDir;
  const made = await madeDatabase();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  cpSync(made, place, { recursive: true });
  return dataDir;
}

async function madeDatabase(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of MADE_OF) hash.update(file).update(readFileSync(file));
  const kept = resolve('node_modules/.cache/databases');
  const made = join(kept, hash.digest('hex').slice(0, 16));
  if (existsSync(made)) return made;
  const dataDir = join(kept, randomUUID());
  mkdirSync(dataDir, { recursive: true });
  const about = {
    dataDir,
    migrationsDir: MIGRATIONS,
    siteUrl: 'http://site.test',
    jwtSecret: randomUUID(),
    key: 'embedded',
  };
  const { connection } = await openSupabaseLite(about);
  await connection.close();
  const database = join(dataDir, 'db');
  appendFileSync(join(database, 'postgresql.conf'), SETTINGS);
  try {
    renameSync(database, made);
  } catch (error) {
    // Another test was first.
    if (!existsSync(made)) throw error;
  }
  rmSync(dataDir, { recursive: true, force: true });
  return made;
}
