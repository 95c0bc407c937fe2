import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyCallback } from '@/client/client';
import { MAX_CALLBACKS } from '@/contracts/callback';
import { CallbackStore, RETRY_DELAYS_SECONDS } from '@/server/features/callbacks/callback-store';
import { type Callbacks, createCallbacks } from '@/server/features/callbacks/callbacks';
import { DATABASES, type World } from './actors';
import { admitRun } from './admit';
import { type Stub, type StubAnswer, startStub } from './stub';

const NOBODY = { members: [], receivers: [] };

describe.each(DATABASES)('callbacks on %s', (_name, open) => {
  let world: World;
  let receiver: Stub;
  let answer: (path: string) => StubAnswer;
  let gateways: Callbacks[];
  let log: string[] = [];
  let token: string;
  beforeAll(async () => {
    world = await open();
    receiver = await startStub(({ path }) => answer(path));
  });
  beforeEach(async () => {
    log = [];
    answer = () => ({});
    receiver.seen.length = 0;
    await world.service.query('delete from public.runs');
    const made = `insert into public.access_tokens (user_id, name, hash, expires_at)
      values ($1, 'T', $2, now() + interval '1 day') returning id::text as id`;
    [{ id: token } = { id: '' }] = await world.service.query<{ id: string }>(made, [
      world.a.id,
      createHash('sha256').update(randomUUID()).digest('hex'),
    ]);
    gateways = [gateway(), gateway()];
  });
  afterEach(() => Promise.all(gateways.map((one) => one.stop())));
  afterAll(async () => {
    await world.close();
    await receiver.close();
  });

  function gateway(): Callbacks {
    const loadRun = async (id: string) => {
      const [run] = await world.service.query('select id from public.runs where id = $1', [id]);
      return run && ({ id, tool: 't', mode: 'demo', state: 'failed', startedAt: '' } as const);
    };
    return createCallbacks({
      db: world.service,
      openedOrigins: [receiver.url],
      loadRun,
      log: (line) => log.push(line),
    });
  }

  /** Keeps a run that goes on, with where its end is to be told. */
  async function running(path = '/', user = world.a.id): Promise<string> {
    const id = randomUUID();
    const run = `insert into public.runs (id, user_id, tool, webhook, mode, body, body_hash, worker)
      values ($1, $2, 't', 'w', 'demo', '{}', 'h', $1)`;
    await world.service.query(run, [id, user]);
    const callback = 'insert into public.run_callbacks (run_id, user_id, token_id, url) values ($1, $2, $3, $4)';
    await world.service.query(callback, [id, user, token, receiver.url + path]);
    return id;
  }
  const end = (...ids: string[]) =>
    world.service.query("update public.runs set state = 'failed', finished_at = now() where id = any($1)", [ids]);
  /** Lets the time of every attempt that waits come. */
  const hurry = () => world.service.query('update public.run_callbacks set due_at = now() where due_at is not null');
  async function tend(): Promise<void> {
    for (const one of gateways) one.poll();
    await Promise.all(gateways.map((one) => one.drain()));
  }
  const ids = () => receiver.seen.map(({ headers }) => headers['webhook-id']).toSorted();
  const stateOf = (id: string) => gateways[0]?.stateOf(id);

  it('are sent when the run ends, whoever ends it, and not before', async () => {
    const run = await running();
    await tend();
    expect(ids()).toEqual([]);
    await end(run);
    await tend();
    expect(ids()).toEqual([run]);
    await hurry();
    await tend();
    expect(ids()).toEqual([run]);
  });

  it('are sent once each by many gateways, and not many of one member at once', async () => {
    const runs = await Promise.all(Array.from({ length: 30 }, (_, at) => running(`/${at}`)));
    await end(...runs);
    await tend();
    expect(ids()).toEqual(runs.toSorted());
  });

  it('are tried again after a 500, signed anew, with the same id, until they are given up', async () => {
    answer = () => ({ status: 500 });
    const run = await running();
    await end(run);
    for (const pause of RETRY_DELAYS_SECONDS) {
      await tend();
      const [row] = await world.service.query<{ left: number }>(
        'select extract(epoch from due_at - now())::float8 as left from public.run_callbacks',
      );
      expect(Math.abs((row?.left ?? 0) - pause)).toBeLessThan(4);
      expect(await stateOf(run)).toMatchObject({ state: 'waiting' });
      await hurry();
    }
    await tend();
    const attempts = RETRY_DELAYS_SECONDS.length + 1;
    const error = 'the receiver answered 500';
    expect(await stateOf(run)).toEqual({ state: 'given_up', attempts, error });
    await hurry();
    await tend();
    expect(ids()).toEqual(Array(attempts).fill(run));
    const secret = (await gateways[1]?.secrets.secretFor(token)) ?? '';
    for (const { headers, body } of receiver.seen)
      expect((await verifyCallback(secret, headers, body)).data.id).toBe(run);
    expect(log.at(-1)).toBe(`run ${run}: attempt ${attempts} to call back failed, given up: ${error}`);
  });

  it('that were given up are shown to the operator with the reason and not the address, and sent again on request', async () => {
    answer = () => ({ status: 410 });
    const run = await running('/secret-path');
    await end(run);
    await tend();
    const [one] = gateways;
    const reason = 'the receiver answered 410';
    expect(await one?.list.listWaiting()).toEqual([]);
    const givenUp = await one?.list.listGivenUp();
    expect(givenUp).toEqual([{ id: run, bytes: null, since: expect.any(Number), reason }]);
    expect(Math.abs((givenUp?.[0]?.since ?? 0) - Date.now())).toBeLessThan(3_600_000);
    // The next attempt is nobody's while the operator has not asked for it.
    await one?.list.makeAllDue();
    await tend();
    expect(ids()).toEqual([run]);
    answer = () => ({});
    expect(await one?.list.repeat(randomUUID())).toBe(false);
    expect([await one?.list.repeat(run), await one?.list.repeat(run)]).toEqual([true, false]);
    await tend();
    expect(ids()).toEqual([run, run]);
    expect(await stateOf(run)).toEqual({ state: 'delivered', attempts: 1 });
    expect(await one?.list.listGivenUp()).toEqual([]);
    expect(await world.service.query('select url from public.run_callbacks')).toEqual([{ url: null }]);
  });

  it('that wait are due when the operator says so, but for those that may be in flight', async () => {
    const [late, claimed] = [await running('/late'), await running('/claimed')];
    await end(claimed);
    await new CallbackStore(world.service).claim(NOBODY);
    await end(late);
    answer = () => ({ status: 500 });
    await tend();
    const wait = "update public.run_callbacks set due_at = now() + interval '1 hour' where run_id = $1";
    await world.service.query(wait, [late]);
    const waiting = await gateways[0]?.list.listWaiting();
    expect(waiting?.map(({ id, tries, reason }) => [id, tries, reason])).toEqual([
      [claimed, 1, null],
      [late, 1, 'the receiver answered 500'],
    ]);
    answer = () => ({});
    await gateways[0]?.list.makeAllDue();
    await tend();
    expect(ids()).toEqual([late, late]);
  });

  it('that a gateway died with go to another', async () => {
    const run = await running();
    await end(run);
    const dead = await new CallbackStore(world.service).claim(NOBODY);
    expect(dead?.runId).toBe(run);
    await tend();
    expect(ids()).toEqual([]);
    await hurry();
    await tend();
    expect(ids()).toEqual([run]);
    // What the dead one still says of it changes nothing.
    await new CallbackStore(world.service).markFailed(dead as never, 'late', true);
    expect(await stateOf(run)).toEqual({ state: 'delivered', attempts: 2 });
  });

  it('of a run that was deleted, or a token that was revoked, are not sent', async () => {
    const [deleted, revoked] = [await running(), await running()];
    await end(deleted, revoked);
    await world.service.query('delete from public.runs where id = $1', [deleted]);
    await world.service.query('delete from public.access_tokens where id = $1', [token]);
    await tend();
    expect(ids()).toEqual([]);
  });

  it('of a token that is revoked just as its run is recorded are not kept, and the run begins', async () => {
    const id = randomUUID();
    await world.service.query('delete from public.access_tokens where id = $1', [token]);
    const callback = { tokenId: token, url: receiver.url };
    expect(await admitRun(world.service, { id, userId: world.a.id, callback })).toEqual({ isNew: true });
    expect(await stateOf(id)).toBeUndefined();
  });

  /** A receiver that answers when it is told to, and a gateway that may call it. */
  async function silentReceiver(): Promise<{ silent: Stub; sender: Callbacks; answerAll(): void }> {
    let answerAll: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      answerAll = done;
    });
    const silent = await startStub(() => held.then(() => ({})));
    const sender = createCallbacks({
      db: world.service,
      openedOrigins: [silent.url, receiver.url],
      loadRun: async (id) => ({ id, tool: 't', mode: 'demo', state: 'failed', startedAt: '' }),
      log: (line) => log.push(line),
    });
    gateways.push(sender);
    return { silent, sender, answerAll };
  }
  const sendTo = (url: string, runs: readonly string[]) =>
    world.service.query('update public.run_callbacks set url = $1 where run_id = any($2)', [url, runs]);

  it('go by those of a member whose receiver is silent, and by those to that receiver, whoever asked for them', async () => {
    const { silent, sender, answerAll } = await silentReceiver();
    const slow = await Promise.all(
      Array.from({ length: 20 }, (_, at) => running('/', at < 10 ? world.a.id : world.b.id)),
    );
    await sendTo(silent.url, slow);
    const quick = await running('/', world.b.id);
    await end(...slow);
    // As many as runs that end together.
    for (let woken = 0; woken < 20; woken += 1) sender.poll();
    await expect.poll(() => silent.seen.length).toBeGreaterThan(0);
    await end(quick);
    sender.poll();
    await expect.poll(ids).toEqual([quick]);
    expect(silent.seen.length).toBeLessThanOrEqual(2);
    answerAll();
    await sender.drain();
    expect(silent.seen).toHaveLength(20);
    await silent.close();
  });

  it('are tried for the first time before others are tried again', async () => {
    const [repeated, first] = [await running(), await running('/', world.b.id)];
    await end(repeated, first);
    const earlier =
      "update public.run_callbacks set attempts = 2, due_at = now() - interval '1 hour' where run_id = $1";
    await world.service.query(earlier, [repeated]);
    const store = new CallbackStore(world.service);
    expect([(await store.claim(NOBODY))?.runId, (await store.claim(NOBODY))?.runId]).toEqual([first, repeated]);
  });

  it('that do not arrive are no more than there is room for', async () => {
    const [first] = gateways;
    for (let at = 0; at < 2; at += 1) await running();
    const more = `with more as (
        insert into public.runs (id, user_id, tool, webhook, mode, body, body_hash, worker)
        select gen_random_uuid(), user_id, tool, webhook, mode, body, body_hash, worker
        from (select * from public.runs limit 1) r, generate_series(1, $1) returning id, user_id
      ) insert into public.run_callbacks (run_id, user_id, token_id, url) select id, user_id, $2::uuid, 'x' from more`;
    await world.service.query(more, [MAX_CALLBACKS - 3, token]);
    expect(await first?.accept(world.a.id, 'https://example.com/hook#part')).toBe('https://example.com/hook');
    await running();
    await expect(first?.accept(world.a.id, 'https://example.com/hook')).rejects.toMatchObject({
      code: 'too_many_callbacks',
      status: 429,
    });
    expect(await first?.accept(world.b.id, 'https://example.com/hook')).toBe('https://example.com/hook');
  });
});
