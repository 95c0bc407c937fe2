import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '@/contracts/failure';
import { DailyRuns } from '@/server/accounts/daily-runs';
import { createPgDb } from '@/server/platform/database/pg-db';
import type { AdmissionOptions, AdmissionTerms, NewRun } from '@/server/runs/admit-run';
import { RunStore } from '@/server/runs/run-store';
import { admitRun, newRun } from './admit';
import { openDatabase, type TestDatabase } from './postgres';

const PER_DAY = 3;
const DOLLARS = { perRun: 0.5, perMember: 1, perDay: 2 };
const SPEND = { spendLimits: { runsPerDay: 50, dollars: DOLLARS } };

/** What tells of any count or row that a refusal left behind. */
const TRACES = `select
  (select count(*)::integer from public.runs) as runs,
  (select count(*)::integer from public.daily_runs) as daily,
  (select count(*)::integer from public.operator_paid_runs) as paid,
  (select coalesce(sum(counted), 0)::integer from public.rate_counts) as rate,
  (select count(*)::integer from public.run_files) as files,
  (select max(used_at)::text from public.files) as used,
  (select count(*)::integer from public.run_callbacks) as callbacks`;

describe('the admission of a run, on a PostgreSQL server that many processes share', () => {
  let database: TestDatabase;
  let db: ReturnType<typeof createPgDb>;
  let daily: DailyRuns;
  let member: string;
  beforeAll(async () => {
    database = await openDatabase();
    db = createPgDb(database.url);
    daily = new DailyRuns(db);
    // Connections that are open already meet each other.
    await Promise.all(Array.from({ length: 20 }, () => db.query('select pg_sleep(0.05)')));
  });
  afterAll(async () => {
    await db.close();
    await database.close();
  });
  beforeEach(async () => {
    await db.query('delete from public.operator_paid_runs');
    member = await addMember();
  });

  async function addMember(): Promise<string> {
    const id = randomUUID();
    await db.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@x.test`]);
    return id;
  }
  /** Admits a run; resolves to `true` if it started, `false` if it is a repetition, or the refusal. */
  const admit = (run: Partial<NewRun>, options: Partial<AdmissionOptions> = {}, terms: AdmissionTerms = {}) =>
    admitRun(db, { userId: member, ...run }, options, terms).then(
      ({ isNew }) => isNew,
      (error: unknown) => error as Failure,
    );
  const refused = (outcomes: unknown[]) => outcomes.filter((one): one is Failure => one instanceof Failure);
  const codes = (outcomes: unknown[]) => new Set(refused(outcomes).map(({ code }) => code));
  const atOnce = <T>(count: number, act: () => Promise<T>) => Promise.all(Array.from({ length: count }, act));

  /** Ways to be refused: a state of the database, and the run that meets it. */
  const REFUSALS: Record<string, () => Promise<[Partial<NewRun>, Partial<AdmissionOptions>, AdmissionTerms]>> = {
    too_much_kept: async () => {
      await db.query('insert into public.kept_bytes (user_id, bytes) values ($1, 1000)', [member]);
      return [{}, { maxBytes: 1000 }, {}];
    },
    membership_ended: async () => {
      const email = `${member}@x.test`;
      await db.query("insert into public.memberships (email, status) values ($1, 'expired')", [email]);
      return [{}, {}, { email }];
    },
    'membership_ended of the platform': async () => [{}, {}, { email: 'ann@x.test', hasMembershipEnded: true }],
    file_gone: async () => [{ files: [randomUUID()] }, {}, {}],
    daily_limit: async () => {
      await admit({}, {}, { perDay: 1 });
      return [{}, {}, { perDay: 1 }];
    },
    too_many_at_once: async () => {
      await admit({});
      return [{}, { sharedLimits: { runsPerMinute: 9, runsAtOnce: 1 } }, {}];
    },
    too_many_runs: async () => {
      await admit({}, { sharedLimits: { runsPerMinute: 1, runsAtOnce: 9 } });
      return [{}, { sharedLimits: { runsPerMinute: 1, runsAtOnce: 9 } }, {}];
    },
    run_too_expensive: async () => [{}, SPEND, { maxCost: 0.75 }],
    site_daily_limit: async () => {
      await admit({}, SPEND, { maxCost: 0 });
      return [{}, { spendLimits: { runsPerDay: 1, dollars: DOLLARS } }, { maxCost: 0 }];
    },
    member_spend_limit: async () => {
      for (let run = 0; run < 4; run += 1) await admit({}, SPEND, { maxCost: 0.25 });
      return [{}, SPEND, { maxCost: 0.25 }];
    },
    site_spend_limit: async () => {
      for (let run = 0; run < 8; run += 1) await admit({ userId: null }, SPEND, { maxCost: 0.25 });
      return [{}, SPEND, { maxCost: 0.25 }];
    },
    run_id_taken: async () => {
      const id = randomUUID();
      await admit({ id });
      return [{ id, userId: await addMember() }, {}, {}];
    },
    'run_id_taken by another body': async () => {
      const id = randomUUID();
      await admit({ id });
      return [{ id, bodyHash: 'other' }, {}, {}];
    },
    'run_id_taken by a counted run that was deleted': async () => {
      const id = randomUUID();
      await admit({ id }, {}, { perDay: 9 });
      await db.query('delete from public.runs where id = $1', [id]);
      return [{ id }, {}, { perDay: 9 }];
    },
  };

  it.each(Object.keys(REFUSALS))(
    'that is refused (%s) has counted nothing, whatever else it counts against',
    async (name) => {
      const [run, options, terms] = (await REFUSALS[name]?.()) ?? [];
      const everything = { sharedLimits: { runsPerMinute: 100, runsAtOnce: 100 }, ...SPEND, ...options };
      const callback = { tokenId: randomUUID(), url: 'https://x.test/' };
      const before = await db.query(TRACES);
      const outcome = await admit({ callback, ...run }, everything, { perDay: 100, maxCost: 0.01, ...terms });
      expect(outcome).toMatchObject({ code: name.split(' ')[0] });
      expect(await db.query(TRACES)).toEqual(before);
    },
  );

  it('is one run, however often it is asked for at the same time, and counts once', async () => {
    const all = { sharedLimits: { runsPerMinute: 1, runsAtOnce: 1 }, ...SPEND };
    for (const userId of [member, null]) {
      const run = newRun({ userId });
      const terms = { maxCost: 0.25, ...(userId && { perDay: 1 }) };
      const outcomes = await atOnce(10, () => admit(run, all, terms));
      expect(outcomes.filter((isNew) => isNew === true)).toHaveLength(1);
      expect(outcomes.filter((isNew) => isNew === false)).toHaveLength(9);
    }
    const [{ paid } = {}] = await db.query<{ paid: number }>(
      'select count(*)::integer as paid from public.operator_paid_runs',
    );
    expect([paid, (await daily.expiriesByTool(member)).get('t')]).toEqual([2, [expect.any(String)]]);
  });

  it('records the inputs of the form with the run, and a client of the member alone', async () => {
    const [own, foreign] = [randomUUID(), randomUUID()];
    const add = "insert into public.clients (id, user_id, name, known) values ($1, $2, 'Ann', '{}')";
    await db.query(add, [own, member]);
    await db.query(add, [foreign, await addMember()]);
    const store = new RunStore(db, randomUUID());
    for (const [client, found] of [
      [own, own],
      [foreign, null],
    ]) {
      const id = randomUUID();
      await admit({ id, inputs: { topic: 'T\0ea' }, client: client ?? undefined });
      expect(await store.find(id)).toMatchObject({ inputs: '{"topic": "T\ufffdea"}', clientId: found });
    }
  });

  describe('of a tool with a daily limit', () => {
    const take = (userId: string, id: string = randomUUID()) => admit({ id, userId }, {}, { perDay: PER_DAY });
    const taken = async (userId: string) => (await daily.expiriesByTool(userId)).get('t') ?? [];

    it('is given no more often by being asked for at once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const userId = await addMember();
        const all = await atOnce(20, () => take(userId));
        expect(all.filter((isNew) => isNew === true)).toHaveLength(PER_DAY);
        expect(codes(all)).toEqual(new Set(['daily_limit']));
        expect(await taken(userId)).toHaveLength(PER_DAY);
      }
    });

    it('is given again after 24 hours, the oldest first', async () => {
      for (let run = 0; run < PER_DAY; run += 1) await take(member);
      const aged = `update public.daily_runs set taken_at = taken_at - interval '23 hours' where run_id in
        (select run_id from public.daily_runs where user_id = $1 order by taken_at limit 1)`;
      await db.query(aged, [member]);
      const refusal = (await take(member)) as Failure;
      const seconds = Number(refusal.details.headers?.['Retry-After']);
      expect(Math.abs(seconds - 3600)).toBeLessThan(600);
      const freeAt = Date.parse((await taken(member)).at(PER_DAY - 1) ?? '');
      expect(Math.abs(freeAt - Date.now() - seconds * 1000)).toBeLessThan(600_000);
      await db.query("update public.daily_runs set taken_at = taken_at - interval '61 minutes' where user_id = $1", [
        member,
      ]);
      expect([await take(member), await take(member)]).toEqual([
        true,
        expect.objectContaining({ code: 'daily_limit' }),
      ]);
    });

    it('is not used up by a run taken for interrupted, but by one that is answered after all', async () => {
      const id = randomUUID();
      await take(member, id);
      const end = async (state: string, code: string | null) => {
        await db.query('update public.runs set state = $2, error_code = $3 where id = $1', [id, state, code]);
        return (await taken(member)).length;
      };
      expect(await end('failed', 'interrupted')).toBe(0);
      for (let run = 1; run < PER_DAY; run += 1) await take(member);
      expect(await end('succeeded', null)).toBe(PER_DAY);
      expect(await take(member)).toMatchObject({ code: 'daily_limit' });
      expect(await end('failed', 'provider_key')).toBe(PER_DAY - 1);
    });

    it('is given back if a process of an earlier version died before it recorded what it had counted', async () => {
      const recorded = randomUUID();
      await admit({ id: recorded });
      const count = `insert into public.daily_runs (user_id, tool, run_id, taken_at) values ($1, 't', $2, now() - interval '6 minutes')`;
      for (const id of [recorded, randomUUID(), randomUUID()]) await db.query(count, [member, id]);
      expect([await take(member), await take(member)]).toEqual([true, true]);
      expect(await take(member)).toMatchObject({ code: 'daily_limit' });
    });
  });

  describe('that the operator pays for', () => {
    const charge = (userId: string | null, maxCost: number) => admit({ userId }, SPEND, { maxCost });
    const spent = async () => {
      const sql = 'select coalesce(sum(cost_micros), 0)::float8 as sum from public.operator_paid_runs';
      return ((await db.query<{ sum: number }>(sql))[0]?.sum ?? 0) / 1_000_000;
    };

    it('is given no more often by being asked for at once, for one member and for all', async () => {
      const own = await atOnce(20, () => charge(member, 0.25));
      expect(own.length - refused(own).length).toBe(4);
      expect(codes(own)).toEqual(new Set(['member_spend_limit']));
      const members = await Promise.all(Array.from({ length: 30 }, addMember));
      const others = await Promise.all(members.map((other) => charge(other, 0.25)));
      expect(others.length - refused(others).length).toBe(4);
      expect(codes(others)).toEqual(new Set(['site_spend_limit']));
      expect(await spent()).toBeCloseTo(2);
    });

    it('costs what it did cost once it has ended, also if it was canceled meanwhile', async () => {
      const store = new RunStore(db, randomUUID());
      const answer = { status: 200, contentType: 'text/plain', body: '' };
      const start = async () => {
        const id = randomUUID();
        const { paidId = '' } = await admitRun(db, { id, userId: member }, SPEND, { maxCost: 0.5 });
        return { id, paidId };
      };
      const [ended, cancelled] = [await start(), await start()];
      expect(await charge(member, 0.01)).toMatchObject({ code: 'member_spend_limit' });
      await store.finish(ended.id, { state: 'succeeded', answer }, { id: ended.paidId, cost: 0.02 });
      await store.finish(cancelled.id, { state: 'cancelled', answer });
      expect(await spent()).toBeCloseTo(0.52);
      await store.saveUsage(cancelled.id, undefined, { id: cancelled.paidId, cost: 0.1 });
      expect(await spent()).toBeCloseTo(0.12);
    });

    it('is refused where it may cost too much, and says how much', async () => {
      const refusal = await charge(member, 0.75);
      expect(refusal).toMatchObject({ code: 'run_too_expensive', status: 400 });
      expect((refusal as Failure).message).toBe(
        'This run may cost $0.75, and this site pays $0.50 for one at most. Please shorten what you filled in.',
      );
    });

    it('says when there is room again: when as much has become a day old as it needs', async () => {
      for (const [hours, cost] of [
        [23, 0.4],
        [20, 0.3],
        [1, 0.3],
      ] as const) {
        await charge(member, cost);
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
      expect(await charge(member, 0.1)).toBe(true);
    });

    it('does not count visitors as one member', async () => {
      for (let run = 0; run < 4; run += 1) expect(await charge(null, 0.5)).toBe(true);
      expect(await charge(null, 0.5)).toMatchObject({ code: 'site_spend_limit', status: 429 });
    });

    it('is kept for members where guests and visitors have used up what is open to them, in money and in runs', async () => {
      const guests = [null, null, ...(await Promise.all(Array.from({ length: 8 }, addMember)))];
      const runFor = (userId: string | null, options = SPEND) =>
        admit({ userId }, options, { maxCost: 0.25, isGuest: true });
      const outcomes = await Promise.all(guests.map((guest) => runFor(guest)));
      expect(outcomes.length - refused(outcomes).length).toBe(4);
      expect(refused(outcomes)[0]?.message).toMatch(
        /^This site pays up to \$1\.00 in 24 hours for the runs that guests/,
      );
      for (let run = 0; run < 4; run += 1) expect(await charge(member, 0.25)).toBe(true);
      await db.query('delete from public.operator_paid_runs');
      const few = { spendLimits: { runsPerDay: 4, dollars: DOLLARS } };
      const counted = await Promise.all(guests.map((guest) => runFor(guest, few)));
      expect(counted.length - refused(counted).length).toBe(2);
      expect(codes(counted)).toEqual(new Set(['site_daily_limit']));
      for (let run = 0; run < 2; run += 1) expect(await admit({}, few, { maxCost: 0.25 })).toBe(true);
    });

    it('is not used up by one run of a guest, however little the operator pays', async () => {
      const small = { spendLimits: { runsPerDay: 50, dollars: { ...DOLLARS, perDay: 0.5 } } };
      const refusal = await admit({}, small, { maxCost: 0.5, isGuest: true });
      expect(refusal).toMatchObject({ code: 'run_too_expensive', status: 400 });
      expect(await admit({}, small, { maxCost: 0.5 })).toBe(true);
    });
  });
});
