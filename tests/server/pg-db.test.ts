import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { migrate } from '@/server/platform/database/migrate';
import { applyMigrations, LOCK_RETRY_DELAYS_MS } from '@/server/platform/database/migrations';
import { createPgDb } from '@/server/platform/database/pg-db';
import { openDatabase, type TestDatabase } from './postgres';
import { startTcpProxy, through } from './tcp-proxy';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase('template1');
});
afterAll(() => database.close());

/** Opens connections that are closed after the test. */
function connect(options?: Parameters<typeof createPgDb>[1], url = database.url) {
  const db = createPgDb(url, options);
  onTestFinished(() => db.close());
  return db;
}

describe('a database that is silent', () => {
  it('counts as one that failed, while it is connected to', async () => {
    // It reads on, so that it learns of a caller that has left.
    const silent = createServer((socket) => socket.resume());
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as AddressInfo;
    onTestFinished(() => void silent.close());
    const db = connect({ connectTimeoutMs: 50, queryTimeoutMs: 1000 }, `postgres://nobody@127.0.0.1:${port}/none`);
    await expect(db.query('select 1')).rejects.toThrow(/timeout/i);
  });

  it('counts as one that failed in the middle of a statement, and is asked by another connection then', async () => {
    const db = connect({ connectTimeoutMs: 5000, queryTimeoutMs: 200 });
    await expect(db.query('select pg_sleep(600)')).rejects.toThrow(/timeout/i);
    await expect(db.script('create table half (id int); select pg_sleep(600)')).rejects.toThrow(/timeout/i);
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('has canceled what it is said to have failed at, and works on nothing that nobody waits for', async () => {
    const watcher = connect();
    await watcher.script('create table late (id integer)');
    const db = connect({ connectTimeoutMs: 60_000, queryTimeoutMs: 300 });
    const insert = 'insert into late select 1 from pg_sleep(3)';
    const statements = Array.from({ length: 30 }, (_, index) => db.query(index % 2 ? insert : 'select pg_sleep(3)'));
    for (const { status } of await Promise.allSettled(statements)) expect(status).toBe('rejected');
    const atWork = `select query from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`;
    expect(await watcher.query(atWork)).toEqual([]);
    expect(await watcher.query('select * from late')).toEqual([]);
  });

  it('ends a transaction that a lost process left open, which holds its locks', async () => {
    const db = connect({ queryTimeoutMs: 4000 });
    const sql = `select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as statement`;
    expect(await db.query(sql)).toEqual([{ idle: '4s', statement: '4s' }]);
    expect(await connect({ queryTimeoutMs: 0 }).query(sql)).toEqual([{ idle: '0', statement: '0' }]);
  });

  it('may be behind a pooler that takes no limits, and the log says how to set them', async () => {
    const proxy = await startTcpProxy(Number(new URL(database.url).port));
    onTestFinished(() => proxy.close());
    proxy.onFirstPacket((packet) => {
      if (!packet.includes('statement_timeout')) return undefined;
      const fields = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0');
      const head = Buffer.alloc(5);
      head.write('E');
      head.writeInt32BE(fields.length + 4, 1);
      return Buffer.concat([head, fields]);
    });
    const lines: string[] = [];
    const db = connect({ log: (line) => lines.push(line) }, through(proxy, database.url));
    expect(await Promise.all([1, 2].map(() => db.query('select 1 as one')))).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    expect(lines).toEqual([expect.stringMatching(/^database: the pooler takes no statement_timeout.*'30000ms'$/)]);
  });

  it('says so in the log where nobody asks it', async () => {
    const lines: string[] = [];
    const db = connect({ log: (line) => lines.push(line) });
    const [{ pid = 0 } = {}] = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
    const other = connect();
    await other.query('select pg_terminate_backend($1)', [pid]);
    await expect.poll(() => lines).toEqual([expect.stringMatching(/^database: .*terminat/)]);
  });

  it('keeps nothing of a script that failed', async () => {
    const db = connect();
    await expect(db.script('create table other (id int); select nothing')).rejects.toThrow(/nothing/);
    await expect(db.query('select * from other')).rejects.toThrow(/does not exist/);
  });
});

describe('a migration', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'migrations-'));
    mkdirSync(join(root, 'supabase/migrations'), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const write = (name: string, sql: string) => writeFileSync(join(root, 'supabase/migrations', name), sql);

  it('waits only briefly for a table that others use, lets them pass and tries again, and says then what to do', async () => {
    const [db, other] = [connect(), new Client({ connectionString: database.url })];
    write(
      '20260101000001_settings.sql',
      `create table settings as
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
    );
    await applyMigrations(db, join(root, 'supabase/migrations'));
    expect(await db.query('select * from settings')).toEqual([{ lock: '2s', statement: '0' }]);
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('begin; lock table settings');
    write('20260101000002_late.sql', "set local lock_timeout = '1ms'; alter table settings add column late text");
    const pauses: number[] = [];
    const pause = async (milliseconds: number) => void pauses.push(milliseconds);
    await expect(applyMigrations(db, join(root, 'supabase/migrations'), pause)).rejects.toThrow(
      /^Migration 20260101000002_late.sql failed: .*lock timeout. A table that it changes was locked .* Run it again/,
    );
    expect(pauses).toEqual(LOCK_RETRY_DELAYS_MS);
    const endsMeanwhile = async () => void (await other.query('rollback'));
    expect(await applyMigrations(db, join(root, 'supabase/migrations'), endsMeanwhile)).toEqual([
      '20260101000002_late.sql',
    ]);
    expect(await db.query('select late from settings')).toHaveLength(1);
  });

  it('may build an index without a transaction, while others write, and once more if it failed', async () => {
    const db = connect();
    await db.script('create table busy (one integer); insert into busy values (1), (1)');
    const build = (index: string) =>
      `-- no transaction\n-- Why.\ndrop index if exists busy_one;\ncreate ${index} concurrently busy_one on busy (one);\n`;
    write('20260101000003_index.sql', build('unique index'));
    await expect(applyMigrations(db, join(root, 'supabase/migrations'))).rejects.toThrow(
      /could not create unique index/,
    );
    const valid = `select indisvalid as valid from pg_index where indexrelid = 'busy_one'::regclass`;
    expect(await db.query(valid)).toEqual([{ valid: false }]);
    write('20260101000003_index.sql', build('index'));
    expect(await applyMigrations(db, join(root, 'supabase/migrations'))).toEqual(['20260101000003_index.sql']);
    expect(await db.query(valid)).toEqual([{ valid: true }]);
  });

  it('may take far longer than a statement of a visitor', async () => {
    write('20260101000000_slow.sql', "select pg_advisory_xact_lock(hashtext('held by the test'))");
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("select pg_advisory_lock(hashtext('held by the test'))");
    const isWaited = async () => {
      const { rows } = await holder.query("select 1 from pg_locks where locktype = 'advisory' and not granted");
      return rows.length > 0;
    };
    const printed: string[] = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const env = { SUPABASE_URL: 'https://project.test', DATABASE_URL: database.url };
      const migrated = migrate([], { root, env, print: (line) => printed.push(line) });
      // Its failure is told below, once the holder is done.
      migrated.catch(() => undefined);
      await expect.poll(isWaited).toBe(true);
      vi.advanceTimersByTime(3_600_000);
      await holder.query("select pg_advisory_unlock(hashtext('held by the test'))");
      await migrated;
    } finally {
      vi.useRealTimers();
      await holder.end();
    }
    expect(printed).toEqual([expect.stringMatching(/^Applied: 20260101000000_slow\.sql, queues \d+$/)]);
  });
});

describe('a statement that comes again', () => {
  const asked = 'select $1::integer as one';

  it('is read once by a connection', async () => {
    const db = connect();
    for (const one of [1, 2, 3]) expect(await db.query(asked, [one])).toEqual([{ one }]);
    const read = await db.query<{ statement: string }>('select statement from pg_prepared_statements');
    expect(read).toEqual([{ statement: asked }]);
  });

  it('is answered where the connection has forgotten it, or knows one of its name, as behind a pooler', async () => {
    const [one, other] = [connect(), connect()];
    for (const db of [one, other]) await db.query(asked, [1]);
    await one.query(asked, [2]);
    const [{ name = '' } = {}] = await one.query<{ name: string }>('select name from pg_prepared_statements');
    await one.query('deallocate all');
    await other.query(`prepare ${name} as select 0 as other`);
    for (const db of [one, other]) {
      expect(await db.query(asked, [3])).toEqual([{ one: 3 }]);
      expect(await db.query(asked, [4])).toEqual([{ one: 4 }]);
    }
  });

  it('is answered where several connections have forgotten it at the same time', async () => {
    const db = connect();
    const atOnce = (sql: string, params?: number[]) => Promise.all([1, 2, 3].map(() => db.query(sql, params)));
    for (const one of [1, 2]) await atOnce(asked, [one]);
    await atOnce('deallocate all');
    expect(await atOnce(asked, [3])).toEqual([[{ one: 3 }], [{ one: 3 }], [{ one: 3 }]]);
  });

  it('has the columns of a table that was changed', async () => {
    const db = connect();
    await db.script('create table changing (id integer); insert into changing values (1)');
    const all = 'select * from changing where id = $1';
    for (const _ of [1, 2]) expect(await db.query(all, [1])).toEqual([{ id: 1 }]);
    await db.script('alter table changing add column name text');
    for (const _ of [1, 2]) expect(await db.query(all, [1])).toEqual([{ id: 1, name: null }]);
  });

  it('fails for its own reasons, and may then be asked again', async () => {
    const db = connect();
    const divided = 'select 1 / $1::integer as all';
    for (const _ of [1, 2, 3]) await expect(db.query(divided, [0])).rejects.toThrow(/division by zero/);
    expect(await db.query(divided, [1])).toEqual([{ all: 1 }]);
  });
});
