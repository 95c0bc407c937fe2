import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '@/contracts/failure';
import { createPgDb } from '@/server/platform/database/pg-db';
import { OperatorPaidRuns } from '@/server/runs/operator-paid-runs';
import { openDatabase, type TestDatabase } from './postgres';

const LIMITS = { runsPerDay: 50, dollars: { perRun: 0.5, perMember: 1, perDay: 2 } };

describe('what the operator pays for, on a PostgreSQL server that many processes share', () => {
  let database: TestDatabase;
  let db: ReturnType<typeof createPgDb>;
  let paid: OperatorPaidRuns;
  beforeAll(async () => {
    database = await openDatabase();
    db = createPgDb(database.url);
    paid = new OperatorPaidRuns(db, LIMITS);
  });
  afterAll(async () => {
    await db.close();
    await database.close();
  });
  beforeEach(() => db.query('delete from public.operator_paid_runs'));

  /** Charges a run; returns the charge, or the refusal. */
  const charge = (member: string | undefined, cost: number) =>
    paid.charge(member, cost).catch((error: unknown) => error as Failure);
  const spent = async () => {
    const [row] = await db.query<{ sum: number }>(
      'select coalesce(sum(cost_micros), 0)::float8 as sum from public.operator_paid_runs',
    );
    return (row?.sum ?? 0) / 1_000_000;
  };
  const refused = (charges: unknown[]) => charges.filter((one): one is Failure => one instanceof Failure);

  it('is no more by being started at once, for one member and for all', async () => {
    // Connections that are open already meet each other, and are more than there is room for.
    await Promise.all(Array.from({ length: 20 }, () => db.query('select pg_sleep(0.05)')));
    const member = randomUUID();
    const own = await Promise.all(Array.from({ length: 20 }, () => charge(member, 0.25)));
    expect(own.length - refused(own).length).toBe(4);
    expect(new Set(refused(own).map(({ code }) => code))).toEqual(new Set(['member_spend_limit']));
    const others = await Promise.all(Array.from({ length: 30 }, () => charge(randomUUID(), 0.25)));
    expect(others.length - refused(others).length).toBe(4);
    expect(new Set(refused(others).map(({ code }) => code))).toEqual(new Set(['site_spend_limit']));
    expect(await spent()).toBeCloseTo(2);
  });

  it('is what a run did cost once it has ended, and nothing if it never started', async () => {
    const member = randomUUID();
    const first = await paid.charge(member, 0.5);
    const second = await paid.charge(member, 0.5);
    expect(await charge(member, 0.01)).toMatchObject({ code: 'member_spend_limit' });
    await first.settle(0.02);
    await second.refund();
    expect(await spent()).toBeCloseTo(0.02);
    const third = await paid.charge(member, 0.5);
    // A run that asked no model costs nothing.
    await third.settle(0);
    expect(await spent()).toBeCloseTo(0.02);
  });

  it('refuses a run that may cost too much, and says how much', async () => {
    const refusal = await charge(randomUUID(), 0.75);
    expect(refusal).toMatchObject({ code: 'run_too_expensive', status: 400 });
    expect((refusal as Failure).message).toBe(
      'This run may cost $0.75, and this site pays $0.50 for one at most. Please shorten what you filled in.',
    );
    expect(await spent()).toBe(0);
  });

  it('says when there is room again: when as much has become a day old as the run needs', async () => {
    const member = randomUUID();
    for (const [hours, cost] of [
      [23, 0.4],
      [20, 0.3],
      [1, 0.3],
    ] as const) {
      await paid.charge(member, cost);
      await db.query(
        "update public.operator_paid_runs set taken_at = now() - make_interval(hours => $1) where taken_at > now() - interval '1 minute'",
        [hours],
      );
    }
    const small = (await charge(member, 0.1)) as Failure;
    expect(small.message).toMatch(
      /^This site pays up to \$1\.00 in 24 hours for your runs, .* which may cost \$0\.10\. /,
    );
    expect(small.message).toContain('There is room again in 1 hour.');
    expect(((await charge(member, 0.5)) as Failure).message).toContain('in 4 hours.');
    await db.query("update public.operator_paid_runs set taken_at = taken_at - interval '61 minutes'");
    expect(await charge(member, 0.1)).not.toBeInstanceOf(Failure);
  });

  it('does not count visitors as one member', async () => {
    for (let run = 0; run < 4; run += 1) expect(await charge(undefined, 0.5)).not.toBeInstanceOf(Failure);
    expect(await charge(undefined, 0.5)).toMatchObject({ code: 'site_spend_limit', status: 429 });
  });
});
