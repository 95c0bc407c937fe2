import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEMBER_TABLES, OTHER_TABLES } from '@/server/accounts/member-tables';
import type { Db, Row } from '@/server/platform/database/db';
import { RETENTION, removeExpiredRows, startRetention } from '@/server/retention';
import { DATABASES, type World } from './actors';

/** Ids of the rows that others refer to. */
const [run, oldRun, token] = [randomUUID(), randomUUID(), randomUUID()];
const hash = (text: string) => `encode(sha256('${text}'::bytea), 'hex')`;

const addGrant = (user: string, age: string) =>
  `with grants as (
     insert into public.oauth_grants (user_id, client_id, name, host, resource, expires_at)
     values ('${user}', 'c', 'Program', 'x.test', 'mcp', now() + interval '1 minute' - interval '${age}') returning id, expires_at
   )
   insert into public.oauth_secrets (hash, grant_id, kind, expires_at)
   select encode(sha256(id::text::bytea), 'hex'), id, 'refresh', expires_at from grants`;

/** For each table whose rows end by time: statements that add a row which was there for `age`, in any order of tables. */
const ROWS: Record<string, (user: string, age: string, isOld: boolean) => string> = {
  'auth.users': (_user, age, isOld) =>
    `insert into auth.users (id, email, encrypted_password, created_at)
     values ('${randomUUID()}', '${isOld}-unconfirmed@x.test', 'x', now() - interval '${age}')`,
  'auth.sessions': (user, age) =>
    `insert into auth.sessions (id, user_id, created_at) values ('${randomUUID()}', '${user}', now() - interval '${age}')`,
  'public.run_callbacks': (user, age, isOld) =>
    `insert into public.run_callbacks (run_id, user_id, token_id, delivered_at)
     values ('${isOld ? oldRun : run}', '${user}', '${token}', now() - interval '${age}')`,
  'public.daily_runs': (user, age) =>
    `insert into public.daily_runs (user_id, tool, run_id, taken_at) values ('${user}', 'sample', '${randomUUID()}', now() - interval '${age}')`,
  'public.shares': (user, age) =>
    `insert into public.shares (id, user_id, run_id, what, title, client, token_hash, expires_at)
     values ('${randomUUID()}', '${user}', '${run}', 'result', 't', '', rpad(md5(random()::text), 43, 'x'), now() + interval '1 minute' - interval '${age}')`,
  'public.access_tokens': (user, age) =>
    `insert into public.access_tokens (user_id, name, hash, expires_at)
     values ('${user}', 'Report', ${hash(`token ${age}`)}, now() - interval '${age}')`,
  'public.assistant_keys': (user, age) =>
    `insert into public.assistant_keys (hash, user_id, access_token_id, header, label, tool, expires_at)
     values (${hash(`k${age}`)}, '${user}', '${token}', 'h', 'l', 't', now() + interval '1 minute' - interval '${age}')`,
  'public.oauth_clients': (_user, age) =>
    `insert into public.oauth_clients (name, redirect_uris, created_at)
     values ('Program', '{https://x.test/}', now() - interval '${age}')`,
  'public.drafts': (user, age) =>
    `insert into public.drafts (user_id, tool, answers, version, revision, changed_at)
     values ('${user}', '${age}', '{}', 1, 1, now() - interval '${age}')`,
  'public.oauth_grants': addGrant,
  'public.oauth_secrets': addGrant,
  'public.recovery_links': (user, age) =>
    `insert into public.recovery_links (id, user_id, secret_hash, expires_at) values ('${randomUUID()}', '${user}', 'x', now() + interval '1 minute' - interval '${age}')`,
  'public.confirmation_links': (user, age) =>
    `insert into public.confirmation_links (id, user_id, secret_hash, expires_at) values ('${randomUUID()}', '${user}', 'x', now() + interval '1 minute' - interval '${age}')`,
  'public.sign_ups': (user, age) =>
    `insert into public.sign_ups (user_id, password_hash, access_code, caller, created_at)
     values ('${user}', 'x', 'x', 'x', now() - interval '${age}')`,
  'public.email_changes': (user, age) =>
    `insert into public.email_changes (user_id, new_email, old_hash, new_hash, expires_at)
     values ('${user}', 'n@x.test', ${hash(`o${age}`)}, ${hash(`n${age}`)}, now() + interval '1 minute' - interval '${age}')`,
  'public.factor_resets': (user, age) =>
    `insert into public.factor_resets (user_id, token_hash, expires_at)
     values ('${user}', ${hash(`r${age}`)}, now() + interval '1 minute' - interval '${age}')`,
  'public.attempts': (_user, age) => `insert into public.attempts (key, at) values ('k', now() - interval '${age}')`,
  'public.rate_counts': (_user, age) =>
    `insert into public.rate_counts (key, counted, ends_at) values (md5(random()::text), 1, now() + interval '1 minute' - interval '${age}')`,
  'public.workers': (_user, age) =>
    `insert into public.workers (id, seen_at) values ('${randomUUID()}', now() - interval '${age}')`,
  'public.mails': (_user, age) =>
    `insert into public.mails (id, mail, member, given_up_at) values ('${randomUUID()}', '{}', 'ann@x.test', now() - interval '${age}')`,
  'public.refused_bodies': (_user, age) =>
    `insert into public.refused_bodies (source, reason, body, created_at) values ('vip', 'r', 'b', now() - interval '${age}')`,
  'public.operator_paid_runs': (_user, age) =>
    `insert into public.operator_paid_runs (id, taken_at) values ('${randomUUID()}', now() - interval '${age}')`,
  'queues.job': (user, _age, isOld) =>
    `with made as (select queues.create_queue('mails', '{"policy": "standard"}'))
     insert into queues.job (name, data)
     select 'mails', jsonb_build_object('account', '${isOld ? randomUUID() : user}') from made`,
};

