import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type PreparedStatements,
  prepareRepeatedStatements,
} from '@/server/platform/database/pglite-prepared-statements';
import { withDatabase } from './prepared-database';

describe('statements the embedded database keeps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-statements-'));
  let kept: PGlite;
  let both: PGlite[];
  let together: PreparedStatements['runInTransaction'];

  beforeAll(async () => {
    const [one = '', other = ''] = await Promise.all(['one', 'other'].map((name) => withDatabase(join(folder, name))));
    kept = new PGlite(join(other, 'db'));
    both = [new PGlite(join(one, 'db')), kept];
    ({ runInTransaction: together } = prepareRepeatedStatements(kept));
    for (const db of both)
      await db.exec(`create table notes (id int primary key, owner text, words text[], facts jsonb, at timestamptz);
        insert into notes select n, 'member_' || n % 2, array['a', 'b "' || n], jsonb_build_object('n', n), to_timestamp(n)
        from generate_series(1, 6) n;
        create role member_0; create role member_1; grant select on notes to member_0, member_1;
        alter table notes enable row level security;
        create policy own on notes for select using (owner = current_user);`);
  });

  afterAll(async () => {
    for (const db of both) await db.close();
    rmSync(folder, { recursive: true });
  });

  it.each<[string, string, unknown[]]>([
    ['rows', 'select * from notes where id < $1 order by id', [4]],
    ['lists', 'select id from notes where id = any($1::int[]) order by id', [[2, 5]]],
    ['nothing', 'select coalesce($1::text, $2) as word, $3::jsonb as value', [null, 'none', { deep: [1] }]],
    [
      'empty JSON, and a name twice',
      "select 'null'::jsonb as value, 1 as n, 2::bigint as n, $1::text as word",
      ['null'],
    ],
    ['no rows', 'select 1 from notes where id = $1', [99]],
    ['counts', 'update notes set at = $2 where id <= $1', [3, new Date(0)]],
    ['what is given back', 'with gone as (delete from notes where id = $1 returning *) select * from gone', [6]],
  ])('answer as without: %s', async (_, sql, values) => {
    for (let use = 0; use < 8; use += 1) {
      const [expected, answered] = await Promise.all(both.map((db) => db.query(sql, values)));
      expect(answered).toEqual(expected);
    }
  });

  it('refuse as without, and go on', async () => {
    const sql = 'insert into notes (id, facts) values ($1, $2::text::jsonb)';
    for (const values of [
      [20, '{}'],
      [20, '{}'],
      [21, '{a'],
      [20, '{}'],
      ['x', '{}'],
      [21, '{}'],
    ]) {
      const [expected, answered] = await Promise.all(
        both.map((db) =>
          db.query(sql, values).then(
            ({ affectedRows }) => affectedRows,
            ({ code, message }) => [code, message],
          ),
        ),
      );
      expect(answered).toEqual(expected);
    }
  });

  it('go over in one message from the third time on', async () => {
    const sent = vi.spyOn(kept, 'execProtocolStream');
    const messages: number[] = [];
    for (let use = 0; use < 4; use += 1) {
      sent.mockClear();
      await kept.query('select words from notes where id = $1', [1]);
      messages.push(sent.mock.calls.length);
    }
    sent.mockRestore();
    expect(messages.slice(2)).toEqual([1, 1]);
    expect(messages[0]).toBeGreaterThan(1);
  });

  it('are read without a look at all types that the driver knows', async () => {
    const ask = () => kept.query('select words, facts from notes where id = $1', [1]);
    const expected = await ask();
    await ask();
    const listTypes = vi.fn(Reflect.ownKeys);
    const { parsers } = kept;
    kept.parsers = new Proxy<typeof parsers>(parsers, { ownKeys: listTypes });
    expect(await ask()).toEqual(expected);
    expect(listTypes).not.toHaveBeenCalled();
    kept.parsers = parsers;
  });

  it('show each role its own rows', async () => {
    const sql = 'select distinct owner from notes where id < $1';
    const seen: unknown[] = [];
    for (const role of ['none', 'member_0', 'member_1', 'none', 'member_0', 'member_1', 'member_0', 'member_1']) {
      await kept.exec(`begin; set local role ${role}`);
      seen.push((await kept.query<{ owner: string }>(sql, [6])).rows.map(({ owner }) => owner).sort());
      await kept.exec('commit');
    }
    const [all, zero, one] = [['member_0', 'member_1'], ['member_0'], ['member_1']];
    expect(seen).toEqual([all, zero, one, all, zero, one, zero, one]);
  });

  it('follow a table that changes', async () => {
    const ask = async () =>
      Object.keys((await kept.query<object>('select * from notes where id = $1', [1])).rows[0] ?? {});
    for (let use = 0; use < 7; use += 1) await ask();
    for (const [change, name] of [
      ['add column late text', 'late'],
      ['rename column late to latest', 'latest'],
    ] as const) {
      await kept.exec(`alter table notes ${change}`);
      for (let use = 0; use < 3; use += 1) expect((await ask()).at(-1)).toBe(name);
    }
  });

  it('plan anew as a table grows', async () => {
    await kept.exec('create table many (id int primary key, of int); create index on many (of)');
    const sql = 'select id from many where of = $1';
    const sent = vi.spyOn(kept, 'execProtocolStream');
    for (let use = 0; use < 501; use += 1) await kept.query(sql, [1]);
    const said = sent.mock.calls.map(([message]) => Buffer.from(message).toString('latin1'));
    sent.mockRestore();
    expect(said.filter((message) => message.includes('discard plans'))).toHaveLength(1);
  });

  it('hold together: what one sets is for those behind it alone, and over where one fails', async () => {
    const role = "select set_config('role', $1, true)";
    const owners = 'select distinct owner from notes where id < 6';
    const user = async () => (await kept.query<{ user: string }>('select current_user::text as user')).rows;
    const before = await user();
    for (const name of ['member_0', 'member_1', 'member_0'])
      expect(
        await together([
          [role, [name]],
          [owners, []],
        ]),
      ).toEqual([{ owner: name }]);
    expect(await user()).toEqual(before);
    const broken = 'select 1 / $1::integer as n';
    await expect(
      together([
        [role, ['member_0']],
        [broken, [0]],
      ]),
    ).rejects.toThrow('division by zero');
    expect(await user()).toEqual(before);
    expect(
      await together([
        [role, ['member_1']],
        [broken, [1]],
      ]),
    ).toEqual([{ n: 1 }]);
  });

  it('hold together also where a table has changed since', async () => {
    const ask = () =>
      together<object>([
        ["select set_config('role', $1, true)", ['member_1']],
        ['select * from notes where id = $1', [1]],
      ]);
    await ask();
    await kept.exec('alter table notes add column later text');
    expect(Object.keys((await ask())[0] ?? {})).toContain('later');
  });
});
