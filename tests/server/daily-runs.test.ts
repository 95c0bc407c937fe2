import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DailyRuns } from '@/server/accounts/daily-runs';
import { createPgDb } from '@/server/platform/database/pg-db';
import { openDatabase, type TestDatabase } from './postgres';

const MOST = 3;
const TOOL = 'sample';

describe('runs of a day, on a PostgreSQL server that many processes share', () => {
  let database: TestDatabase;
  let db: ReturnType<typeof createPgDb>;
  let daily: DailyRuns;
  beforeAll(async () => {
    database = await openDatabase();
    db = createPgDb(database.url);
    daily = new DailyRuns(db);
  });
  afterAll(async () => {
    await db.close();
    await database.close();
  });

  async function member(): Promise<string> {
    const userId = randomUUID();
    await db.query('insert into auth.users (id) values ($1)', [userId]);
    return userId;
  }
  const take = (userId: string, runId: string = randomUUID()) => daily.charge({ userId, tool: TOOL, runId }, MOST);

  it('are no more by being taken at once', async () => {
    // Connections that are open already meet each other.
    await Promise.all(Array.from({ length: 20 }, () => db.query('select pg_sleep(0.05)')));
    for (let round = 0; round < 5; round += 1) {
      const userId = await member();
      const all = await Promise.all(Array.from({ length: 20 }, () => take(userId)));
      expect(all.filter((freeAt) => freeAt === undefined)).toHaveLength(MOST);
      expect((await daily.expiriesByTool(userId)).get(TOOL)).toHaveLength(MOST);
    }
  });

  it('are free again after 24 hours, the oldest first', async () => {
    const userId = await member();
    for (let run = 0; run < MOST; run += 1) await take(userId);
    await db.query('update public.daily_runs set started = true where user_id = $1', [userId]);
    const aged = `update public.daily_runs set taken_at = taken_at - interval '23 hours' where run_id in
      (select run_id from public.daily_runs where user_id = $1 order by taken_at limit 1)`;
    await db.query(aged, [userId]);
    const freeAt = (await take(userId))?.getTime() ?? 0;
    expect(Math.abs(freeAt - Date.now() - 3_600_000)).toBeLessThan(600_000);
    expect((await daily.expiriesByTool(userId)).get(TOOL)?.at(MOST - 1)).toBe(new Date(freeAt).toISOString());
    await db.query("update public.daily_runs set taken_at = taken_at - interval '61 minutes' where user_id = $1", [
      userId,
    ]);
    expect(await take(userId)).toBeUndefined();
    expect(await take(userId)).toBeDefined();
  });

  it('are not used by a run taken for interrupted, but are if it is answered after all', async () => {
    const userId = await member();
    const runId = randomUUID();
    await take(userId, runId);
    const add = `insert into public.runs (id, user_id, tool, webhook, mode, body, body_hash, worker)
      values ($1, $2, $3, 'w', 'live', '{}', 'h', $1)`;
    await db.query(add, [runId, userId, TOOL]);
    const end = async (state: string, code: string | null) => {
      await db.query('update public.runs set state = $2, error_code = $3 where id = $1', [runId, state, code]);
      return (await daily.expiriesByTool(userId)).get(TOOL)?.length ?? 0;
    };
    expect(await end('failed', 'interrupted')).toBe(0);
    for (let run = 1; run < MOST; run += 1) await take(userId);
    expect(await end('succeeded', null)).toBe(MOST);
    expect(await take(userId)).toBeDefined();
    expect(await end('failed', 'provider_key')).toBe(MOST - 1);
  });

  it('are free again after minutes if the process that counted them died before they began', async () => {
    const userId = await member();
    for (let run = 0; run < MOST; run += 1) await take(userId);
    expect(await take(userId)).toBeDefined();
    await db.query("update public.daily_runs set taken_at = taken_at - interval '6 minutes' where user_id = $1", [
      userId,
    ]);
    expect((await daily.expiriesByTool(userId)).get(TOOL) ?? []).toHaveLength(0);
    for (let run = 0; run < MOST; run += 1) expect(await take(userId)).toBeUndefined();
    expect(await take(userId)).toBeDefined();
  });
});
