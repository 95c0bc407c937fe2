import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createPgDb } from '@/server/platform/database/pg-db';
import { migrateQueues, openQueues } from '@/server/platform/deliveries/queues';
import { DATABASES, type World } from './actors';
import { openDatabase } from './postgres';

describe.each(DATABASES)('the queues on %s', (_name, open) => {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  it('have tables as their package wants them, made once', async () => {
    expect(await migrateQueues(world.service)).toEqual([]);
    const queues = await openQueues({ db: world.service, isAlone: true, processesQueues: false, log: () => undefined });
    expect(await queues.detectSchemaDrift()).toMatchObject({ ok: true });
    await queues.stop();
    await world.service.script('drop schema queues cascade');
    expect(await migrateQueues(world.service)).toEqual([`queues ${await queues.schemaVersion()}`]);
  });

  it('are read and changed by no member and no visitor', async () => {
    const sql = `select format('%s %s', r.role, t.name) as found
      from (values ('anon'), ('authenticated')) r(role)
        cross join (select 'queues.' || quote_ident(tablename) as name from pg_tables where schemaname = 'queues') t
      where has_schema_privilege(r.role, 'queues', 'usage')`;
    expect(await world.service.query(sql)).toEqual([]);
    const tables = await world.service.query(`select from pg_tables where schemaname = 'queues'`);
    expect(tables.length).toBeGreaterThan(5);
  });

  it('give the rows of every statement of a transaction, of which nothing stays if one fails', async () => {
    const { service } = world;
    expect(await service.script('select 1 as a; select 2 as a')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await service.script('select 1 as a')).toEqual([{ a: 1 }]);
    await expect(service.script('create table queues.half (a int); select 1/0')).rejects.toThrow();
    expect(await service.query(`select to_regclass('queues.half')::text as name`)).toEqual([{ name: null }]);
  });
});

it('a role that may create no schema is told what to do', async () => {
  const database = await openDatabase('template1');
  const role = `weak_${randomUUID().replaceAll('-', '')}`;
  const owner = createPgDb(database.url);
  await owner.script(`create role ${role} login`);
  const weak = createPgDb(Object.assign(new URL(database.url), { username: role }).href);
  onTestFinished(async () => {
    await weak.close();
    await owner.script(`drop role ${role}`);
    await owner.close();
    await database.close();
  });
  await expect(migrateQueues(weak)).rejects.toThrow(
    /queues.*permission denied.*npm run migrate with the role that owns/,
  );
});
