import { randomUUID } from 'node:crypto';
import { createTarDecoder } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountDeletions } from '@/server/accounts/account-deletions';
import { exportMember } from '@/server/accounts/member-export';
import { MEMBER_TABLES, OTHER_TABLES } from '@/server/accounts/member-tables';
import { removeExpiredRows } from '@/server/retention';
import { DATABASES, type World } from './actors';

/** The ids that the rows of one member refer to, and a word that stands in rows of theirs alone. */
interface Owner {
  id: string;
  email: string;
  run: string;
  file: string;
  token: string;
  word: string;
}

const owner = (id: string, name: string): Owner => ({
  ...{ id, email: `${name}@x.test`, word: `word-of-${name}` },
  ...{ run: randomUUID(), file: randomUUID(), token: randomUUID() },
});

/** Puts a row into each table of members, in this order; profiles and counts are made by triggers. */
const SAMPLES: Record<string, (o: Owner) => string> = {
  'public.profiles': (o) => `update public.profiles set first_name = '${o.word}' where id = '${o.id}'`,
  'public.memberships': (o) => `insert into public.memberships (email) values ('${o.email}')`,
  'public.program_steps': (o) => `insert into public.program_steps (user_id, step) values ('${o.id}', 'first')`,
  'public.access_codes': (o) =>
    `insert into public.access_codes (id, owner, code) values ('${o.run}', '${o.id}', upper('${o.word}'))`,
  'public.access_code_redemptions': (o) =>
    `insert into public.access_code_redemptions (user_id, code_id) values ('${o.id}', '${o.run}')`,
  'public.runs': (o) =>
    `insert into public.runs (id, user_id, tool, webhook, mode, body, body_hash, worker, seen_at)
     values ('${o.run}', '${o.id}', 'sample', 'sample', 'demo', '{"topic":"${o.word}"}', 'h', '${o.run}', now())`,
  'public.files': (o) =>
    `insert into public.files (id, user_id, name, type, size, ready_at)
     values ('${o.file}', '${o.id}', 'notes.txt', 'text/plain', ${o.word.length}, now())`,
  'public.run_files': (o) => `insert into public.run_files (run_id, file_id) values ('${o.run}', '${o.file}')`,
  'public.access_tokens': (o) =>
    `insert into public.access_tokens (id, user_id, name, hash, expires_at)
     values ('${o.token}', '${o.id}', 'Report', encode(sha256('secret-of-${o.word}'::bytea), 'hex'), now() + interval '1 day')`,
  'public.assistant_keys': (o) =>
    `insert into public.assistant_keys (hash, user_id, access_token_id, header, label, tool, sealed_key, expires_at)
     values (encode(sha256('secret-of-${o.word}'::bytea), 'hex'), '${o.id}', '${o.token}', 'X-Key-x', '${o.word}', 't',
       'secret-of-${o.word}', now() + interval '1 hour')`,
  'public.oauth_grants': (o) =>
    `insert into public.oauth_grants (id, user_id, client_id, name, host, resource, expires_at)
     values ('${o.token}', '${o.id}', 'c', '${o.word}', 'h', 'mcp', now() + interval '1 day')`,
  'public.oauth_secrets': (o) =>
    `insert into public.oauth_secrets (hash, grant_id, kind, expires_at)
     values (encode(sha256('secret-of-${o.word}'::bytea), 'hex'), '${o.token}', 'refresh', now() + interval '1 day')`,
  'public.run_callbacks': (o) =>
    `insert into public.run_callbacks (run_id, user_id, token_id) values ('${o.run}', '${o.id}', '${o.token}')`,
  'public.daily_runs': (o) =>
    `insert into public.daily_runs (user_id, tool, run_id) values ('${o.id}', 'sample', '${o.run}')`,
  'public.clients': (o) =>
    `insert into public.clients (id, user_id, name, known) values ('${o.run}', '${o.id}', '${o.word}', '{}')`,
  'public.drafts': (o) =>
    `insert into public.drafts (user_id, tool, answers, version, revision) values ('${o.id}', 'sample', '{"a": "${o.word}"}', 1, 1)`,
  'public.letterheads': (o) => `insert into public.letterheads (user_id, name) values ('${o.id}', '${o.word}')`,
  'public.row_marks': (o) =>
    `insert into public.row_marks (user_id, tool, row_key, note) values ('${o.id}', 'sample', 'a', '${o.word}')`,
  'public.shares': (o) =>
    `insert into public.shares (id, user_id, run_id, what, title, client, token_hash, expires_at)
     values ('${o.run}', '${o.id}', '${o.run}', 'result', '${o.word}', '', rpad('${o.word}', 43, 'x'), now() + interval '1 day')`,
  'public.recovery_links': (o) =>
    `insert into public.recovery_links (id, user_id, secret_hash, expires_at) values ('r-${o.word}', '${o.id}', 'x', now())`,
  'public.confirmation_links': (o) =>
    `insert into public.confirmation_links (id, user_id, secret_hash, expires_at) values ('c-${o.word}', '${o.id}', 'x', now())`,
  'public.sign_ups': (o) =>
    `insert into public.sign_ups (user_id, password_hash, first_name, access_code, caller)
     values ('${o.id}', 'secret-of-${o.word}', '${o.word}', 'secret-of-${o.word}', 'secret-of-${o.word}')`,
  'public.second_factors': (o) =>
    `insert into public.second_factors (user_id, kind, name, secret) values ('${o.id}', 'app', '${o.word}', 'secret-of-${o.word}')`,
  'public.recovery_codes': (o) =>
    `insert into public.recovery_codes (user_id, hash) values ('${o.id}', encode(sha256('code-of-${o.word}'::bytea), 'hex'))`,
  'public.email_changes': (o) =>
    `insert into public.email_changes (user_id, new_email, old_hash, new_hash, expires_at)
     values ('${o.id}', 'new-${o.email}', encode(sha256('old-${o.word}'::bytea), 'hex'), encode(sha256('new-${o.word}'::bytea), 'hex'), now())`,
  'public.factor_resets': (o) =>
    `insert into public.factor_resets (user_id, token_hash, expires_at)
     values ('${o.id}', encode(sha256('reset-${o.word}'::bytea), 'hex'), now())`,
  'public.account_deletions': (o) =>
    `insert into public.account_deletions (user_id, due_at) values ('${o.id}', now() + interval '1 day')`,
  'public.operators': (o) => `insert into public.operators (user_id) values ('${o.id}')`,
  'public.operator_acts': (o) =>
    `insert into public.operator_acts (act, subject) values ('membership_extended', '${o.email}')`,
  'public.kept_bytes': () => 'select 1',
};

