import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '@/server/platform/database/db';
import { createPgDb } from '@/server/platform/database/pg-db';
import { openDatabase, type TestDatabase } from './postgres';

/**
 * What Supabase's advisor (splinter) finds in a schema, as rules of our own: each query gives what should not be. Left out are
 * unused indexes, which a new database cannot know, and settings of hosted projects.
 */
const RULES: Readonly<Record<string, string>> = {
  'foreign keys without an index, so that deleting what they refer to reads the whole table': `
    select c.conrelid::regclass::text || '.' || a.attname as found
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
  'policies that ask for the member once for every row, instead of (select auth.uid())': `
    select tablename || ': ' || policyname as found from pg_policies where schemaname = 'public'
      and regexp_replace(coalesce(qual, '') || ' ' || coalesce(with_check, ''),
        'select auth\\.(uid|jwt|role|email)\\(\\)', '', 'gi') ~ 'auth\\.(uid|jwt|role|email)\\(\\)'`,
  'tables without a primary key': `
    select c.relname as found from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  'several policies for one role and command, all of which are asked': `
    select tablename || ' ' || cmd || ' ' || role as found from (
      select tablename, cmd, unnest(roles)::text as role from pg_policies where schemaname = 'public' and permissive = 'PERMISSIVE'
    ) p group by tablename, cmd, role having count(*) > 1`,
  'tables that everybody may read and write, as no row-level security is on': `
    select c.relname as found from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity`,
  'indexes that are there twice': `
    select min(indexrelid::regclass::text) as found from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    group by indrelid, indkey::text, indclass::text, coalesce(indexprs::text, ''), coalesce(indpred::text, '') having count(*) > 1`,
  'views that show the rows of their owner, and not of the member who reads them': `
    select c.relname as found from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
      and not coalesce(c.reloptions::text ~ 'security_invoker=(on|true)', false)
      and (has_table_privilege('anon', c.oid, 'select') or has_table_privilege('authenticated', c.oid, 'select'))`,
  'functions whose names another schema could take over, as their search_path is open': `
    select p.oid::regprocedure::text as found from pg_proc p where p.pronamespace = 'public'::regnamespace
      and p.prokind in ('f', 'p') and not coalesce(p.proconfig::text like '%search_path=%', false)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  'functions that do as their owner may, and that visitors may call': `
    select p.oid::regprocedure::text as found from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and has_function_privilege('anon', p.oid, 'execute')`,
  'functions that hold a count to an end before they keep others out, so that two at once pass it': `
    select p.oid::regprocedure::text as found from pg_proc p where p.pronamespace = 'public'::regnamespace
      and p.prosrc ~* 'count\\(\\*\\)( into |[^;]*[<>])'
      and substring(p.prosrc from '^(.*?)count\\(\\*\\)') !~* 'pg_advisory_xact_lock|for (no key )?update|require_proof'`,
  'extensions among the tables of members': `
    select extname as found from pg_extension where extnamespace = 'public'::regnamespace`,
  'policies that believe what members say of themselves': `
    select tablename || ': ' || policyname as found from pg_policies where schemaname = 'public'
      and coalesce(qual, '') || coalesce(with_check, '') ~ 'user_metadata'`,
  'materialized views, on which no policy holds': `
    select c.relname as found from pg_class c where c.relkind = 'm' and c.relnamespace = 'public'::regnamespace`,
  'columns of types that an upgrade of PostgreSQL cannot take along': `
    select a.attrelid::regclass::text || '.' || a.attname as found from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    where a.atttypid in ('regclass'::regtype, 'regproc'::regtype, 'regconfig'::regtype, 'regoper'::regtype) and a.attnum > 0`,
};

/** What is found and left, with the reason. */
const ACCEPTED: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'bytes_of(clients)',
    'bytes_of(drafts)',
    'bytes_of(letterheads)',
    'bytes_of(runs)',
    'bytes_of(shares)',
    'bytes_of_mark(text,text)',
    'bytes_of_run(text,jsonb,integer,text,text,text)',
  ].map((name) => [
    name,
    'Each name in it says its schema, and one with a search_path of its own would not be inlined.',
  ]),
);

/** One fault for each rule. */
const FAULTS = `
  create table public.faulty (member uuid references auth.users (id), kind regclass, at timestamptz);
  create index faulty_one on public.faulty (at);
  create index faulty_two on public.faulty (at);
  create policy faulty_read on public.faulty using (member = auth.uid());
  create policy faulty_also on public.faulty using (current_setting('user_metadata', true) is null);
  create view public.faulty_view as select * from public.faulty;
  create materialized view public.faulty_copy as select * from public.faulty;
  grant select on public.faulty_view to anon;
  create function public.faulty_call() returns integer language sql security definer as 'select 1';
  create function public.faulty_bound() returns boolean language plpgsql set search_path = '' as
    'begin return (select count(*) < 50 from public.faulty); end';
  create extension pg_trgm schema public;`;

describe('the tables that the migrations make', () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openDatabase();
    db = createPgDb(database.url);
  });
  afterAll(async () => {
    await db.close();
    await database.close();
  });

  const findings = async (sql: string) => (await db.query<{ found: string }>(sql)).map(({ found }) => found);

  it.each(Object.entries(RULES))('have no %s', async (_rule, sql) => {
    expect((await findings(sql)).filter((name) => !(name in ACCEPTED))).toEqual([]);
  });

  it('would not hide a fault from any of these rules', async () => {
    expect((await Promise.all(Object.values(RULES).map(findings))).flat().toSorted()).toEqual(Object.keys(ACCEPTED));
    await db.script(FAULTS);
    for (const [rule, sql] of Object.entries(RULES))
      expect([rule, (await findings(sql)).join()]).toEqual([rule, expect.stringMatching(/faulty|pg_trgm/)]);
  });
});
