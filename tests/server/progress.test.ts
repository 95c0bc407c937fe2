import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonAnswer, type Run } from '@/automation/parts/run';
import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import type { RunProgress, RunView } from '@/contracts/run';
import { RunExecutor } from '@/server/runs/run-executor';
import { RunStore, type StoredRun } from '@/server/runs/run-store';
import { RunWatcher } from '@/server/runs/run-watcher';
import { DATABASES, type World } from './actors';
import { admitRun } from './admit';
import { makeFolder, type Site, sampleWebhook, startSite, webhook } from './site';
import { type SeenRequest, type Stub, startStub } from './stub';

const LIVE = { topic: 'Tea', apiKey: 'sk-live-123456789' };

let site: Site;
let n8n: Stub;
/** What each workflow was called with, and the way to end it. */
const working: { request: SeenRequest; end(): void }[] = [];

beforeAll(async () => {
  n8n = await startStub(
    (request) =>
      new Promise((done) => {
        working.push({ request, end: () => done({ body: { choices: [] } }) });
      }),
  );
  const sample = '---\nkind: n8n\nsecret: apiKey\n---\n## Demo\nDemo {{topic}}';
  site = await startSite({
    folder: makeFolder({ sample }),
    webhooks: { sample: sampleWebhook },
    env: { N8N_BASE_URL: n8n.url },
  });
});
afterAll(async () => {
  await site.end();
  await n8n.close();
});

/** Starts a run, and gives what its workflow was handed. */
async function started() {
  const id = crypto.randomUUID();
  const answer = site.run('sample', LIVE, { 'X-Run-Id': id });
  await expect.poll(() => working.length).toBe(1);
  const [{ request, end }] = working.splice(0) as [(typeof working)[number]];
  const token = String(request.headers['x-run-token']);
  const address = String(request.headers['x-run-address']);
  const report = (body: unknown, bearer = token, to = address) =>
    fetch(`${to}/progress`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    });
  const view = async (query = '') => {
    const response = await site.get(`/runs/${id}${query}`, { Authorization: `Bearer ${site.token}` });
    return (await response.json()) as RunView;
  };
  return { id, answer, report, view, token, address, end, body: JSON.parse(request.body) };
}

describe('what a workflow says of its run', () => {
  it('is told to the page: the latest stage and note, and a per cent that never goes back', async () => {
    const { answer, report, view, end, body } = await started();
    expect(body).toEqual(LIVE);
    expect((await view()).progress).toBeUndefined();
    expect((await report({ stage: 'Searching', percent: 40, note: '3 found' })).status).toBe(204);
    expect((await view()).progress).toMatchObject({ stage: 'Searching', percent: 40, note: '3 found' });
    await report({ stage: `Writing ${'x'.repeat(300)}`, percent: 20 });
    const { progress } = await view();
    expect(progress).toMatchObject({ stage: `Writing ${'x'.repeat(112)}`, percent: 40 });
    expect(progress?.note).toBeUndefined();
    end();
    expect((await answer).status).toBe(200);
  });

  it('is told at once to a page that knows less', async () => {
    const { answer, report, view, end } = await started();
    await report({ stage: 'Searching' });
    const first = await view('?wait=25&told=');
    expect([first.state, first.progress?.stage]).toEqual(['running', 'Searching']);
    const again = view(`?wait=25&told=${first.progress?.at}`);
    end();
    expect((await again).state).toBe('succeeded');
    await answer;
  });

  it('keeps its notes as lines, each once, also once it ended', async () => {
    const { answer, report, view, end } = await started();
    await report({ stage: 'Reading', note: 'page 1' });
    await report({ percent: 50 });
    await report({ note: 'page 1' });
    await report({ stage: 'Reading', note: 'page 2' });
    const texts = async () => (await view()).progress?.lines?.map(({ text }) => text);
    expect(await texts()).toEqual(['page 1', 'page 2']);
    end();
    await answer;
    expect(await texts()).toEqual(['page 1', 'page 2']);
  });

  it('never shows a key of the member', async () => {
    const { answer, report, view, end } = await started();
    await report({ stage: `With ${LIVE.apiKey}`, note: 'and sk-proj-abcdef123456' });
    expect((await view()).progress).toMatchObject({
      stage: 'With [key hidden]',
      note: 'and [key hidden]',
      lines: [{ text: 'and [key hidden]' }],
    });
    end();
    await answer;
  });

  it('counts only with the token of that very run, and only while it goes', async () => {
    const { answer, report, token, address, end } = await started();
    const other = address.replace(/[^/]+$/, crypto.randomUUID());
    expect((await report({ percent: 1 }, 'x')).status).toBe(401);
    expect((await report({ percent: 1 }, site.token)).status).toBe(401);
    expect((await report({ percent: 1 }, token, other)).status).toBe(401);
    expect((await report({ percent: 'half' })).status).toBe(400);
    expect((await report({ stage: 'x'.repeat(5000) })).status).toBe(413);
    end();
    await answer;
    expect((await report({ percent: 100 })).status).toBe(409);
  });
});