describe.each(DATABASES)('what is kept how long on %s', (_name, open) => {
  let world: World;
  beforeAll(async () => {
    world = await open();
    for (const id of [run, oldRun])
      await world.service.query(
        `insert into public.runs (id, user_id, tool, webhook, mode, body, body_hash, worker, seen_at)
         values ($1, $2, 'sample', 'sample', 'demo', '{}', 'h', $1, now())`,
        [id, world.a.id],
      );
    const addToken = `insert into public.access_tokens (id, user_id, name, hash, expires_at)
      values ($1, $2, 'Kept', ${hash('kept')}, now() + interval '1 day')`;
    await world.service.query(addToken, [token, world.a.id]);
  });
  afterAll(() => world.close());

  const count = async (table: string) =>
    (await world.service.query<{ count: number }>(`select count(*)::integer as count from ${table}`))[0]?.count;

  it('takes lost second factors along with a reset that is due, and with no other', async () => {
    const [a, b] = [world.a.id, world.b.id];
    await world.service.query(
      `insert into public.second_factors (user_id, kind, name, secret) values ('${a}', 'app', 'App', 's'), ('${b}', 'app', 'App', 's')`,
    );
    await world.service.query(
      `insert into public.recovery_codes (user_id, hash) values ('${a}', ${hash('a')}), ('${b}', ${hash('b')})`,
    );
    await world.service.query(
      `insert into public.factor_resets (user_id, token_hash, expires_at, due_at)
       values ('${a}', ${hash('ra')}, now(), now()), ('${b}', ${hash('rb')}, now(), now() + interval '1 minute')`,
    );
    expect(await removeExpiredRows(world.service, 'public.factor_resets')).toBe(1);
    for (const table of ['second_factors', 'recovery_codes', 'factor_resets'])
      expect(await world.service.query(`select user_id::text as id from public.${table}`)).toEqual([{ id: b }]);
    await world.service.query('delete from public.factor_resets');
    expect(await count('public.second_factors')).toBe(1);
  });

  it('stands in a list that names every table', async () => {
    const tables = await world.service.query<{ name: string }>(
      `select 'public.' || table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const expected = [...tables.map(({ name }) => name), 'auth.users', 'auth.sessions', 'queues.job'];
    expect(Object.keys(RETENTION).sort()).toEqual(expected.sort());
    const listed = [...Object.keys(MEMBER_TABLES), ...Object.keys(OTHER_TABLES)];
    for (const name of Object.keys(RETENTION).filter((table) => table.startsWith('public.')))
      expect(listed).toContain(name);
    const timed = Object.entries(RETENTION).flatMap(([name, { isOver }]) => (isOver ? [name] : []));
    expect(Object.keys(ROWS).sort()).toEqual(timed.sort());
  });

  it.each(Object.keys(ROWS))('removes old rows of %s, and no others', async (table) => {
    const before = (await count(table)) ?? 0;
    await world.service.query(ROWS[table]?.(world.a.id, '1 second', false) ?? '');
    expect([await removeExpiredRows(world.service, table), await count(table)]).toEqual([0, before + 1]);
    // Others have their own row, as a member has one change of address at most.
    await world.service.query(ROWS[table]?.(world.b.id, '100 days', true) ?? '');
    expect([await removeExpiredRows(world.service, table), await count(table)]).toEqual([1, before + 1]);
  });

  it('keeps a program as long as it has a grant, and a grant as long as it can be renewed', async () => {
    const { a, service } = world;
    await service.script('delete from public.oauth_clients; delete from public.oauth_grants');
    await service.script(ROWS['public.oauth_clients']?.(a.id, '100 days', true) ?? '');
    await service.script(addGrant(a.id, '1 second'));
    await service.script('update public.oauth_grants set client_id = (select id::text from public.oauth_clients)');
    const remove = async () => [
      await removeExpiredRows(service, 'public.oauth_grants'),
      await removeExpiredRows(service, 'public.oauth_clients'),
    ];
    expect(await remove()).toEqual([0, 0]);
    await service.script('update public.oauth_secrets set spent_at = now()');
    expect(await remove()).toEqual([1, 1]);
  });

  it('removes leads after as many days as the operator says, with what waits to be delivered of them', async () => {
    await world.service.script('delete from public.leads');
    const add = `insert into public.leads (run_id, source, created_at)
      values (gen_random_uuid(), 'vip', now() - interval '31 days'), (gen_random_uuid(), 'vip', now() - interval '29 days')`;
    await world.service.script(add);
    await world.service.script(
      `insert into public.lead_deliveries (lead_id, target) select id, 'mail' from public.leads`,
    );
    const store = { removeOld: async () => ({ count: 0, isLast: true }) };
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const remove = async (leadRetentionDays?: number) => {
      const worker = startRetention({ db: world.service, store, leadRetentionDays, log });
      await worker.removeExpired();
      await worker.stop();
      return [await count('public.leads'), await count('public.lead_deliveries')];
    };
    expect([await remove(), await remove(30), lines]).toEqual([[2, 2], [1, 1], []]);
  });

  it('is removed by statements of limited size, and by smaller ones where the database cuts those off', async () => {
    await world.service.script('delete from public.rate_counts');
    const add = `insert into public.rate_counts (key, counted, ends_at)
      select 'old ' || n, 1, now() - interval '1 minute' from generate_series(1, 2500) n`;
    await world.service.script(add);
    const removed: number[] = [];
    const refused: unknown[] = [];
    const db: Pick<Db, 'query'> = {
      async query<T extends Row>(sql: string, params: readonly unknown[] = []) {
        if (removed.length === 1 && refused.length === 0) {
          refused.push(...params);
          throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
        }
        const rows = await world.service.query<T>(sql, params);
        removed.push(Number(rows[0]?.count));
        return rows;
      },
    };
    expect(await removeExpiredRows(db, 'public.rate_counts')).toBe(2500);
    expect(await count('public.rate_counts')).toBe(0);
    expect(refused).toEqual([removed[0]]);
    expect(Math.max(...removed.slice(1)) * 10).toBe(removed[0]);
    expect(removed[0]).toBeLessThan(2500);
    const always = { query: () => Promise.reject(Object.assign(new Error('slow'), { code: '57014' })) };
    await expect(removeExpiredRows(always, 'public.rate_counts')).rejects.toThrow('slow');
  });

  it('is done at the start and by one worker at a time, whatever one table refuses', async () => {
    const lines: string[] = [];
    const asked: string[] = [];
    const db = {
      query: async (sql: string) => {
        asked.push(sql);
        if (sql.includes('public.shares')) throw new Error('lock');
        return [];
      },
    };
    const store = { removeOld: async () => ({ count: 0, isLast: true }) };
    const worker = startRetention({ db: db as never, store, runRetentionDays: 3, log: (line) => lines.push(line) });
    await Promise.all([worker.removeExpired(), worker.removeExpired()]);
    await worker.stop();
    expect(asked).toHaveLength(Object.keys(ROWS).length);
    expect(lines).toEqual([expect.stringContaining('public.shares: what is kept no longer could not be removed')]);
  });
});

it('is what the documentation says', async () => {
  const rows = Object.entries(RETENTION).map(([name, { duration }]) => `| \`${name}\` | ${duration} |`);
  const text = `# How long data is stored

The worker removes expired rows at its start and then once an hour; without workers, the server does it. Keys
of members are stored nowhere. A mail lies in \`queues.job\` until it is sent, at most a day; if given up, two weeks. So does the id of a run whose member asked for a mail about its end, until that is written. Backups and the logs of your machine keep their content until you remove them.

\`npx vitest run tests/server/retention.test.ts -u\` generates this page from \`src/server/retention.ts\`.

| table | its rows are stored |
| --- | --- |
${rows.join('\n')}
`;
  await expect(text).toMatchFileSnapshot('../../docs/retention.md');
});
