import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { statementsOf } from '@/server/platform/database/migrations';

const FOLDER = 'supabase/migrations';

/** Migrations of before this rule: they never change. */
const LAST_UNCHECKED = '20260702000100_proofs.sql';

/** What stops a busy site, because it reads or rewrites a whole table under a lock. */
const RULES: Record<string, RegExp> = {
  'builds an index while nobody may write': /create (?:unique )?index (?!concurrently)\S+ on (\S+)/gi,
  'adds a column that is computed for every row': /alter table (\S+)(?:(?!;)[\s\S])*generated always as/gi,
  'rewrites a table for another type': /alter table (\S+)(?:(?!;)[\s\S])*alter (?:column )?\S+ (?:set data )?type/gi,
  'reads a table for a constraint':
    /alter table (\S+)(?:(?!;)[\s\S])*(?:set not null|add constraint(?:(?!;|not valid)[\s\S])*;)/gi,
  'locks a table by hand': /lock table (\S+)/gi,
};

/** What may stand in a migration without a transaction; an index is dropped first, as a failed build leaves an invalid one. */
const REPEATABLE = /^(drop index if exists \S+|create (unique )?index concurrently \S+ on .+)$/is;

function faultsOf(sql: string): string[] {
  const ownTables = new Set([...sql.matchAll(/create table (\S+)/gi)].map(([, name]) => name));
  const faults = Object.entries(RULES).flatMap(([rule, pattern]) =>
    [...sql.matchAll(pattern)].flatMap(([, table = '']) => (ownTables.has(table) ? [] : [rule])),
  );
  if (!sql.startsWith('-- no transaction\n'))
    return /concurrently/i.test(sql) ? [...faults, 'needs no transaction'] : faults;
  const statements = statementsOf(sql);
  if (!statements.every((statement) => REPEATABLE.test(statement))) faults.push('cannot be repeated');
  for (const [index, statement] of statements.entries()) {
    const [, name] = /concurrently (\S+)/i.exec(statement) ?? [];
    const dropped = statements
      .slice(0, index)
      .some((one) => one === `drop index if exists ${name}`.replace('exists ', 'exists public.'));
    if (name && !dropped) faults.push('keeps an invalid index');
  }
  return faults;
}

const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));

it('no two migrations have the same version', () => {
  const versions = NAMES.map((name) => name.slice(0, 14));
  expect(versions.filter((version, index) => versions.indexOf(version) !== index)).toEqual([]);
});

it.each(NAMES.filter((name) => name > LAST_UNCHECKED))('the migration %s stops no busy site', (name) => {
  expect(faultsOf(readFileSync(`${FOLDER}/${name}`, 'utf8'))).toEqual([]);
});

it.each([
  ['create index late on public.runs (state);', 'builds an index while nobody may write'],
  [
    "alter table public.runs add column late text\n generated always as ('x') stored;",
    'adds a column that is computed for every row',
  ],
  ['alter table public.runs alter column state type varchar;', 'rewrites a table for another type'],
  ['alter table public.runs alter column state set not null;', 'reads a table for a constraint'],
  ["alter table public.runs add constraint late check (state <> '');", 'reads a table for a constraint'],
  ['lock table public.runs in share mode;', 'locks a table by hand'],
  ['create index concurrently late on public.runs (state);', 'needs no transaction'],
  ['-- no transaction\ncreate index concurrently late on public.runs (state);', 'keeps an invalid index'],
  ['-- no transaction\ndelete from public.runs;', 'cannot be repeated'],
])('a migration that does so is found: %s', (sql, fault) => {
  expect(faultsOf(sql)).toEqual([fault]);
});

it.each([
  'create table public.late (id integer);\ncreate index late_ids on public.late (id);',
  'alter table public.runs add column late text;',
  "alter table public.runs add constraint late check (state <> '') not valid;",
  '-- no transaction\n-- Why.\ndrop index if exists public.late;\ncreate unique index concurrently late on public.runs (state);',
])('one that does not is not: %s', (sql) => {
  expect(faultsOf(sql)).toEqual([]);
});