describe.each(DATABASES)('what is stored of a member on %s', (_name, open) => {
  let world: World;
  let ann: Owner;
  let bob: Owner;
  beforeAll(async () => {
    world = await open();
    ann = owner(world.a.id, 'a');
    bob = owner(world.b.id, 'b');
    for (const one of [ann, bob])
      for (const sample of Object.values(SAMPLES)) await world.service.query(sample(one), []);
  });
  afterAll(() => world.close());

  const rowsOf = (name: string, { id }: Owner) =>
    world.service.query(`select from ${name} t where ${MEMBER_TABLES[name]?.where}`, [id]);

  /** Returns the files of a member's archive by name. */
  async function exportOf({ id }: Owner): Promise<Map<string, string>> {
    const store = { open: async (file: string) => new Blob([file === ann.file ? ann.word : bob.word]).stream() };
    const archive = exportMember({ db: world.service, files: { store: store as never } }, id);
    const entries = new Map<string, string>();
    for await (const { header, body } of archive.pipeThrough(createTarDecoder()))
      entries.set(header.name, await new Response(body).text());
    return entries;
  }

  it('stands in a list that names every table, and how its rows go with the account', async () => {
    const tables = await world.service.query<{ name: string }>(
      `select 'public.' || table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const listed = [...Object.keys(MEMBER_TABLES), ...Object.keys(OTHER_TABLES)];
    expect(tables.map(({ name }) => name).sort()).toEqual(listed.sort());
    const references = await world.service.query<{ name: string; onDelete: string }>(
      `select 'public.' || r.relname as name, c.confdeltype::text as "onDelete" from pg_constraint c
       join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
       where c.contype = 'f' and c.confrelid = 'auth.users'::regclass and n.nspname = 'public'`,
    );
    expect(references.length).toBeGreaterThan(10);
    // The row of a file outlives its member until its bytes are gone.
    for (const { name, onDelete } of references)
      expect([name, Object.hasOwn(MEMBER_TABLES, name), onDelete]).toEqual([
        name,
        true,
        name === 'public.files' ? 'n' : 'c',
      ]);
    expect(Object.keys(SAMPLES).sort()).toEqual(Object.keys(MEMBER_TABLES).sort());
    for (const name of Object.keys(MEMBER_TABLES)) expect([name, (await rowsOf(name, ann)).length]).toEqual([name, 1]);
  });

  it('is given to its member as one archive: every table, every file, no secret, and nothing of others', async () => {
    const entries = await exportOf(ann);
    const names = Object.keys(MEMBER_TABLES).map((name) => `${name.replace('public.', '')}/1.json`);
    expect([...entries.keys()].sort()).toEqual(
      [...names, 'account.json', 'sessions.json', `files/${ann.file}-notes.txt`].sort(),
    );
    expect(entries.get(`files/${ann.file}-notes.txt`)).toBe(ann.word);
    expect(entries.get('runs/1.json')).toContain(ann.word);
    expect(JSON.parse(entries.get('account.json') ?? '')).toMatchObject([{ id: ann.id, email: ann.email }]);
    const all = [...entries.values()].join('\n');
    for (const foreign of [bob.id, bob.email, bob.word, bob.run]) expect(all).not.toContain(foreign);
    expect(all).not.toContain(`secret-of-${ann.word}`);
    expect(all).not.toMatch(/"(\w*hash|encrypted_password|secret\w*)"/);
  });

  it('goes with the account seven days after its member asked for that, unless they take it back', async () => {
    const deletions = createAccountDeletions(world.service);
    expect([await deletions.cancel(ann.id), await deletions.cancel(ann.id)]).toEqual([true, false]);
    const dueAt = Date.parse((await deletions.request(ann.id)) ?? '');
    expect(Math.round((dueAt - Date.now()) / 3_600_000)).toBe(7 * 24);
    expect(await deletions.request(ann.id)).toBe(new Date(dueAt).toISOString());
    expect(await removeExpiredRows(world.service, 'auth.users')).toBe(0);
    await world.service.query('update public.account_deletions set due_at = now() where user_id = $1', [ann.id]);
    expect(await removeExpiredRows(world.service, 'auth.users')).toBe(1);
    for (const [name, { stays }] of Object.entries(MEMBER_TABLES)) {
      expect([name, (await rowsOf(name, bob)).length]).toEqual([name, 1]);
      if (!stays) expect([name, (await rowsOf(name, ann)).length]).toEqual([name, 0]);
    }
    const ofNobody = 'select f.id::text as id from public.files f where f.user_id is null';
    expect(await world.service.query(ofNobody, [])).toEqual([{ id: ann.file }]);
    expect(await world.service.query('select from auth.sessions where user_id = $1', [ann.id])).toEqual([]);
  });

  it('is given whole and in order where its rows fill several pages', async () => {
    const sql = `insert into public.program_steps (user_id, step) select $1, 'next-' || n from generate_series(10, 20) n`;
    await world.service.query(sql, [bob.id]);
    const entries = await exportOf(bob);
    const pages = [1, 2, 3].map((page) => JSON.parse(entries.get(`program_steps/${page}.json`) ?? ''));
    expect(pages.map(({ length }) => length)).toEqual([5, 5, 2]);
    const steps = Array.from({ length: 11 }, (_, index) => `next-${index + 10}`);
    expect(pages.flat().map(({ step }) => step)).toEqual(['first', ...steps]);
    expect(entries.has('program_steps/4.json')).toBe(false);
  });
});
