import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Automation, jsonAnswer } from '@/automation/parts/run';
import { Failure } from '@/contracts/failure';
import { createLeadStore } from '@/server/features/leads/lead-store';
import { startMaintenance } from '@/server/maintenance';
import { type ExecutorOptions, RunExecutor } from '@/server/runs/run-executor';
import type { RunJob } from '@/server/runs/run-job';
import { RunStore } from '@/server/runs/run-store';
import { answerOf, toRunView } from '@/server/runs/run-view';
import { WorkerLease } from '@/server/runs/worker-lease';
import { DATABASES, type World } from './actors';
import { admitRun } from './admit';
import { refusingDb } from './refusing-db';
import { makeFolder, type Site, sampleWebhook, startSite } from './site';
import { type Stub, startStub } from './stub';

const BRIEFLY = { recordDelaysMs: [1, 1, 1, 1], stopMs: 1 };
const ANSWER = jsonAnswer({ words: 'worth keeping' });

describe.each(DATABASES)('the end of a run on %s', (_name, open) => {
  let world: World;
  let log: string[];
  const worker = randomUUID();
  beforeAll(async () => {
    world = await open();
  });
  beforeEach(() => {
    log = [];
  });
  afterAll(() => world.close());

  /** Starts a run in a database that refuses what is told, and gives what is told to whoever waits for it. */
  async function work(
    refuses: (sql: string, params: readonly unknown[]) => boolean,
    automation?: Automation,
    job: Partial<RunJob> = {},
    times: ExecutorOptions = BRIEFLY,
  ) {
    const store = new RunStore(refusingDb(world.service, refuses), worker);
    const desk = new RunExecutor(store, (line) => log.push(line), times);
    const id = randomUUID();
    await admitRun(world.service, { id, userId: world.a.id }, { worker });
    const run = { id, body: {}, demo: false, recall: async () => '' };
    const automate = automation ?? (async () => ANSWER);
    const done = desk.execute({ run, automation: automate, deadlineSeconds: 60, keys: [], ...job });
    return { id, store, desk, done };
  }
  const isEnd = (sql: string) => sql.includes('update public.runs set state = $2');

  it('is recorded once the database takes it', async () => {
    let failures = 3;
    const { id, store, done } = await work((sql) => isEnd(sql) && failures-- > 0);
    expect(await done).toMatchObject({ state: 'succeeded', answer: ANSWER });
    expect(await store.find(id)).toMatchObject({ state: 'succeeded', answerBody: ANSWER.body });
    expect(log).toHaveLength(3);
    expect(log.join()).not.toContain('worth keeping');
  });

  it('is told to whoever waits while the database is away, and recorded when it is back', async () => {
    let isAway = true;
    const patient = { recordDelaysMs: Array.from({ length: 10_000 }, () => 1), tellAfterMs: 1 };
    const { id, store, desk, done } = await work((sql) => isEnd(sql) && isAway, undefined, {}, patient);
    expect(await done).toMatchObject({ state: 'succeeded', answer: ANSWER });
    expect(await store.find(id)).toMatchObject({ state: 'running' });
    expect(desk.ids()).toEqual([id]);
    isAway = false;
    await expect.poll(() => desk.ids()).toEqual([]);
    expect(await store.find(id)).toMatchObject({ state: 'succeeded', answerBody: ANSWER.body });
  });

  it('is recorded by a stop, where it was in hand and not recorded yet', async () => {
    let isAway = true;
    const late = { recordDelaysMs: [3_600_000], tellAfterMs: 1 };
    const { id, store, desk, done } = await work((sql) => isEnd(sql) && isAway, undefined, {}, late);
    await done;
    isAway = false;
    await desk.drain(1);
    expect(await store.find(id)).toMatchObject({ state: 'succeeded', answerBody: ANSWER.body });
    await expect.poll(() => desk.ids()).toEqual([]);
  });

  it('is given to whoever waits as it is kept, without being read again', async () => {
    const odd = { ...ANSWER, body: 'a\0b\ud800', unread: 'c\0' };
    const asked: string[] = [];
    const { id, store, done } = await work(
      (sql) => asked.push(sql) < 0,
      async () => odd,
    );
    const end = await done;
    expect(asked.filter((sql) => sql.trimStart().startsWith('select'))).toEqual([]);
    const kept = await store.find(id);
    expect(end?.answer).toEqual({ ...ANSWER, body: 'a\ufffdb\ufffd', unread: 'c\ufffd' });
    expect(kept && answerOf(kept)).toEqual(end?.answer);
  });

  describe('without a result', () => {
    const HALF = { status: 200, contentType: 'text/plain', body: 'Half, by sk-secret-key\0' };
    const followed = { isFollowable: true, keys: ['sk-secret-key'] };
    const unfinished = async (store: RunStore, id: string) => {
      const run = await store.find(id);
      return run && toRunView(run).unfinished?.body;
    };

    it('keeps what had come of the answer, without keys', async () => {
      const breaksOff: Automation = async ({ onPartial }) => {
        onPartial?.(() => HALF);
        throw new Failure('provider', 'It broke off.', 502);
      };
      const { id, store, done } = await work(() => false, breaksOff, followed);
      expect(await done).toMatchObject({ state: 'failed' });
      expect(await unfinished(store, id)).toBe('Half, by [key hidden]\ufffd');
      const [listed] = (await store.findPage(world.a.id, { tool: 't', limit: 1 })).runs;
      expect(listed && toRunView(listed)).toMatchObject({ id, hasUnfinished: true });
      expect(listed && toRunView(listed)).not.toHaveProperty('unfinished');
    });

    it('keeps it when the member cancels the run', async () => {
      const started = Promise.withResolvers<void>();
      const waits: Automation = ({ onPartial, signal }) => {
        onPartial?.(() => HALF);
        started.resolve();
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      };
      const { id, store, desk, done } = await work(() => false, waits, followed);
      await started.promise;
      expect(await desk.cancel(id)).toBe(true);
      await done;
      expect(await unfinished(store, id)).toContain('Half');
    });

    it('ends all the same if that cannot be kept; one with a result keeps the result alone', async () => {
      const isKeeping = (sql: string) => sql.includes('set unfinished_type');
      const fails: Automation = async ({ onPartial }) => {
        onPartial?.(() => HALF);
        throw new Failure('provider', 'It broke off.', 502);
      };
      const lost = await work(isKeeping, fails, followed);
      expect(await lost.done).toMatchObject({ state: 'failed' });
      expect(log.join()).toMatch(/unfinished answer could not be kept/);
      expect(log.join()).not.toContain('Half');
      const succeeds: Automation = async ({ onPartial }) => {
        onPartial?.(() => HALF);
        return ANSWER;
      };
      const { id, store, done } = await work(() => false, succeeds, followed);
      await done;
      expect(await unfinished(store, id)).toBeUndefined();
    });
  });

  it("is told to others unless the database is this process's alone", async () => {
    for (const alone of [false, true]) {
      const told: string[] = [];
      const store = new RunStore(
        refusingDb(world.service, (sql) => told.push(sql) < 0),
        worker,
        {},
        alone,
      );
      const id = randomUUID();
      await admitRun(world.service, { id, userId: world.a.id }, { worker });
      expect(await store.finish(id, { state: 'succeeded', answer: ANSWER })).toBe(true);
      expect(await store.finish(id, { state: 'succeeded', answer: ANSWER })).toBe(false);
      expect(told.some((sql) => sql.includes("pg_notify('runs'"))).toBe(!alone);
    }
  });

  it('is recorded without the answer where the database never takes that, and given to whoever waits', async () => {
    const { id, store, done } = await work((sql, params) => isEnd(sql) && params.includes(ANSWER.body));
    expect(await done).toMatchObject({ state: 'succeeded', answer: ANSWER });
    expect(await store.find(id)).toMatchObject({ state: 'failed', errorCode: 'not_kept' });
    expect(await store.remove(id, world.a.id)).toBe(true);
  });

  it('is recorded by the watch where it could not be at all, but not while it is worked on', async () => {
    const { id, store, desk, done } = await work(isEnd);
    await done;
    expect(await store.find(id)).toMatchObject({ state: 'running' });
    await store.failStale(0, [id], false);
    expect(await store.find(id)).toMatchObject({ state: 'running' });
    await store.failStale(0, desk.ids(), false);
    expect(await store.find(id)).toMatchObject({ state: 'failed', errorCode: 'interrupted' });
    expect(await store.remove(id, world.a.id)).toBe(true);
  });

  it('is not kept from the watch by a process that no longer works on it', async () => {
    const { id, store, desk, done } = await work(isEnd);
    await done;
    await store.failStale(60, desk.ids(), false);
    expect(await store.find(id)).toMatchObject({ state: 'running' });
    await world.service.query("update public.runs set started_at = now() - interval '1 hour' where id = $1", [id]);
    await store.failStale(60, desk.ids(), false);
    expect(await store.find(id)).toMatchObject({ state: 'failed' });
  });

  it('is looked for again and again, and a run that is worked on is said to be alive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lost = await work(isEnd);
    await lost.done;
    const {
      id,
      store,
      desk: executor,
    } = await work(
      () => false,
      () => new Promise(() => undefined),
    );
    const { service } = world;
    const leads = createLeadStore(service, { mailer: async () => true }, (line) => log.push(line));
    const stop = await startMaintenance({
      store,
      executor,
      leads,
      lease: new WorkerLease(service, worker, 60),
      leaseSeconds: 60,
      log: (line) => log.push(line),
    });
    const ids = [lost.id, id];
    await service.query("update public.runs set started_at = now() - interval '1 hour' where id = any($1::uuid[])", [
      ids,
    ]);
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    await expect.poll(async () => (await store.find(lost.id))?.state).toBe('failed');
    expect((await store.find(id))?.state).toBe('running');
    const leases = "select seen_at > now() - interval '1 minute' as renewed from public.workers where id = $1";
    expect(await service.query(leases, [worker])).toEqual([{ renewed: true }]);
    await stop();
    expect(await service.query(leases, [worker])).toEqual([]);
  });

  it('is told by the process of the run, whatever another took it for, unless its member canceled it', async () => {
    const { promise: answer, resolve: say } = Promise.withResolvers<typeof ANSWER>();
    const taken = await work(
      () => false,
      () => answer,
    );
    const other = new RunStore(world.service, randomUUID());
    await world.service.query("update public.runs set started_at = now() - interval '1 hour' where id = $1", [
      taken.id,
    ]);
    await other.failStale(60, [], false);
    expect(await other.find(taken.id)).toMatchObject({ state: 'running' });
    await other.failStale(60, [], true);
    expect(await other.find(taken.id)).toMatchObject({ state: 'failed', errorCode: 'interrupted' });
    expect(await other.finish(taken.id, { state: 'succeeded', answer: ANSWER })).toBe(false);
    await taken.desk.abortEnded();
    expect(taken.desk.ids()).toEqual([taken.id]);
    say(ANSWER);
    expect(await taken.done).toMatchObject({ state: 'succeeded' });
    expect(await other.find(taken.id)).toMatchObject({ state: 'succeeded', errorCode: null, answerBody: ANSWER.body });

    const cancelled = await work(
      () => false,
      () => new Promise(() => undefined),
    );
    await other.finish(cancelled.id, { state: 'cancelled', answer: ANSWER });
    await cancelled.desk.abortEnded();
    expect(await cancelled.done).toBeUndefined();
    expect(await cancelled.store.finish(cancelled.id, { state: 'succeeded', answer: ANSWER })).toBe(false);
  });

  it('comes also where an automation does not heed that it was told to stop', async () => {
    const { id, store, desk, done } = await work(
      () => false,
      () => new Promise(() => undefined),
    );
    expect(await desk.cancel(id)).toBe(true);
    expect(await done).toBeUndefined();
    expect([desk.ids(), await store.find(id)]).toEqual([[], expect.objectContaining({ state: 'cancelled' })]);
  });

  it('is a failure where the answer is too long, and short itself', async () => {
    const { id, store, done } = await work(
      () => false,
      async () => jsonAnswer('x'.repeat(2_000_001)),
    );
    await done;
    expect(await store.find(id)).toMatchObject({ state: 'failed', errorCode: 'answer_too_long' });
    const wordy = await work(
      () => false,
      async () => ({ status: 502, contentType: 'application/json', body: JSON.stringify({ error: 'x'.repeat(9000) }) }),
    );
    await wordy.done;
    expect((await store.find(wordy.id))?.errorMessage).toHaveLength(500);
  });
});

