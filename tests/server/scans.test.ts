import { randomUUID } from 'node:crypto';
import { createTarDecoder } from 'modern-tar';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmailChanges } from '@/server/accounts/email-changes';
import { exportMember } from '@/server/accounts/member-export';
import { createOperators } from '@/server/accounts/operators';
import { readAccount } from '@/server/accounts/proven-account';
import { FileRows } from '@/server/features/files/file-rows';
import type { Db, Row } from '@/server/platform/database/db';
import { createAdmission } from '@/server/runs/admit-run';
import { RunStore } from '@/server/runs/run-store';
import { toolsWithRuns } from '@/server/runs/run-usage';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { newRun } from './admit';
import { scansOfFeatures } from './feature-cases';
import { openDatabase, type TestDatabase } from './postgres';

/** Runs of the database; it has half as many files, and a tenth of the accounts, programs and grants. */
const RUNS = Math.max(...forThisRun('rows-of-a-large-database', [20_000, 200_000], [20_000]));

/** Rows that one statement may read: those of one member, and of what is due. */
const FEW = RUNS / 40;

const idOf = (number: string) => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** What is due for removal on each timer: few of many. Without triggers, which would count each row for its member. */
const FILL = `
  set session_replication_role = replica;
  insert into auth.users (id, email, email_confirmed_at)
    select ${idOf('i')}, 'member-' || i || '@x.test', now() from generate_series(1, ${RUNS / 10}) i;
  insert into public.runs (id, user_id, tool, webhook, mode, body, body_hash, worker, seen_at, state, started_at, finished_at)
    select ${idOf('i')}, ${idOf(`1 + i % ${RUNS / 10}`)}, 'tool-' || i % 20, 'w', 'live', '{}', 'h', ${idOf('1')}, 'infinity',
      'succeeded', now() - make_interval(mins => i), now() - make_interval(mins => i - 1) from generate_series(1, ${RUNS}) i;
  update public.runs set started_at = now() - interval '900 days', finished_at = now() - interval '900 days'
    where id in (${idOf('1')}, ${idOf('2')});
  update public.runs set state = 'running', finished_at = null where id in (${idOf('3')}, ${idOf('4')});
  insert into public.files (id, user_id, name, type, size, created_at, used_at, ready_at)
    select ${idOf('i')}, ${idOf(`1 + i % ${RUNS / 10}`)}, 'f', 'text/plain', 1, now() - interval '9 days', now() - interval '8 days',
      now() from generate_series(1, ${RUNS / 2}) i;
  insert into public.run_files (run_id, file_id) select ${idOf('i')}, ${idOf('i')} from generate_series(11, ${RUNS / 2}) i;
  update public.files set used_at = created_at where id in (select ${idOf('i')} from generate_series(1, 4) i);
  update public.files set ready_at = null where id = ${idOf('5')};
  update public.files set user_id = null where id = ${idOf('6')};
  ${scansOfFeatures.map(({ fill }) => fill(RUNS / 10, idOf)).join('')}
  set session_replication_role = origin;
  analyze;`;

/** Rows that the transaction has read of each table. */
const READ_SQL = `select relname as name, coalesce(seq_tup_read, 0)::integer + coalesce(idx_tup_fetch, 0)::integer as rows
  from pg_stat_xact_user_tables`;

let database: TestDatabase;
let client: Client;
/** The statements that have read many rows, each with the tables. */
let scans: string[] = [];

beforeAll(async () => {
  database = await openDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(FILL);
});
afterAll(async () => {
  await client?.end();
  await database?.close();
});

