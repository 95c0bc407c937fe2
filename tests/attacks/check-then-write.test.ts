import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { openApp, type Route, type RoutedApp } from '../server/route-table';
import { holdNextWrite } from './support/held-statement';
import { AS_ANOTHER, newOwner, READS, REQUESTS, send } from './support/owner-requests';

/**
 * What a caller's right lets them write is not written once that right has ended, however long the request was on its way between
 * the look at the right and the write. Each route that writes is held there, and the world changes.
 */
let site: RoutedApp;
beforeAll(async () => {
  site = await openApp({
    webhooks,
    tools: serverTools,
    toolsDir: 'tools',
    env: { SIGN_INS_PER_MINUTE: '10000', RUNS_PER_MINUTE: '1000', CALLS_PER_MINUTE: '10000' },
  });
});
afterAll(() => site.close());

const database = () => {
  const db = site.backend.stack?.db;
  if (!db) throw new Error('The site has no database of its own.');
  return db;
};
/** What ends the right of an owner. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  'the account is removed': ['delete from auth.users where id = $1'],
  'the account is blocked': ["update auth.users set banned_until = now() + interval '1 hour' where id = $1"],
  'the password is another, and sessions and tokens are ended': [
    "update auth.users set encrypted_password = 'another hash' where id = $1",
    'delete from auth.sessions where user_id = $1',
    'delete from public.access_tokens where user_id = $1',
  ],
};

/** Where a run starts. */
const STARTS = /^POST \/(webhook|api\/tools\/:id\/runs|mcp)/;

interface Table extends Record<string, unknown> {
  name: string;
  columns: string;
}

/** The tables with rows of an account; those that let somebody in hold a secret of some kind. */
async function readTables(): Promise<{ all: string[]; rights: string[] }> {
  const sql = `select table_schema || '.' || table_name as name, string_agg(column_name, ' ') as columns
    from information_schema.columns where table_schema in ('public', 'auth') group by 1`;
  const tables = (await database().query<Table>(sql)).filter(({ columns }) => /\buser_id\b/.test(columns));
  const isRight = ({ columns }: Table) =>
    /\b(?!body_)\w*(hash|secret|token|sealed_key|hmac_key|resource)\b/.test(columns);
  return { all: tables.map(({ name }) => name), rights: tables.filter(isRight).map(({ name }) => name) };
}

