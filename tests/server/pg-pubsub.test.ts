import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '@/server/platform/database/db';
import { createPgDb } from '@/server/platform/database/pg-db';
import { createPgPubSub } from '@/server/platform/database/pg-pubsub';
import type { PubSub } from '@/server/platform/database/pubsub';
import { openDatabase, type TestDatabase } from './postgres';

const BRIEFLY = { reconnectMs: 20, probeEveryMs: 100, arrivalTimeoutMs: 3000 };
/** A machine with much to do connects late; a test that passes does not wait this long. */
const PATIENTLY = { timeout: 30_000 };

let database: TestDatabase;
let db: Db;
let signals: PubSub;
let heard: (string | undefined)[];
let log: string[];
beforeAll(async () => {
  database = await openDatabase('template1');
  db = createPgDb(database.url);
});
afterEach(() => signals.close());
afterAll(async () => {
  await db.close();
  await database.close();
});

function open(query: Db['query'] = db.query, patience = BRIEFLY): void {
  [heard, log] = [[], []];
  signals = createPgPubSub(database.url, { query }, (line) => log.push(line), patience);
  signals.subscribe('runs', (id) => heard.push(id));
}

const tell = (id: string) => db.query("select pg_notify('runs', $1)", [id]);

describe('signals over PostgreSQL', () => {
  it('arrive with the commit, and not at all where there is none', async () => {
    open();
    await expect.poll(() => signals.isReceiving(), PATIENTLY).toBe(true);
    await expect(db.script("select pg_notify('runs', 'never'); select nothing")).rejects.toThrow(/nothing/);
    await tell('one');
    await expect.poll(() => heard, PATIENTLY).toEqual([undefined, 'one']);
  });

  it('come again over a connection that was ended, after a word that some may have been missed', async () => {
    open();
    await expect.poll(() => signals.isReceiving(), PATIENTLY).toBe(true);
    await db.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'",
    );
    await expect.poll(() => heard, PATIENTLY).toEqual([undefined, undefined]);
    await tell('two');
    await expect.poll(() => heard.at(-1), PATIENTLY).toBe('two');
  });

  it('are known not to arrive where LISTEN succeeds and nothing comes, as behind some poolers', async () => {
    const nowhere: Db['query'] = async () => [];
    open(nowhere, { ...BRIEFLY, arrivalTimeoutMs: 200 });
    await expect.poll(() => log.length, PATIENTLY).toBe(1);
    expect([signals.isReceiving(), log[0]]).toEqual([false, expect.stringContaining('pooler')]);
  });
});
