import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createRights, endWithRight } from '@/server/accounts/rights';
import { DatabaseAway } from '@/server/platform/database/database-away';
import type { ServerEnv } from '@/server/platform/http/client-address';

const LONG_MS = 3_600_000;

/** Rights on a database that counts what it is asked. */
function countedRights(recheckMs: number, rows: unknown[] = [{}]) {
  const asked: unknown[] = [];
  const query = async (_sql: string, params?: readonly unknown[]) => {
    asked.push(params?.[0]);
    return rows as never;
  };
  return { asked, rights: createRights({ query }, recheckMs) };
}

it('asks the database once for all streams of a right, however many are open', async () => {
  const { asked, rights } = countedRights(LONG_MS);
  const streams = Array.from({ length: 20 }, () => rights.isStandingForStreams({ session: 'one' }));
  expect(await Promise.all([...streams, rights.isStandingForStreams({ session: 'another' })])).not.toContain(false);
  expect(asked).toEqual(['one', 'another']);
});

it('asks again for streams once the answer is old, and at once for everything else', async () => {
  const { asked, rights } = countedRights(0, []);
  expect([
    await rights.isStandingForStreams({ session: 'one' }),
    await rights.isStandingForStreams({ session: 'one' }),
  ]).toEqual([false, false]);
  const kept = countedRights(LONG_MS);
  await kept.rights.isStandingForStreams({ token: 'one' });
  await kept.rights.isStanding({ token: 'one' });
  expect([asked.length, kept.asked.length]).toEqual([2, 2]);
});

it('gives an answer that is made while the database is away, and withholds it where the right has ended', async () => {
  const answered = async (query: () => Promise<never>) => {
    const app = new Hono<ServerEnv>();
    app.use(endWithRight(createRights({ query }, 0)));
    app.get('/:kind', (context) => {
      context.set('right', { session: 'one' });
      const type = context.req.param('kind') === 'stream' ? 'text/event-stream' : 'text/plain';
      return context.body('data: paid for\n\n', 200, { 'Content-Type': type });
    });
    const told = await Promise.all(['/answer', '/stream'].map((path) => app.request(path)));
    return Promise.all(told.map(async (answer) => `${answer.status} ${await answer.text()}`));
  };
  const away = () => Promise.reject(new DatabaseAway(new Error('connect ECONNREFUSED')));
  expect(await answered(away)).toEqual(['200 data: paid for\n\n', '200 data: paid for\n\n']);
  for (const told of await answered(async () => [] as never)) expect(told).not.toContain('paid for');
});
