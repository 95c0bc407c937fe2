import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../../package.json';

/** Version of the backup format; other versions are refused. */
const LAYOUT = 1;

/** Major version of PostgreSQL in the embedded database; it cannot open the files of any other version. */
export const POSTGRES_VERSION = '17';

/** Metadata of a backup, stored in its first entry. */
export interface Stamp {
  layout: number;
  /** Version of the site that created the backup. */
  version: string;
  madeAt: string;
  /** Newest migration of the site that created the backup. The database in the backup is not newer. */
  migration: string;
  /** Major version of PostgreSQL of the database files. */
  postgres: string;
}

/** Creates the stamp for a snapshot of a data folder. */
export function createStamp(snapshot: string, root: string): Stamp {
  return {
    layout: LAYOUT,
    version,
    madeAt: new Date().toISOString(),
    migration: newestMigration(root),
    postgres: readPostgresVersion(snapshot),
  };
}

/** Parses a stamp. @throws Error if this version cannot read the backup */
export function readStamp(text: string, root: string): Stamp {
  const stamp = parseStamp(text);
  const newest = newestMigration(root);
  const isFormatKnown = stamp.layout === LAYOUT && stamp.migration <= newest;
  if (isFormatKnown && stamp.postgres === POSTGRES_VERSION) return stamp;
  if (isFormatKnown)
    throw new Error(
      `The backup was made by version ${stamp.version} with files of PostgreSQL ${stamp.postgres}, and this version (${version}) reads those of PostgreSQL ${POSTGRES_VERSION}. Restore it with version ${stamp.version}.`,
    );
  throw new Error(
    `The backup was made by version ${stamp.version} (${stamp.migration}), which is newer than this one (${version}, ${newest}). Restore it with that version or a later one.`,
  );
}

/** Reads the PostgreSQL version of the database files in a data folder. */
function readPostgresVersion(folder: string): string {
  return readFileSync(join(folder, 'db/PG_VERSION'), 'utf8').trim();
}

function parseStamp(text: string): Stamp {
  const { layout, version, madeAt, migration, postgres } = JSON.parse(text) as Partial<Stamp>;
  const texts = [version, madeAt, migration, postgres];
  if (!Number.isInteger(layout) || !texts.every((part) => typeof part === 'string' && /^[\w.:+-]{1,100}$/.test(part)))
    throw new Error('its first entry does not say which version made it');
  return { layout, version, madeAt, migration, postgres } as Stamp;
}

function newestMigration(root: string): string {
  const names = readdirSync(join(root, 'supabase/migrations')).filter((name) => name.endsWith('.sql'));
  return (names.sort().at(-1) ?? '').replace(/\.sql$/, '');
}