/** A database that notes which statements read many rows, also in functions and triggers. */
const db: Db = {
  async query<T extends Row>(sql: string, params: readonly unknown[] = []) {
    const rowsRead = async () =>
      new Map((await client.query(READ_SQL)).rows.map(({ name, rows }) => [name as string, rows as number]));
    await client.query('begin');
    const before = await rowsRead();
    const { rows } = await client.query<T>(sql, [...params]);
    await client.query('set constraints all immediate');
    for (const [name, count] of await rowsRead()) {
      const read = count - (before.get(name) ?? 0);
      if (read > FEW) scans.push(`${read} rows of ${name}: ${sql.replace(/\s+/g, ' ').slice(0, 200)}`);
    }
    await client.query('commit');
    return rows;
  },
  script: async (sql) => [await client.query<Row>(sql)].flat().flatMap(({ rows }) => rows),
  close: async () => undefined,
};

/** The id of one of the rows that were filled in. */
const known = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const store = new RunStore(db, randomUUID());
const files = new FileRows(db);
const member = known(7);
const run = newRun({ userId: member, tool: 'tool-1', files: [known(7)], inputs: { topic: 'Tea' } });
const emailChanges = createEmailChanges({
  ...{ db, siteUrl: 'https://x.test' },
  mailer: async () => true,
  takeMailQuota: async () => true,
});
const admit = createAdmission({
  ...{ db, worker: randomUUID(), sharedLimits: { runsPerMinute: 9, runsAtOnce: 9 }, maxBytes: 1e9 },
  spendLimits: { runsPerDay: 1e6, dollars: { perRun: 9, perMember: 9, perDay: 9 } },
});

const worksOfFeatures = scansOfFeatures.map(({ work }) => work(db, known));

/** What servers do on a timer, and what one request of a member, a program, an operator or a visitor makes them do. */
const WORK: Record<string, () => Promise<unknown>> = {
  'remove old runs': () => store.removeOld(365),
  'find runs that no process executes': () => store.failStale(60, [], true),
  'look at watched runs': () => store.findVersions([known(3), known(4)]),
  'find the files that nobody uses': () => files.discardOrphans(),
  'find the files to remove': () => files.findDiscarded(),
  'take an upload of a guest': () => files.guestBytes(),
  'name the tools with runs': () => toolsWithRuns(db),
  'appoint an operator': () => createOperators(db).grant('member-8@x.test'),
  'admit a run': () => admit(run, { email: 'member-7@x.test', perDay: 9, maxCost: 0.1 }),
  'end a run': () =>
    store.finish(run.id, { state: 'succeeded', answer: { status: 200, contentType: 'text/plain', body: 'Done' } }),
  'read a run': () => store.find(run.id),
  'list runs': () => store.findPage(member, { limit: 50 }),
  'list runs of a tool': () => store.findPage(member, { limit: 50, tool: 'tool-1' }),
  'search runs': () => store.findPage(member, { limit: 50, words: ['tea'] }),
  'count runs': () => store.countPage(member, { limit: 50 }),
  'read the latest answer': () => store.latestAnswer(member, 'tool-1'),
  'delete a run': () => store.remove(run.id, member),
  'list files': () => files.list(member),
  'find room for a file': () => files.hasRoom(member, { files: 9, bytes: 9 }),
  'export what is stored of a member': async () => {
    const open = async () => new Blob(['x']).stream();
    const archive = exportMember({ db, files: { store: { open } } }, member);
    for await (const { body } of archive.pipeThrough(createTarDecoder())) await new Response(body).text();
  },
  'ask for a change of address': async () =>
    emailChanges.request({ ...(await readAccount(db, known(8))), email: 'member-8@x.test' }, 'new@x.test'),
  'change an address': () => db.query('select public.change_email($1)', [known(8)]),
  ...Object.assign({}, ...worksOfFeatures.map(({ work }) => work)),
};

const PREPARE: Record<string, () => Promise<unknown>> = {
  'change an address': () =>
    client.query('update public.email_changes set old_confirmed_at = now(), new_confirmed_at = now()'),
  ...Object.assign({}, ...worksOfFeatures.map(({ prepare }) => prepare)),
};

it.each(Object.entries(WORK))('to %s reads few of many rows', async (name, work) => {
  await PREPARE[name]?.();
  scans = [];
  await work();
  expect(scans).toEqual([]);
});
