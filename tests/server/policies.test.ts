import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { BOTH_DATABASES, EMBEDDED, type World } from './actors';

const CLOSED = [
  ['memberships', 'email'],
  ['leads', 'id'],
  ['lead_deliveries', 'lead_id'],
  ['leads_given_up', 'id'],
  ['refused_bodies', 'id'],
  ['attempts', 'id'],
  ['rate_counts', 'key'],
  ['recovery_links', 'id'],
  ['sign_ups', 'id'],
  ['shares', 'id'],
  ['drafts', 'tool'],
  ['operators', 'user_id'],
  ['run_callbacks', 'run_id'],
  ['oauth_clients', 'id'],
  ['oauth_grants', 'id'],
  ['oauth_secrets', 'hash'],
  ['assistant_keys', 'hash'],
] as const;

describe.each(forThisRun('policies', BOTH_DATABASES, [EMBEDDED]))('policies on %s', (_name, open) => {
  let world: World;
  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    world = await open();
    const { service, a, b } = world;
    await service.query("insert into public.memberships (email) values ('a@x.test')");
    await service.query("insert into public.attempts (key) values ('k')");
    await service.query('insert into public.operators (user_id) values ($1)', [a.id]);
    await service.query("select public.take_rate('k', 1, 60)");
    await service.query(
      "insert into public.drafts (user_id, tool, answers, version, revision) values ($1, 't', '{}', 1, 1)",
      [a.id],
    );
    await service.query(
      "insert into public.recovery_links (id, user_id, secret_hash, expires_at) values ('i', $1, 'h', now())",
      [a.id],
    );
    await service.query(
      "insert into public.sign_ups (user_id, password_hash, access_code, caller) values ($1, 'h', 'c', 'n')",
      [a.id],
    );
    await service.query("insert into public.leads (run_id, source, name) values ($1, 'vip', 'Ann')", [randomUUID()]);
    await service.query(
      "insert into public.lead_deliveries (lead_id, target, given_up_at) select id, 'mail', now() from public.leads",
    );
    await service.query("insert into public.refused_bodies (source, reason, body) values ('vip', 'r', '{}')");
    await service.query(
      "insert into public.oauth_clients (name, redirect_uris) values ('Program', '{https://x.test/}')",
    );
    await service.query(
      `with made as (
        insert into public.oauth_grants (user_id, client_id, name, host, resource, expires_at)
        values ($1, 'c', 'Program', 'x.test', 'mcp', now() + interval '1 day') returning id
      )
      insert into public.oauth_secrets (hash, grant_id, kind, expires_at)
      select encode(sha256(id::text::bytea), 'hex'), id, 'refresh', now() + interval '1 day' from made`,
      [a.id],
    );
    for (const { id } of [a, b]) {
      const run = randomUUID();
      await service.query('select public.issue_access_code($1)', [id]);
      await service.query(
        'insert into public.access_code_redemptions (user_id, code_id) select $1::uuid, c.id from public.access_codes c where c.owner = $1::uuid',
        [id],
      );
      await service.query(
        "insert into public.runs (id, user_id, tool, webhook, mode, body, body_hash, worker) values ($1, $2, 't', 'w', 'demo', '{}', 'h', $1)",
        [run, id],
      );
      await service.query(
        "insert into public.files (id, user_id, name, type, size, ready_at) values ($1, $2, 'a', 't', 1, now())",
        [run, id],
      );
      await service.query('insert into public.run_files (run_id, file_id) values ($1, $1)', [run]);
      await service.query('insert into public.letterheads (user_id) values ($1)', [id]);
      await service.query('select public.keep_row_marks($1, \'t\', \'{"k": {"note": "n"}}\', 9)', [id]);
      await service.query("insert into public.program_steps (user_id, step) values ($1, 'leads')", [id]);
      await service.query("select public.take_daily_run($1, 't', $2, 9)", [id, run]);
      await service.query("select public.keep_client($1, $2, 'Harbour', '{}', 9)", [run, id]);
    }
    await service.query("update public.runs set state = 'succeeded' where user_id = $1", [a.id]);
    const [{ id: run } = { id: '' }] = await service.query<{ id: string }>(
      'select id::text as id from public.runs where user_id = $1',
      [a.id],
    );
    await service.query("select public.make_share($1, $2, $3, 'result', 'Title', '', null, $4, 1, 2)", [
      randomUUID(),
      a.id,
      run,
      randomUUID().padEnd(43, '-'),
    ]);
    await service.query(
      `with token as (insert into public.access_tokens (user_id, name, hash, expires_at)
        values ($1, 'T', repeat('a', 64), now() + interval '1 day') returning id),
      key as (insert into public.assistant_keys (hash, user_id, access_token_id, header, label, tool, expires_at)
        select repeat('a', 64), $1::uuid, id, 'h', 'l', 't', now() + interval '1 day' from token)
      insert into public.run_callbacks (run_id, user_id, token_id, url) select $2::uuid, $1::uuid, id, 'https://x.test' from token`,
      [a.id, run],
    );
  });
  afterAll(() => {
    vi.restoreAllMocks();
    return world.close();
  });

  it('make a profile for every new account', async () => {
    expect(await world.service.query('select first_name from public.profiles order by first_name')).toEqual([
      { first_name: 'a' },
      { first_name: 'b' },
    ]);
  });

  it('cover every table', async () => {
    const rows = await world.service.query<{ relname: string; relrowsecurity: boolean }>(
      "select c.relname, c.relrowsecurity from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ relrowsecurity }) => !relrowsecurity)).toEqual([]);
  });

  it.each(CLOSED)('keep %s from everybody', async (table, column) => {
    const [{ count } = { count: 0 }] = await world.service.query<{ count: number }>(
      `select count(*)::int as count from public.${table}`,
    );
    expect(count).toBe(1);
    for (const actor of [world.visitor, world.a]) {
      expect(await actor.read(table)).toEqual([]);
      expect(await actor.remove(table, column)).toBe(0);
    }
    expect(await world.a.insert('memberships', { email: 'me@x.test' })).toBe(0);
    expect(await world.a.insert('leads', { run_id: randomUUID(), source: 'x' })).toBe(0);
    expect(await world.a.update('memberships', 'status', 'expired')).toBe(0);
  });

  it.each([
    ['profiles', 'id'],
    ['access_codes', 'owner'],
    ['access_code_redemptions', 'user_id'],
    ['program_steps', 'user_id'],
    ['runs', 'user_id'],
    ['files', 'user_id'],
    ['clients', 'user_id'],
    ['letterheads', 'user_id'],
    ['row_marks', 'user_id'],
    ['daily_runs', 'user_id'],
  ])('show a member their own %s and nothing else', async (table, column) => {
    expect(await world.visitor.read(table)).toEqual([]);
    for (const actor of [world.a, world.b])
      expect((await actor.read(table)).map((row) => row[column])).toEqual([actor.id]);
  });

  it('show a member the runs of their own files alone, and let nobody change either', async () => {
    const { a, b, visitor } = world;
    const [own] = await a.read('files');
    expect(await a.read('run_files')).toEqual([{ run_id: own?.id, file_id: own?.id }]);
    expect(await visitor.read('run_files')).toEqual([]);
    expect(await a.insert('files', { id: randomUUID(), user_id: a.id, name: 'x', type: 't', size: 1 })).toBe(0);
    expect(await a.insert('run_files', { run_id: own?.id, file_id: own?.id })).toBe(0);
    expect([await a.update('files', 'user_id', b.id), await a.update('files', 'type', 'text/html')]).toEqual([0, 0]);
    expect([await a.remove('files', 'id'), await a.remove('run_files', 'file_id')]).toEqual([0, 0]);
  });

  it('let nobody write a letterhead past the gateway', async () => {
    const { a, b } = world;
    expect(await a.insert('letterheads', { user_id: b.id, name: 'x' })).toBe(0);
    expect([await a.update('letterheads', 'name', 'x'), await a.remove('letterheads', 'user_id')]).toEqual([0, 0]);
  });

  it('let nobody raise their own access', async () => {
    const { a, b } = world;
    expect(await a.update('access_codes', 'max_uses', 1000)).toBe(0);
    expect(await a.insert('access_codes', { code: 'FREE-FOR-ALL', max_uses: 1000 })).toBe(0);
    expect(await a.insert('access_code_redemptions', { user_id: a.id, code_id: randomUUID() })).toBe(0);
    expect(await a.update('runs', 'state', 'succeeded')).toBe(0);
    expect([await a.update('daily_runs', 'tool', 'x'), await a.remove('daily_runs', 'user_id')]).toEqual([0, 0]);
    expect(await a.remove('runs', 'id')).toBe(0);
    expect(await a.update('runs', 'inputs', {})).toBe(0);
    expect([await a.update('clients', 'user_id', b.id), await a.remove('clients', 'id')]).toEqual([0, 0]);
    expect(await a.insert('clients', { id: randomUUID(), user_id: a.id, name: 'x' })).toBe(0);
    expect([await a.update('row_marks', 'user_id', b.id), await a.remove('row_marks', 'tool')]).toEqual([0, 0]);
    expect(await a.insert('row_marks', { user_id: b.id, tool: 't', row_key: 'x' })).toBe(0);
    expect(await a.insert('profiles', { id: b.id, first_name: 'x' })).toBe(0);
    expect(await a.remove('profiles', 'id')).toBe(0);
  });

  it('let a member change their own name and steps alone', async () => {
    const { a, b, visitor, service } = world;
    expect(await a.update('profiles', 'first_name', 'Ann')).toBe(1);
    expect(await a.insert('program_steps', { user_id: a.id, step: 'outreach' })).toBe(1);
    expect(await a.insert('program_steps', { user_id: b.id, step: 'outreach' })).toBe(0);
    expect(await visitor.insert('program_steps', { user_id: a.id, step: 'proposal' })).toBe(0);
    expect(await a.update('program_steps', 'user_id', b.id)).toBe(0);
    expect(await service.query('select first_name from public.profiles order by first_name')).toEqual([
      { first_name: 'Ann' },
      { first_name: 'b' },
    ]);
    expect(await a.remove('program_steps', 'step')).toBe(2);
    expect(await b.read('program_steps')).toHaveLength(1);
  });

  it('let a member keep a thousand steps, and forget some for others', async () => {
    const { a, b, service } = world;
    const sql = `insert into public.program_steps (user_id, step) select $1, 's' || n from generate_series(1, 1000) n
      on conflict do nothing`;
    await service.query(sql, [a.id]);
    expect(await a.insert('program_steps', { user_id: a.id, step: 'one-too-many' })).toBe(0);
    expect(await b.insert('program_steps', { user_id: b.id, step: 'outreach' })).toBe(1);
    expect(await a.remove('program_steps', 'step')).toBe(1000);
    expect(await a.insert('program_steps', { user_id: a.id, step: 'one-more' })).toBe(1);
  });

  it('keep a client with the member they are of, and no more than there is room for', async () => {
    const { service, a, b } = world;
    const keep = async (id: unknown, user: string, most = 9) =>
      (
        await service.query<{ ok: boolean }>("select public.keep_client($1, $2, 'New', '{}', $3) as ok", [
          id,
          user,
          most,
        ])
      )[0]?.ok;
    const [own] = await a.read('clients');
    expect([await keep(own?.id, b.id), await keep(own?.id, a.id, 1), await keep(randomUUID(), a.id, 1)]).toEqual([
      false,
      true,
      false,
    ]);
    expect((await a.read('clients')).map(({ name }) => name)).toEqual(['New']);
  });

  it('keep no more of rows than there is room for, also where many come at once, and part by part', async () => {
    const { service, a } = world;
    const keep = async (marks: object, most: number, tool = 't') =>
      (
        await service.query<{ ok: boolean }>('select public.keep_row_marks($1, $2, $3::text::jsonb, $4) as ok', [
          a.id,
          tool,
          JSON.stringify(marks),
          most,
        ])
      )[0]?.ok;
    const won = { status: 'Won' };
    const both = await Promise.all(['x', 'y', 'z'].map((key) => keep({ [key]: won, [`${key}2`]: won }, 4, key)));
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await keep({ k: { hidden: true }, new: won, newer: won }, 4)).toBe(false);
    expect(await keep({ k: won }, 1)).toBe(true);
    const [own] = (await a.read('row_marks')).filter(({ tool }) => tool === 't');
    expect(own).toMatchObject({ row_key: 'k', status: 'Won', note: 'n', hidden: false });
    expect(await keep({ k: { status: '', note: '' } }, 9)).toBe(true);
    expect((await a.read('row_marks')).filter(({ tool }) => tool === 't')).toEqual([]);
  });

  it('keep the functions for the service', async () => {
    const calls: [string, Record<string, unknown>][] = [
      ['local_membership_active', { p_email: 'a@x.test' }],
      ['access_code_usable', { p_code: 'X' }],
      ['redeem_access_code', { p_code: 'X', p_user: world.a.id }],
      ['issue_access_code', { p_user: world.a.id }],
      ['take_attempt', { p_key: 'k', p_max: 1, p_seconds: 1 }],
      ['forgive_attempt', { p_key: 'k' }],
      ['take_rate', { p_key: 'k', p_max: 1, p_seconds: 1 }],
      ['forgive_rate', { p_key: 'k' }],
      ['room_for_run', { p_run: randomUUID(), p_user: world.b.id, p_key: 'k', p_per_minute: 1, p_at_once: 1 }],
      [
        'make_share',
        {
          p_id: randomUUID(),
          p_user: world.b.id,
          p_run: randomUUID(),
          p_what: 'result',
          p_title: '',
          p_client: '',
          p_changed: null,
          p_hash: 'h',
          p_days: 1,
          p_most: 9,
        },
      ],
      ['keep_row_marks', { p_user: world.b.id, p_tool: 't', p_marks: '{}', p_most: 9 }],
      ['keep_client', { p_id: randomUUID(), p_user: world.b.id, p_name: 'x', p_known: '{}', p_most: 9 }],
      [
        'reserve_file',
        {
          p_id: randomUUID(),
          p_user: world.b.id,
          p_name: 'a',
          p_type: 't',
          p_size: 1,
          p_made: false,
          p_most_files: 9,
          p_most_bytes: 9,
        },
      ],
    ];
    for (const [name, args] of calls) {
      expect([name, await world.a.call(name, args), await world.visitor.call(name, args)]).toEqual([
        name,
        false,
        false,
      ]);
      const list = Object.keys(args).map((word, index) => `${word} => $${index + 1}`);
      await world.service.query(`select public.${name}(${list.join(', ')})`, Object.values(args));
    }
  });

  it('give a use of a code to one of many who ask at once', async () => {
    const { service, a, b } = world;
    await service.query('delete from public.access_code_redemptions');
    await service.query(
      "insert into public.access_codes (code, max_uses) values ('ONLY-ONE-USE', 1), ('LONG-GONE-CODE', 5)",
    );
    await service.query(
      "update public.access_codes set expires_at = now() - interval '1 minute' where code = 'LONG-GONE-CODE'",
    );
    const redeem = async (code: string, user: string) =>
      (await service.query<{ ok: boolean }>('select public.redeem_access_code($1, $2) as ok', [code, user]))[0]?.ok;
    const taken = await Promise.all([redeem(' only-one-use ', a.id), redeem('ONLY-ONE-USE', b.id)]);
    expect(taken.toSorted()).toEqual([false, true]);
    expect(await redeem('LONG-GONE-CODE', a.id)).toBe(false);
    expect(await service.query("select uses from public.access_codes where code = 'ONLY-ONE-USE'")).toEqual([
      { uses: 1 },
    ]);
  });

  it('count attempts at the same time without letting one more through', async () => {
    const take = () => world.service.query<{ ok: boolean }>("select public.take_attempt('race', 3, 60) as ok");
    const taken = await Promise.all(Array.from({ length: 8 }, take));
    expect(taken.filter(([row]) => row?.ok)).toHaveLength(3);
  });
});
