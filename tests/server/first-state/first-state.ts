import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Db } from '@/server/platform/database/db';

/** The migrations that sites once began with: a copy, so that they stay whatever becomes of the migrations. */
export const FIRST = 'tests/server/first-state/migrations';
/** Statements that fill the first tables. */
export const ROWS = readFileSync('tests/server/first-state/rows.sql', 'utf8');
/** A run among the rows. */
export const RUN = '00000000-0000-4000-8000-0000000000a1';

/** Expects that the rows of the first tables are there, in the tables of today. */
export async function expectRows(db: Db): Promise<void> {
  const one = async (sql: string) => (await db.query(sql))[0];
  expect(
    await one(`select inputs ->> 'topic' as topic, answer_body as text from public.runs where id = '${RUN}'`),
  ).toEqual({
    topic: 'Harbours',
    text: '{"text": "All about harbours."}',
  });
  expect(
    await one("select (raw_app_meta_data ->> 'guest') as guest from auth.users where email = 'guest@x.test'"),
  ).toEqual({
    guest: 'true',
  });
  expect(await one("select public.local_membership_active('First@x.test ') as active")).toEqual({ active: true });
  expect(await one("select public.access_code_usable('first-code-1') as usable")).toEqual({ usable: true });
  expect(await one('select name, fields from public.leads')).toEqual({ name: 'Ann', fields: { goal: 'Grow' } });
  expect(await one('select step from public.program_steps')).toEqual({ step: 'leads' });
}
