import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShareStore } from '@/features/shares/server/share-store';
import { forThisRun } from '../../../../scripts/test/full-run.ts';
import { BOTH_DATABASES, EMBEDDED, type World } from '../../../server/actors';

/** Makes a link to a run for a day; whether there was room for it. */
async function share({ query }: World['service'], user: string, run: string, most = 2): Promise<boolean | undefined> {
  const [row] = await query<{ made: boolean }>(
    "select public.make_share($1, $2, $3, 'result', 'Title', '', null, $4, 1, $5) as made",
    [randomUUID(), user, run, randomUUID().padEnd(43, '-'), most],
  );
  return row?.made;
}

describe.each(forThisRun('policies', BOTH_DATABASES, [EMBEDDED]))('the functions of links on %s', (_name, open) => {
  let world: World;
  beforeAll(async () => {
    world = await open();
    for (const [state, { id }] of [
      ['succeeded', world.a],
      ['running', world.b],
    ] as const)
      await world.service.query(
        `insert into public.runs (id, user_id, tool, webhook, mode, body, body_hash, worker, state)
         values ($1, $2, 't', 'w', 'demo', '{}', 'h', $1, $3)`,
        [randomUUID(), id, state],
      );
  });
  afterAll(() => world.close());

  it('make links to a member’s own finished runs alone, where there is room or one has ended, and end them with the run', async () => {
    const { service, a, b } = world;
    const [own] = await a.read('runs');
    const run = String(own?.id);
    const [theirs] = await b.read('runs');
    expect([await share(service, b.id, run), await share(service, b.id, String(theirs?.id))]).toEqual([false, false]);
    expect([await share(service, a.id, run), await share(service, a.id, run)]).toEqual([true, true]);
    expect(await share(service, a.id, run)).toBe(false);
    const store = new ShareStore(service);
    const [{ hash } = { hash: '' }] = await service.query<{ hash: string }>(
      'select token_hash as hash from public.shares',
    );
    expect([(await store.find(hash))?.runId, (await store.list(a.id, run)).length]).toEqual([run, 2]);
    await service.query("update public.shares set expires_at = now() - interval '1 second'");
    expect([await store.find(hash), await store.list(a.id)]).toEqual([undefined, []]);
    expect(await share(service, a.id, run)).toBe(true);
    expect(await service.query('select count(*)::int as count from public.shares')).toEqual([{ count: 1 }]);
    await service.query('delete from public.runs where id = $1', [run]);
    expect(await service.query('select count(*)::int as count from public.shares')).toEqual([{ count: 0 }]);
  });
});