describe('a kind that needs n8n', () => {
  it('answers the key "demo" from its demo, calling nobody', async () => {
    const before = n8n.seen.length;
    const response = await site.run('sample', { ...LIVE, apiKey: 'demo' });
    expect([await response.text(), response.headers.get('x-run-mode')]).toEqual(['Demo Tea', 'demo']);
    expect(n8n.seen).toHaveLength(before);
  });

  it('says that it is not set up where there is no n8n: a key gets no demo, and one that may stay empty is not missed', async () => {
    const folder = makeFolder({ sample: '---\nkind: n8n\nsecret: apiKey\n---\n## Demo\nDemo {{topic}}' });
    const optionalKey = webhook({ properties: { topic: { type: 'string' }, apiKey: { type: 'string' } } });
    const without = await startSite({ folder, webhooks: { sample: optionalKey } });
    try {
      const response = await without.run('sample', LIVE);
      expect(await response.json()).toEqual({ error: expect.objectContaining({ code: 'not_set_up' }) });
      for (const body of [{ topic: 'Tea' }, { topic: 'Tea', apiKey: ' ' }]) {
        const demo = await without.run('sample', body);
        expect([demo.status, await demo.text(), demo.headers.get('x-run-mode')]).toEqual([200, 'Demo Tea', 'demo']);
      }
    } finally {
      await without.end();
    }
  });
});

describe.each(DATABASES)('the desk on %s', (_name, open) => {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  it('keeps the latest hundred notes, and those said right before a failure', async () => {
    const store = new RunStore(world.service, crypto.randomUUID());
    const id = crypto.randomUUID();
    await admitRun(world.service, { id, userId: world.a.id });
    const automation = async ({ progress }: Run): Promise<Answer> => {
      for (let count = 1; count <= 105; count += 1) progress({ note: `note ${count}` });
      throw new Failure('broken', 'It broke off.', 502);
    };
    const run = { id, body: {}, email: undefined, language: undefined };
    await new RunExecutor(store, () => undefined).execute({ run, automation, deadlineSeconds: 60, keys: [] } as never);
    const stored = await store.find(id);
    const { lines = [] } = JSON.parse(stored?.progress ?? '{}') as RunProgress;
    expect([stored?.state, lines.length, lines[0]?.text, lines.at(-1)?.text]).toEqual([
      'failed',
      100,
      'note 6',
      'note 105',
    ]);
  });

  it('ends a wait when the run says something, and keeps what is said in the order it came', async () => {
    const store = new RunStore(world.service, crypto.randomUUID());
    const watcher: RunWatcher = new RunWatcher(store, (run) => desk.has(run));
    const desk = new RunExecutor(store, () => undefined, { notify: watcher.notify });
    const id = crypto.randomUUID();
    await admitRun(world.service, { id, userId: world.a.id });
    let say: Run['progress'] = () => undefined;
    let end: () => void = () => undefined;
    const automation = ({ progress }: Run) => {
      say = progress;
      return new Promise<Answer>((done) => {
        end = () => done(jsonAnswer({}));
      });
    };
    const run = { id, body: {}, demo: false, recall: async () => '' };
    const done = desk.execute({ run, automation, deadlineSeconds: 60, keys: [] });

    const runs = watcher.watch(id, new AbortController().signal);
    const next = async () => (await runs.next()).value as StoredRun;
    expect((await next()).progress).toBeNull();
    for (let percent = 1; percent <= 20; percent += 1) say({ stage: `Step ${percent}`, percent });
    const percents: number[] = [];
    const read = async () => {
      const { state, progress } = await next();
      expect(state).toBe('running');
      percents.push((JSON.parse(progress ?? '{}') as RunProgress).percent ?? 0);
      return percents.at(-1);
    };
    while ((await read()) !== 20);
    expect(percents).toEqual(percents.toSorted((one, other) => one - other));
    end();
    await done;
    expect([(await next()).state, (await runs.next()).done]).toEqual(['succeeded', true]);
  });
});
