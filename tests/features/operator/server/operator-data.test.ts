import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LeadState } from '@/features/operator/contract';
import { createCode, listCodes, revokeCode } from '@/features/operator/server/access-codes';
import { listAuditEntries, type Operator } from '@/features/operator/server/audit';
import { exportLeads, listLeads, markLeadCalled, repeatLead } from '@/features/operator/server/lead-list';
import {
  blockAccount,
  endMembership,
  endSessions,
  extendMembership,
  listMembers,
  removeAccount,
  unblockAccount,
} from '@/features/operator/server/members';
import { countRuns } from '@/features/operator/server/run-counts';
import { createOperators } from '@/server/accounts/operators';
import { RatingStore } from '@/server/runs/ratings';
import { DATABASES, type World } from '../../../server/actors';

const FIRST = { page: 0 };

const NO_USAGE = { input: 0, output: 0, unpriced: 0 };

describe.each(DATABASES)('the operator’s room on %s', (_name, open) => {
  let world: World;
  let by: Operator;
  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    world = await open();
    by = { id: world.a.id, email: 'a@x.test' };
  });
  afterAll(() => {
    vi.restoreAllMocks();
    return world.close();
  });

  const acts = async () => (await listAuditEntries(world.service, FIRST)).rows;

  it('gives the role to accounts that are there, and takes it back', async () => {
    const role = createOperators(world.service);
    expect([await role.grant('nobody@x.test'), await role.isOperator(world.a.id)]).toEqual(['unknown', false]);
    expect([await role.grant(' A@X.test '), await role.grant('a@x.test')]).toEqual(['granted', 'already']);
    expect([await role.isOperator(world.a.id), await role.isOperator(world.b.id), await role.list()]).toEqual([
      true,
      false,
      ['a@x.test'],
    ]);
    expect([await role.revoke('a@x.test'), await role.revoke('a@x.test'), await role.isOperator(world.a.id)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await acts()).map(({ act, subject, by: who }) => [act, subject, who])).toEqual([
      ['operator_revoked', 'a@x.test', undefined],
      ['operator_granted', 'a@x.test', undefined],
    ]);
  });

  it('gives the role to no guest', async () => {
    const { service, b } = world;
    const before = `(select raw_app_meta_data from auth.users where id = $1)`;
    await service.query(
      `update auth.users set raw_app_meta_data = coalesce(${before}, '{}') || '{"guest": true}' where id = $1`,
      [b.id],
    );
    expect(await createOperators(service).grant('b@x.test')).toBe('unknown');
    await service.query(`update auth.users set raw_app_meta_data = raw_app_meta_data - 'guest' where id = $1`, [b.id]);
  });

  it('shows the role and the acts to nobody, lets nobody write them, and takes no act back', async () => {
    const { service, a, visitor } = world;
    await createOperators(service).grant('a@x.test');
    for (const actor of [a, visitor]) {
      expect([await actor.read('operators'), await actor.read('operator_acts')]).toEqual([[], []]);
      expect(await actor.insert('operators', { user_id: actor.id })).toBe(0);
      expect(await actor.insert('operator_acts', { act: 'x', subject: 'x' })).toBe(0);
      expect([await actor.remove('operators', 'user_id'), await actor.update('operator_acts', 'act', 'y')]).toEqual([
        0, 0,
      ]);
    }
    const count = (await acts()).length;
    for (const sql of [
      "update public.operator_acts set act = 'y'",
      'delete from public.operator_acts',
      'truncate public.operator_acts',
    ])
      await expect(service.query(sql)).rejects.toThrow(/only added to/);
    expect((await acts()).length).toBe(count);
  });

  it('finds members by address and name, gives them time, and ends it', async () => {
    const { service } = world;
    const find = async (search: string) => (await listMembers(service, { search, page: 0 })).rows;
    expect((await find('')).map(({ email }) => email).toSorted()).toEqual(['a@x.test', 'b@x.test']);
    expect(await find('%')).toEqual([]);
    expect(await find('B@X')).toMatchObject([{ email: 'b@x.test', firstName: 'b', guest: false, operator: false }]);
    const confirm = (at: string) =>
      service.query(`update auth.users set email_confirmed_at = ${at} where email = 'b@x.test'`);
    await confirm('null');
    expect((await find('')).map(({ email, waiting }) => [email, waiting]).toSorted()).toEqual([
      ['a@x.test', false],
      ['b@x.test', true],
    ]);
    await confirm('now()');
    await extendMembership(service, by, 'new@x.test', 10);
    await extendMembership(service, by, 'new@x.test', 10);
    const [row] = await service.query(
      'select round(extract(epoch from expires_at - now()) / 86400)::integer as days from public.memberships',
    );
    expect(row).toEqual({ days: 20 });
    expect(await find('new@')).toMatchObject([{ waiting: false, membership: { status: 'active', active: true } }]);
    expect([await endMembership(service, by, 'new@x.test'), await endMembership(service, by, 'new@x.test')]).toEqual([
      true,
      false,
    ]);
    expect(await find('new@')).toMatchObject([{ membership: { status: 'expired', active: false } }]);
    await extendMembership(service, by, 'new@x.test', null);
    expect((await find('new@'))[0]?.membership).toEqual({ status: 'active', active: true });
    expect((await acts())[0]).toMatchObject({
      act: 'membership_extended',
      subject: 'new@x.test',
      by: 'a@x.test',
      detail: { days: null },
    });
  });

  it('makes codes that work so often and so long, ends them, and records no code', async () => {
    const { service, b } = world;
    const code = (await createCode(service, by, { note: 'Fair', maxUses: 2, days: 3 })) ?? '';
    expect(
      await createCode(service, by, { code: code.toLowerCase(), note: '', maxUses: 1, days: null }),
    ).toBeUndefined();
    const [{ taken } = { taken: false }] = await service.query<{ taken: boolean }>(
      'select public.redeem_access_code($1, $2) as taken',
      [code, b.id],
    );
    const [made] = (await listCodes(service, FIRST)).rows;
    expect([taken, made?.code, made?.uses, made?.maxUses, made?.usable]).toEqual([true, code, 1, 2, true]);
    expect([await revokeCode(service, by, made?.id ?? ''), await revokeCode(service, by, made?.id ?? '')]).toEqual([
      true,
      false,
    ]);
    expect((await listCodes(service, FIRST)).rows[0]).toMatchObject({ uses: 1, usable: false });
    expect(JSON.stringify(await acts())).not.toContain(code);
    await service.query('select public.issue_access_code($1)', [b.id]);
    expect((await listCodes(service, FIRST)).rows[0]).toMatchObject({
      owner: 'b@x.test',
      code: expect.stringMatching(/^.{4}…$/),
    });
  });

  it('has a lead passed on again, with all attempts anew where it was given up', async () => {
    const { service } = world;
    const [lead] = await service.query<{ id: string }>(
      "insert into public.leads (run_id, source, name, email) values ($1, 'vip', 'Ann', 'ann@x.test') returning id::text as id",
      [randomUUID()],
    );
    const id = lead?.id ?? '';
    expect(await repeatLead(service, by, id)).toBe(0);
    await service.query(
      `insert into public.lead_deliveries (lead_id, target, attempts, last_error, given_up_at, delivered_at) values
        ($1, 'webhook', 20, 'the receiver answered 500', now(), null), ($1, 'mail', 1, null, null, now())`,
      [id],
    );
    const list = (state: 'all' | 'waiting' | 'given_up') => listLeads(service, { page: 0, state });
    expect((await list('given_up')).rows).toMatchObject([
      {
        name: 'Ann',
        deliveries: [
          { target: 'mail', state: 'delivered' },
          { target: 'webhook', state: 'given_up', attempts: 20, lastError: 'the receiver answered 500' },
        ],
      },
    ]);
    expect([await repeatLead(service, by, id), (await list('given_up')).rows]).toEqual([1, []]);
    expect((await list('waiting')).rows[0]?.deliveries[1]).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('shows and exports everything a lead sent, and marks who was called', async () => {
    const { service } = world;
    const fields = {
      team: 'Our own team',
      topic: 'Voice agents',
      phone: '+1 512 555 0142',
      days: ['Monday', 'Friday'],
    };
    const [lead] = await service.query<{ id: string }>(
      "insert into public.leads (run_id, source, fields) values ($1, 'workshop', $2::text::jsonb) returning id::text as id",
      [randomUUID(), JSON.stringify(fields)],
    );
    const id = lead?.id ?? '';
    const rowOf = async (state: LeadState) =>
      (await listLeads(service, { page: 0, state })).rows.find((row) => row.id === id);
    expect(await rowOf('uncalled')).toMatchObject({ source: 'workshop', fields });
    expect((await exportLeads(service, 'all')).rows.find((row) => row.id === id)).toMatchObject({ fields });
    expect([await markLeadCalled(service, by, id, true), await markLeadCalled(service, by, id, true)]).toEqual([1, 0]);
    expect((await rowOf('all'))?.calledAt).toMatch(/^\d{4}-/);
    expect(await rowOf('uncalled')).toBeUndefined();
    await markLeadCalled(service, by, id, false);
    expect(await rowOf('uncalled')).not.toHaveProperty('calledAt');
    expect((await acts()).slice(0, 2).map(({ act, detail }) => [act, detail])).toEqual([
      ['lead_called', { called: 'no' }],
      ['lead_called', { called: 'yes' }],
    ]);
  });

  it('shows forms that were refused, with the reason', async () => {
    const { service } = world;
    const insert = "insert into public.refused_bodies (source, reason, body) values ('vip', $1, $2)";
    await service.query(insert, ['Name must be at least 2 characters', '{"name": "A", "goal": "Call me at 512"}']);
    await service.query(insert, ['not JSON', '{"name": "cut of']);
    const { rows } = await listLeads(service, { page: 0, state: 'refused' });
    expect(rows.map(({ fields, refusal }) => [fields, refusal])).toEqual(
      expect.arrayContaining([
        [{ name: 'A', goal: 'Call me at 512' }, 'Name must be at least 2 characters'],
        [{ body: '{"name": "cut of' }, 'not JSON'],
      ]),
    );
  });

  it('counts runs by tool, day and what went wrong', async () => {
    const { service, b } = world;
    const insert = `insert into public.runs (id, user_id, tool, webhook, mode, state, body, body_hash, worker, error_code, started_at, finished_at)
      values ($1, $2, $3, 'w', 'live', $4, '{"topic": "needle"}', 'h', $1, $5, now() - make_interval(days => $6), now() - make_interval(days => $6) + interval '4 seconds')`;
    const runs = [
      ['one', 'succeeded', null, 0],
      ['one', 'failed', 'timed_out', 0],
      ['two', 'failed', 'timed_out', 0],
      ['two', 'cancelled', 'cancelled', 5],
      ['two', 'succeeded', null, 40],
    ];
    for (const [tool, state, code, days] of runs)
      await service.query(insert, [randomUUID(), b.id, tool, state, code, days]);
    const counts = await countRuns(service, { days: 7, tool: '' });
    expect(counts.tools).toEqual([
      { tool: 'one', running: 0, succeeded: 1, failed: 1, cancelled: 0, demo: 0, medianSeconds: 4, usage: NO_USAGE },
      { tool: 'two', running: 0, succeeded: 0, failed: 1, cancelled: 1, demo: 0, usage: NO_USAGE },
    ]);
    expect(counts.days.map(({ runs, failed }) => [runs, failed])).toEqual([
      [3, 2],
      [1, 0],
    ]);
    expect(counts.failures.map(({ tool, code, count }) => [tool, code, count])).toEqual([
      ['one', 'timed_out', 1],
      ['two', 'timed_out', 1],
    ]);
    expect((await countRuns(service, { days: 90, tool: 'two' })).tools).toMatchObject([{ tool: 'two', succeeded: 1 }]);
    expect(JSON.stringify(counts)).not.toContain('needle');
  });

  it('counts runs, failures, time and ratings by version and model, and lists what members said of results', async () => {
    const { service, b } = world;
    const insert = `insert into public.runs (id, user_id, tool, webhook, mode, state, body, body_hash, worker, tool_version, started_at, finished_at, rated_good, rating_reason, rating_note)
      values ($1, $2, 'rated', 'w', 'live', $3, '{}', 'h', $1, $4, now() - make_interval(hours => $5), now() - make_interval(hours => $5) + interval '4 seconds', $6, $7, $8)`;
    const runs = [
      ['succeeded', 'old', 3, true, null, null],
      ['succeeded', 'old', 2, false, 'tone', 'needle'],
      ['succeeded', 'new', 1, false, 'tone', null],
      ['succeeded', 'new', 1, false, 'untrue', null],
      ['succeeded', 'new', 1, false, 'untrue', null],
      ['failed', 'new', 1, null, null, null],
      ['succeeded', null, 4, null, null, null],
    ];
    for (const run of runs) await service.query(insert, [randomUUID(), b.id, ...run]);
    await service.query(
      "update public.runs set input_tokens = 100, output_tokens = 20, cost_micros = 500, tokens_estimated = true, model = 'small' where tool_version = 'old'",
    );
    const { versions, models, badResults } = await countRuns(service, { days: 7, tool: 'rated' });
    const both = { tool: 'rated', medianSeconds: 4, first: expect.any(String), last: expect.any(String) };
    expect(versions).toEqual([
      {
        ...{ ...both, toolVersion: 'new', runs: 4, failed: 1, usage: NO_USAGE, good: 0, bad: 3 },
        reasons: [
          { reason: 'Something is not true', count: 2 },
          { reason: 'The tone is wrong', count: 1 },
        ],
      },
      {
        ...both,
        toolVersion: 'old',
        runs: 2,
        failed: 0,
        usage: { input: 200, output: 40, estimated: true, cost: 0.001, unpriced: 0 },
        good: 1,
        bad: 1,
        reasons: [{ reason: 'The tone is wrong', count: 1 }],
      },
      { ...both, runs: 1, failed: 0, usage: NO_USAGE, good: 0, bad: 0, reasons: [] },
    ]);
    const { usage } = versions[1] ?? {};
    expect(models).toEqual([{ tool: 'rated', model: 'small', runs: 2, failed: 0, usage, good: 1, bad: 1 }]);
    expect(badResults.map(({ toolVersion, reason }) => [toolVersion, reason])).toEqual([
      ['new', expect.any(String)],
      ['new', expect.any(String)],
      ['new', expect.any(String)],
      ['old', 'The tone is wrong'],
    ]);
    const said = { tool: 'rated', toolVersion: 'old', reason: 'The tone is wrong', note: 'needle' };
    expect(badResults.at(-1)).toEqual({ run: expect.any(String), startedAt: expect.any(String), ...said });
  });

  it('takes a rating of a result alone, and counts its words among what is kept for the member', async () => {
    const { service, b } = world;
    const ratings = new RatingStore(service);
    const [succeeded, failed] = [randomUUID(), randomUUID()];
    for (const [id, state] of [
      [succeeded, 'succeeded'],
      [failed, 'failed'],
    ])
      await service.query(
        "insert into public.runs (id, user_id, tool, webhook, mode, state, body, body_hash, worker) values ($1, $2, 't', 'w', 'demo', $3, '{}', 'h', $1)",
        [id, b.id, state],
      );
    const kept = async () => {
      const sql = 'select bytes::float8 as bytes from public.kept_bytes where user_id = $1';
      return (await service.query<{ bytes: number }>(sql, [b.id]))[0]?.bytes ?? 0;
    };
    const before = await kept();
    expect(await ratings.save(failed, b.id, { good: true })).toBe(false);
    expect(await ratings.save(succeeded, world.a.id, { good: true })).toBe(false);
    expect(await ratings.save(succeeded, b.id, { good: false, reason: 'other', note: 'x'.repeat(200) })).toBe(true);
    expect((await kept()) - before).toBe(200);
    expect(await ratings.save(succeeded, b.id, undefined)).toBe(true);
    expect((await kept()) - before).toBe(0);
  });

  it('gives lists page by page', async () => {
    const { service } = world;
    await service.query(
      "insert into public.memberships (email) select 'm' || n || '@y.test' from generate_series(1, 60) n",
    );
    const [first, second] = [
      await listMembers(service, { search: '@y.', page: 0 }),
      await listMembers(service, { search: '@y.', page: 1 }),
    ];
    expect([first.rows.length, first.more, second.rows.length, second.more]).toEqual([50, true, 10, false]);
    expect(new Set([...first.rows, ...second.rows].map(({ email }) => email)).size).toBe(60);
  });

  it('ends sessions, blocks and removes the account of a member and of nobody else, and records it', async () => {
    const { service, b } = world;
    await createOperators(service).grant('a@x.test');
    const count = async (table: string, column: string, id: string) =>
      (await service.query(`select from ${table} where ${column} = $1`, [id])).length;
    const addSession = 'insert into auth.sessions (id, user_id) values ($1, $2)';
    for (const { id } of [world.a, b]) await service.query(addSession, [randomUUID(), id]);
    const sessionsOfOperator = await count('auth.sessions', 'user_id', world.a.id);
    for (const act of [endSessions, blockAccount, removeAccount]) {
      expect(Number(await act(service, by, 'a@x.test'))).toBe(0);
      expect(Number(await act(service, by, 'nobody@x.test'))).toBe(0);
    }
    expect(await endSessions(service, by, 'b@x.test')).toBeGreaterThan(0);
    expect(await count('auth.sessions', 'user_id', b.id)).toBe(0);
    expect([await blockAccount(service, by, 'b@x.test'), await blockAccount(service, by, 'b@x.test')]).toEqual([
      true,
      false,
    ]);
    const blocked = async () =>
      (await listMembers(service, { ...FIRST, search: '@x.test' })).rows
        .filter((row) => row.blocked)
        .map(({ email }) => email);
    expect(await blocked()).toEqual(['b@x.test']);
    expect([await unblockAccount(service, by, 'b@x.test'), await blocked()]).toEqual([true, []]);
    expect(await removeAccount(service, by, 'b@x.test')).toBe(true);
    expect([await count('auth.users', 'id', b.id), await count('public.profiles', 'id', b.id)]).toEqual([0, 0]);
    expect(await count('auth.sessions', 'user_id', world.a.id)).toBe(sessionsOfOperator);
    expect((await acts()).slice(0, 4).map(({ act, subject, by: who }) => [act, subject, who])).toEqual(
      ['account_removed', 'account_unblocked', 'account_blocked', 'session_ended'].map((act) => [
        act,
        'b@x.test',
        'a@x.test',
      ]),
    );
  });
});
