import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WorkerLease } from '@/server/runs/worker-lease';
import { postgresWorld, type World } from './actors';

const LEASE = 60;

describe('the lease of a process', () => {
  let world: World;
  beforeAll(async () => {
    world = await postgresWorld();
  });
  afterAll(() => world.close());

  /** Lets time pass for a process, by making its last sign older, and renews its lease. */
  function startProcess() {
    const id = randomUUID();
    const lease = new WorkerLease(world.service, id, LEASE);
    return async (seconds: number) => {
      const sql = 'update public.workers set seen_at = seen_at - make_interval(secs => $2) where id = $1';
      await world.service.query(sql, [id, seconds]);
      return lease.renew();
    };
  }

  it('lets it judge others once they could have renewed theirs, and not before', async () => {
    const renewAfter = startProcess();
    const judged: boolean[] = [];
    for (let renewal = 0; renewal <= 6; renewal += 1) judged.push(await renewAfter(10));
    expect(judged).toEqual([false, false, false, false, false, false, true]);
  });

  it.each([
    ['an outage', 3600],
    ['a renewal that came late', 30],
    ['a clock that was put back', -3600],
  ])('makes it wait again after %s', async (_, seconds) => {
    const renewAfter = startProcess();
    for (let renewal = 0; renewal <= 6; renewal += 1) await renewAfter(10);
    expect([await renewAfter(10), await renewAfter(seconds)]).toEqual([true, false]);
    for (let renewal = 0; renewal < 5; renewal += 1) expect(await renewAfter(10)).toBe(false);
    expect(await renewAfter(10)).toBe(true);
  });
});