/** Counts the rows of an account in tables. */
async function countRows(tables: readonly string[], id: string): Promise<Record<string, number>> {
  const sql = tables.map(
    (name) => `select '${name}' as name, count(*)::integer as n from ${name} where user_id::text = $1`,
  );
  const rows = await database().query<{ name: string; n: number }>(sql.join(' union all '), [id]);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Of each kind of what is written: a thing that lets somebody in, a run, a row that is theirs. */
const PART = ['POST /shares', 'POST /tokens', 'POST /api/tools/:id/runs', 'PUT /drafts/:tool'];
const ofThisRun = <T>(list: Readonly<Record<string, T>>): readonly (readonly [string, T])[] => {
  const all = Object.entries(list);
  return forThisRun(
    'held-writes',
    all,
    all.filter(([name]) => PART.includes(name)),
  );
};

describe.each(ofThisRun(REQUESTS))('%s', (name, make) => {
  it('writes, so that there is something to hold', async () => {
    const owner = await newOwner(site);
    const request = await make(owner);
    const held = holdNextWrite(database());
    const answer = send(name, request, owner);
    const first = await Promise.race([held.reached.then(() => 'held'), answer.then((response) => response.text())]);
    held.release();
    expect([first, (await answer).status < 500]).toEqual(['held', true]);
  });

  it.each(Object.entries(CHANGES))('writes nothing that lasts once %s', async (change, statements) => {
    const owner = await newOwner(site);
    const request = await make(owner);
    const { all, rights } = await readTables();
    const tables = change.includes('removed')
      ? all
      : [...rights, ...(change.includes('blocked') ? ['public.runs'] : [])];
    const held = holdNextWrite(database());
    const answer = send(name, request, owner);
    await held.reached;
    for (const sql of statements) await database().query(sql, [owner.id]);
    const before = await countRows(tables, owner.id);
    held.release();
    expect((await answer).status).not.toBe(500);
    const after = await countRows(tables, owner.id);
    expect(Object.entries(after).filter(([table, n]) => n > (before[table] ?? 0))).toEqual([]);
  });
});

describe.each(ofThisRun(REQUESTS).filter(([name]) => STARTS.test(name)))('%s', (name, make) => {
  it('starts no run once the membership has ended', async () => {
    const owner = await newOwner(site);
    const request = await make(owner);
    const held = holdNextWrite(database());
    const answer = send(name, request, owner);
    await held.reached;
    const sql = "insert into public.memberships (email, status) select email, 'expired' from auth.users where id = $1";
    await database().query(sql, [owner.id]);
    const before = await countRows(['public.runs'], owner.id);
    held.release();
    await (await answer).text();
    expect(await countRows(['public.runs'], owner.id)).toEqual(before);
  });
});

/** Routes that keep so many rows of a member, and no more. */
const BOUNDED: Readonly<Record<string, string>> = {
  'POST /tokens': 'public.access_tokens',
  'POST /shares': 'public.shares',
  'PUT /profiles/:id': 'public.clients',
  'POST /oauth/consent': 'public.oauth_grants',
};

describe.each(ofThisRun(BOUNDED))('%s', (name, table) => {
  it('keeps no more than its bound where the last place is taken by two who both found it free', async () => {
    const owner = await newOwner(site);
    const make = REQUESTS[name];
    const ask = async () => send(name, (await make?.(owner)) ?? { path: '' }, owner);
    const rows = async () => (await countRows([table], owner.id))[table] ?? 0;
    let last: Response;
    do last = await ask();
    while (last.ok && (await rows()) < 1000);
    expect([last.status, (await last.json()) as object]).toEqual([409, expect.anything()]);
    const bound = await rows();
    await database().query(`delete from ${table} where ctid = (select max(ctid) from ${table} where user_id = $1)`, [
      owner.id,
    ]);
    const both = [];
    for (let caller = 0; caller < 2; caller += 1) {
      const request = (await make?.(owner)) ?? { path: '' };
      const held = holdNextWrite(database());
      const answer = send(name, request, owner);
      await held.reached;
      both.push({ held, answer });
    }
    for (const { held } of both) held.release();
    const statuses = await Promise.all(both.map(async ({ answer }) => (await answer).ok));
    expect([statuses.filter(Boolean).length, await rows()]).toEqual([1, bound]);
  });
});

describe('a route that is not held here', () => {
  /** The operator's room, and calls that look and write in one turn of the database. */
  const isElsewhere = ({ path }: Route) => /^\/(operator-api|auth\/v1|rest\/v1)/.test(path);
  const named = [REQUESTS, READS, AS_ANOTHER].flatMap((list) => Object.keys(list));
  const others = () =>
    site.routes.filter((route) => route.method !== 'GET' && !isElsewhere(route) && !named.includes(nameOf(route)));

  it('asks for the right of no account: what its caller presents is spent by what writes', async () => {
    expect(others().length).toBeGreaterThan(10);
    const refused: string[] = [];
    for (const route of others()) {
      const path = route.path.replace(/:\w+/g, crypto.randomUUID());
      const answer = await site.ask(route.method, path, {});
      if ((await answer.text()).includes('"signed_out"')) refused.push(nameOf(route));
    }
    expect(refused).toEqual([]);
  });

  it.each(Object.entries(READS))('writes nothing: %s', async (name, make) => {
    const owner = await newOwner(site);
    const request = await make(owner);
    const held = holdNextWrite(database());
    const answer = send(name, request, owner).then(async (response) => {
      await response.text();
      return 'answered';
    });
    const first = await Promise.race([answer, held.reached.then(() => 'wrote')]);
    held.release();
    expect(first).toBe('answered');
    await answer;
  });

  it.each(Object.entries(AS_ANOTHER))('writes as another does: %s', (name, [other, shared]) => {
    const sourceOf = (wanted: string) => site.routes.find((route) => nameOf(route) === wanted)?.source;
    for (const route of [name, other]) expect(sourceOf(route)).toMatch(shared);
    expect(named).toContain(other);
  });
});
