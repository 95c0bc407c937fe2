import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../../package.json';

/** How a backup is laid out; a backup of another layout is not read. */
const LAYOUT = 1;

/** The PostgreSQL whose files the embedded database reads: those of another one, it does not open. */
export const POSTGRES = '17';

/** What a backup says of itself. */
export interface Stamp {
  layout: number;
  /** Version of the program that made it. */
  version: string;
  madeAt: string;
  /** The newest migration that program knows: its database is not newer. */
  migration: string;
  /** Version of PostgreSQL whose files it holds. */
  postgres: string;
}

/** The stamp for a copy of a data folder. */
export function stampOf(copy: string, root: string): Stamp {
  return {
    layout: LAYOUT,
    version,
    madeAt: new Date().toISOString(),
    migration: newestMigration(root),
    postgres: postgresOf(copy),
  };
}

/** @throws Error where a backup is not for this program */
export function demandReadable(text: string, root: string): Stamp {
  const stamp = parsed(text);
  const known = newestMigration(root);
  const isKnown = stamp.layout === LAYOUT && stamp.migration <= known;
  if (isKnown && stamp.postgres === POSTGRES) return stamp;
  if (isKnown)
    throw new Error(
      `The backup was made by version ${stamp.version} with files of PostgreSQL ${stamp.postgres}, and this version (${version}) reads those of PostgreSQL ${POSTGRES}. Restore it with version ${stamp.version}.`,
    );
  throw new Error(
    `The backup was made by version ${stamp.version} (${stamp.migration}), which is newer than this one (${version}, ${known}). Restore it with that version or a later one.`,
  );
}

/** The version of PostgreSQL whose files lie in a data folder. */
function postgresOf(folder: string): string {
  return readFileSync(join(folder, 'db/PG_VERSION'), 'utf8').trim();
}

function parsed(text: string): Stamp {
  const { layout, version, madeAt, migration, postgres } = JSON.parse(text) as Partial<Stamp>;
  const texts = [version, madeAt, migration, postgres];
  if (!Number.isInteger(layout) || !texts.every((part) => typeof part === 'string' && /^[\w.:+-]{1,100}$/.test(part)))
    throw new Error('its first file says nothing of what made it');
  return { layout, version, madeAt, migration, postgres } as Stamp;
}

function newestMigration(root: string): string {
  const names = readdirSync(join(root, 'supabase/migrations')).filter((name) => name.endsWith('.sql'));
  return (names.sort().at(-1) ?? '').replace(/\.sql$/, '');
}
