import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db, Row } from '@/server/platform/database/db';
import { MAX_SEARCHED_RUNS, type PageOptions } from '@/server/runs/run-list';
import { RunStore } from '@/server/runs/run-store';
import { DATABASES, type World } from './actors';

/** A member's runs, of five tools, some by actions, and many that began at the same moment. */
const FILL = `insert into public.runs (id, user_id, tool, webhook, action, mode, state, body, body_hash, worker, started_at, answer_body, inputs, favourite, client_id)
  select gen_random_uuid(), $1::uuid, 'tool' || n % 5, 'w', case when n % 10 = 9 then 'download' end, 'live', 'succeeded',
    jsonb_build_object('text', repeat('x', 500)), 'h', $1::uuid, timestamptz '2026-01-01' + (n / 7) * interval '1 minute 0.000123 seconds',
    'answer ' || n, jsonb_build_object('topic', repeat('y', 480) || ' Shop ' || n, 'bakery', n % 2 = 0), n % 50 = 0,
    (select c.id from public.clients c where c.user_id = $1::uuid and n % 5 = 3)
  from generate_series(1, 5000) n`;

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  Plans?: Plan[];
}

/** Whom some runs were made for. */
const CLIENT = randomUUID();

describe.each(DATABASES)('the list of 5,000 runs on %s', (_name, open) => {
  let world: World;
  let store: RunStore;
  /** Every question the store has asked, as it was asked. */
  const asked: { sql: string; params: readonly unknown[] }[] = [];
  beforeAll(async () => {
    world = await open();
    await world.service.query("select public.keep_client($1, $2, 'Harbour', '{}', 9)", [CLIENT, world.a.id]);
    await world.service.query(FILL, [world.a.id]);
    await world.service.query(FILL, [world.b.id]);
    const listening: Db = {
      ...world.service,
      query<T extends Row>(sql: string, params: readonly unknown[] = []) {
        asked.push({ sql, params });
        return world.service.query<T>(sql, params);
      },
    };
    store = new RunStore(listening, randomUUID());
  });
  afterAll(() => world.close());

  /** The steps the database takes for the latest question. */
  async function steps(): Promise<string[]> {
    const { sql, params } = asked.at(-1) ?? { sql: '', params: [] };
    const [row] = await world.service.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${sql}`, params);
    const names = ({ Plans = [], ...node }: Plan): string[] => [
      [node['Node Type'], node['Index Name']].filter(Boolean).join(' by '),
      ...Plans.flatMap(names),
    ];
    return (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => names(Plan));
  }

  const list = async (options: Omit<PageOptions, 'limit'>) => store.findPage(world.a.id, { limit: 50, ...options });

  it.each([
    ['of all tools', {}, 'runs_submits'],
    ['of one tool', { tool: 'tool3' }, 'runs_submits_of_tool'],
    ['of those that have ended since a day', { ended: true, since: '2026-01-01T00:10:00.000Z' }, 'runs_submits'],
    ['of those with a result', { succeeded: true }, 'runs_submits'],
    ['of one client', { client: CLIENT }, 'runs_of_client'],
    ['of one client since a day', { client: CLIENT, since: '2026-01-01T00:10:00.000Z' }, 'runs_of_client'],
    ['of no client', { client: null }, 'runs_submits'],
    ['of the favourites', { favourites: true }, 'runs_favourites'],
    ['of the favourites since a day', { favourites: true, since: '2026-01-01T00:10:00.000Z' }, 'runs_favourites'],
  ])(
    'is read in the order of an index, %s, also further on and with the statistics of a busy server',
    async (_which, options, index) => {
      for (const statistics of ['none', 'analysed']) {
        if (statistics === 'analysed') await world.service.script('analyze public.runs');
        const { next } = await list(options);
        expect(await steps()).toEqual(['Limit', `Index Scan by ${index}`]);
        await list({ ...options, before: next });
        expect(await steps()).toEqual(['Limit', `Index Scan by ${index}`]);
      }
      if (process.env.ATTACK_REPORT) {
        const started = performance.now();
        for (let times = 0; times < 100; times += 1) await list(options);
        process.stdout.write(`a list ${_which}: ${((performance.now() - started) / 100).toFixed(1)} ms\n`);
      }
    },
  );

  it('gives every submit once, page by page, the newest first', async () => {
    const seen: { id: string; startedAt: string }[] = [];
    for (let before: string | undefined, page = 0; page === 0 || before; page += 1) {
      const { runs, next } = await list({ tool: 'tool1', before });
      seen.push(...runs);
      before = next;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1000);
    const times = seen.map(({ startedAt }) => startedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(seen).toHaveLength(1000);
  });

  it('leaves out a failed run where only results are asked for', async () => {
    const [latest] = (await list({ succeeded: true })).runs;
    await world.service.query("update public.runs set state = 'failed' where id = $1", [latest?.id]);
    const ids = async (options: Omit<PageOptions, 'limit'>) => (await list(options)).runs.map(({ id }) => id);
    expect(await ids({ ended: true })).toContain(latest?.id);
    expect(await ids({ succeeded: true })).not.toContain(latest?.id);
    await world.service.query("update public.runs set state = 'succeeded' where id = $1", [latest?.id]);
  });

  it('goes on where a page ended whose last run was deleted', async () => {
    const { runs, next } = await list({ tool: 'tool2' });
    await store.remove(runs.at(-1)?.id ?? '', world.a.id);
    const { runs: more } = await list({ tool: 'tool2', before: next });
    expect(more).toHaveLength(50);
    expect(runs.map(({ id }) => id)).not.toContain(more[0]?.id);
  });

  it.each(['', '1', 'x,y', `1,${'0'.repeat(36)}`, `99999999999999999,${randomUUID()}`, "1';--"])(
    'refuses to go on at "%s"',
    async (before) => {
      await expect(list({ before })).rejects.toMatchObject({ status: 400, code: 'invalid_cursor' });
    },
  );

  it('leaves long inputs out, which one run still has', async () => {
    const [first] = (await list({ tool: 'tool4' })).runs;
    expect(first?.inputs).toContain('topic');
    const id = first?.id ?? '';
    await store.saveInputs(id, world.a.id, { topic: 'z'.repeat(20_000) });
    const [again] = (await list({ tool: 'tool4' })).runs;
    expect([again?.id, again?.inputs]).toEqual([id, null]);
    expect((await store.find(id))?.inputs).toHaveLength(20_000 + '{"topic": ""}'.length);
  });

  it('finds runs by words of their inputs, of their tool and of their name, and by all of them', async () => {
    const found = async (...words: string[]) => (await list({ words })).runs.map(({ inputs }) => inputs ?? '');
    const [one, ...others] = await found('shop', '4711');
    expect([one, others]).toEqual([expect.stringContaining('Shop 4711"'), []]);
    expect(await found('4711', 'tool1')).toHaveLength(1);
    expect(await found('4711', 'tool2')).toEqual([]);
    // What the fields of a form are called is no word of a member, and a wildcard is a mere letter.
    for (const word of ['bakery', 'sh%p', '_', '4711"}']) expect(await found(word)).toEqual([]);
    const [{ id } = { id: '' }] = (await list({ words: ['4711'] })).runs;
    expect(await store.saveMarks(id, world.a.id, { name: 'Autumn, Déjà vu' })).toBe(true);
    expect((await list({ words: ['AUTUMN', 'déjà'] })).runs).toMatchObject([{ id, name: 'Autumn, Déjà vu' }]);
  });

  it('looks through so many runs at a time, and goes on behind them', async () => {
    const first = await list({ words: ['shop', '9'] });
    expect(first.runs).toHaveLength(50);
    const none = await list({ words: ['nowhere'] });
    expect([none.runs, none.next]).toEqual([[], expect.any(String)]);
    const pages = [none];
    for (let { next } = none; next; next = pages.at(-1)?.next)
      pages.push(await list({ words: ['nowhere'], before: next }));
    expect(pages).toHaveLength(Math.ceil(4500 / MAX_SEARCHED_RUNS));
    const early = await list({ words: ['11'], tool: 'tool1', since: '2026-01-01T00:00:00.000Z' });
    expect(early.runs.length).toBeGreaterThan(9);
    if (process.env.ATTACK_REPORT) {
      const started = performance.now();
      for (let times = 0; times < 20; times += 1) await list({ words: ['nowhere'] });
      process.stdout.write(`a search that finds nothing: ${((performance.now() - started) / 20).toFixed(1)} ms\n`);
    }
  });

  it('has the favourites by themselves, and those of one tool', async () => {
    const { runs } = await list({ favourites: true, tool: 'tool0' });
    expect(runs.length).toBeGreaterThan(40);
    expect(runs.every(({ favourite, tool }) => favourite && tool === 'tool0')).toBe(true);
    const [{ id } = { id: '' }] = runs;
    await store.saveMarks(id, world.a.id, { favourite: false });
    expect((await list({ favourites: true, tool: 'tool0' })).runs.map((run) => run.id)).not.toContain(id);
  });

  it('finds the latest answer of a tool without sorting them all', async () => {
    const [latest] = await world.service.query<{ body: string }>(
      `select answer_body as body from public.runs where user_id = $1 and tool = $2 and action is null
       order by started_at desc, id desc limit 1`,
      [world.a.id, 'tool3'],
    );
    expect((await store.latestAnswer(world.a.id, 'tool3'))?.body).toBe(latest?.body);
    expect((await steps()).filter((step) => step.includes('runs'))).toEqual(['Index Scan by runs_submits_of_tool']);
  });
});