describe('characters PostgreSQL cannot hold', () => {
  let site: Site;
  let chat: Stub;
  let content = '';
  let usage: object | undefined;
  beforeAll(async () => {
    chat = await startStub(() => ({ body: { choices: [{ message: { content } }], usage } }));
    const text = '---\nkind: chat\nsecret: apiKey\nrespond: text\n---\n## Prompt\n{{topic}}\n## Demo\nDemo {{topic}}';
    const webhooks = { sample: sampleWebhook };
    site = await startSite({ folder: makeFolder({ sample: text }), webhooks, env: { LLM_BASE_URL: chat.url } });
  });
  afterAll(async () => {
    await site.end();
    await chat.close();
  });
  const mine = () => ({ Authorization: `Bearer ${site.token}`, 'Content-Type': 'application/json' });
  const live = { topic: 'Tea', apiKey: 'sk-live-123456789' };

  it('are replaced in an answer, and the run can be shown and deleted', async () => {
    content = 'Be\0fore\ud800after \\u0000';
    const headers = { 'X-Run-Id': randomUUID() };
    const answer = await site.run('sample', live, headers);
    expect([answer.status, await answer.text()]).toEqual([200, 'Be\ufffdfore\ufffdafter \\u0000']);
    const run = await site.get(`/runs/${headers['X-Run-Id']}`, mine());
    expect(await run.json()).toMatchObject({ state: 'succeeded', answer: { body: 'Be\ufffdfore\ufffdafter \\u0000' } });
    const gone = await fetch(`${site.url}/runs/${headers['X-Run-Id']}`, { method: 'DELETE', headers: mine() });
    expect(gone.status).toBe(204);
  });

  it.each([
    ['a price', { prompt_tokens: 5, completion_tokens: 5, cost: 1e300 }],
    ['a price below nothing', { prompt_tokens: 5, completion_tokens: 5, cost: -1e300 }],
    ['counts of tokens', { prompt_tokens: 1e300, completion_tokens: 2 ** 53, total_tokens: 1e308 }],
    ['counts that are no whole numbers', { prompt_tokens: 0.5, completion_tokens: -3, cost: 1e-300 }],
    ['texts for numbers', { prompt_tokens: '9'.repeat(400), completion_tokens: {}, cost: '1e300' }],
  ])('and no other value of a provider make a paid answer a failure: %s that cannot be', async (_name, odd) => {
    [content, usage] = ['Fine', odd];
    const headers = { 'X-Run-Id': randomUUID() };
    const answer = await site.run('sample', live, headers);
    usage = undefined;
    expect([answer.status, await answer.text()]).toEqual([200, 'Fine']);
    const run = await site.get(`/runs/${headers['X-Run-Id']}`, mine());
    expect(await run.json()).toMatchObject({ state: 'succeeded', answer: { body: 'Fine' } });
  });

  it('are replaced in what was sent, in what a form was filled in with, and in what is asked for', async () => {
    content = 'Fine';
    const headers = { 'X-Run-Id': randomUUID() };
    expect((await site.run('sample', { ...live, topic: 'T\0ea \udfff' }, headers)).status).toBe(200);
    const put = await fetch(`${site.url}/runs/${headers['X-Run-Id']}/inputs`, {
      method: 'PUT',
      headers: mine(),
      body: JSON.stringify({ inputs: { topic: 'T\0ea', 'top\0ic': '\ud800' } }),
    });
    expect(put.status).toBe(204);
    expect(await (await site.get(`/runs/${headers['X-Run-Id']}`, mine())).json()).toMatchObject({
      inputs: { topic: 'T\ufffdea', 'top\ufffdic': '\ufffd' },
    });
    expect((await site.get('/runs?tool=%00', mine())).status).toBe(200);
  });
});
