import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pgDb } from '@/server/data/pg-db';
import { type Postgres, startPostgres } from './postgres';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe('a database that is silent', () => {
  it('counts as one that failed, while it is connected to', async () => {
    const silent = createServer();
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as AddressInfo;
    const db = pgDb(`postgres://nobody@127.0.0.1:${port}/none`, { connect: 50, query: 1000 });
    await expect(db.query('select 1')).rejects.toThrow(/timeout/i);
    await db.close();
    silent.close();
  });

  it('counts as one that failed in the middle of a statement, and is asked by another connection then', async () => {
    const db = pgDb(postgres.url, { connect: 5000, query: 200 });
    await expect(db.query('select pg_sleep(600)')).rejects.toThrow(/timeout/i);
    await expect(db.script('create table half (id int); select pg_sleep(600)')).rejects.toThrow(/timeout/i);
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
    await db.close();
  });

  it('keeps nothing of a script that failed', async () => {
    const db = pgDb(postgres.url);
    await expect(db.script('create table other (id int); select nothing')).rejects.toThrow(/nothing/);
    await expect(db.query('select * from other')).rejects.toThrow(/does not exist/);
    await db.close();
  });
});
