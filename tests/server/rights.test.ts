import { expect, it } from 'vitest';
import { createRights } from '@/server/accounts/rights';

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
