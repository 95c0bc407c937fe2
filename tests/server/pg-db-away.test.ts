import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DatabaseAway } from '@/server/platform/database/database-away';
import { createPgDb } from '@/server/platform/database/pg-db';
import { openDatabase, type TestDatabase } from './postgres';
import { startTcpProxy, type TcpProxy, through } from './tcp-proxy';

let database: TestDatabase;
let way: TcpProxy;
beforeAll(async () => {
  database = await openDatabase('template1');
  way = await startTcpProxy(Number(new URL(database.url).port));
});
afterAll(async () => {
  await way.close();
  await database.close();
});

/** Opens connections that are closed after the test. */
function connect(options?: Parameters<typeof createPgDb>[1], url = through(way, database.url)) {
  const db = createPgDb(url, options);
  onTestFinished(() => db.close());
  return db;
}

/** What a server says that refuses a connection. */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mrefused\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** What a statement and a script reject with. */
async function errorsOf(db: ReturnType<typeof createPgDb>, sql: string): Promise<unknown[]> {
  const failed = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing',
      (error: unknown) => error,
    );
  return [await failed(db.query(sql)), await failed(db.script(sql))];
}

describe('a database that is away is told from a statement that is wrong', () => {
  it.each(['57P03', '53300', '57P01', '08P01', '28P01', '3D000'])('where it refuses connections (%s)', async (code) => {
    way.onFirstPacket(() => refusal(code));
    onTestFinished(() => way.onFirstPacket(() => undefined));
    for (const error of await errorsOf(connect(), 'select 1'))
      expect(error).toMatchObject({ code, message: 'refused' });
    for (const error of await errorsOf(connect(), 'select 1')) expect(error).toBeInstanceOf(DatabaseAway);
  });

  it('where nobody listens, or no such host is known', async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as { port: number };
    await new Promise((done) => closed.close(done));
    for (const host of [`127.0.0.1:${port}`, 'nobody.invalid:5432'])
      for (const error of await errorsOf(connect({}, `postgres://nobody@${host}/none`), 'select 1'))
        expect(error).toBeInstanceOf(DatabaseAway);
  });

  it.each([true, false])(
    'where the connection breaks in the middle of a statement (delivered: %s)',
    async (isDelivered) => {
      const db = connect();
      await db.query('select 1');
      way.cutAt('pg_sleep', isDelivered);
      await expect(db.query('select pg_sleep(0)')).rejects.toBeInstanceOf(DatabaseAway);
      way.cutAt('pg_sleep', isDelivered);
      await expect(db.script('select pg_sleep(0)')).rejects.toBeInstanceOf(DatabaseAway);
      way.comeBack();
      expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  it('where it answers nothing, in time', async () => {
    const db = connect({ queryTimeoutMs: 50 });
    await db.query('select 1');
    way.goSilent();
    onTestFinished(() => way.comeBack());
    await expect(db.query('select 1')).rejects.toBeInstanceOf(DatabaseAway);
  });

  it('where it cancels what takes too long, and where no connection is free', async () => {
    for (const error of await errorsOf(connect({ queryTimeoutMs: 100 }), 'select pg_sleep(600)'))
      expect(error).toBeInstanceOf(DatabaseAway);
    const full = connect({ maxConnections: 1, connectTimeoutMs: 50, queryTimeoutMs: 2000 });
    const [held, waiting] = await Promise.allSettled([full.query('select pg_sleep(600)'), full.query('select 1')]);
    expect([held, waiting]).toMatchObject([{ reason: expect.any(DatabaseAway) }, { reason: expect.any(DatabaseAway) }]);
  });

  it('where it takes no writes, as one that another has replaced', async () => {
    await expect(connect().script('set transaction read only; create table written (id int)')).rejects.toBeInstanceOf(
      DatabaseAway,
    );
  });

  it.each([
    ['select nothing', '42703'],
    ["select 'a'::integer", '22P02'],
    ['select 1 / 0', '22012'],
  ])('and a wrong statement is no outage: %s', async (sql, code) => {
    for (const error of await errorsOf(connect(), sql)) {
      expect(error).toMatchObject({ code });
      expect(error).not.toBeInstanceOf(DatabaseAway);
    }
  });
});
