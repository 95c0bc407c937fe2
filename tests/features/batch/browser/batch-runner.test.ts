import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import { supabase } from '@/browser/supabase';
import { loadNormaliser } from '@/engine/plugins';
import type { ToolSession } from '@/engine/session/tool-session';
import { BatchRunner } from '@/features/batch/browser/batch-runner';
import { loadBatch } from '@/features/batch/browser/stored-batch';
import * as sheets from '@/registry/sheet';
import { moduleFixture } from '../../../support/form-fixture';
import { stubLocks } from '../../../support/locks';
import { sessionWith } from '../../../support/session';

vi.mock('@/engine/plugins', async (original) => {
  const real = await original<typeof import('@/engine/plugins')>();
  return { ...real, loadNormaliser: vi.fn(real.loadNormaliser) };
});

const SHEET = {
  header: ['Name', 'No.'],
  rows: [
    ['Ann', '1'],
    ['Bob', '2'],
    ['Cem', '3'],
  ],
};
const FORM = { name: 'Zoe', tags: ['a'], key: 'sk-secret-1' };
const module = moduleFixture({ batch: { rows: 3 } });

/** Runs of the server of the test, by id, and how often each was posted. */
let runs: Map<string, { name: string; posts: number }>;
let answer: (name: string) => Response | Promise<Response>;

beforeEach(() => {
  localStorage.clear();
  runs = new Map();
  answer = (name) => new Response(`For ${name}`);
  vi.spyOn(supabase.auth, 'getSession').mockResolvedValue({
    data: { session: { access_token: 't', user: { id: 'member-1' } } },
    error: null,
  } as never);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const id = new Headers(init.headers).get('x-run-id') ?? '';
    if (init.method !== 'POST') {
      const known = runs.get(/runs\/([^?/]+)/.exec(String(address))?.[1] ?? '');
      if (!known) return Response.json({}, { status: 404 });
      if (init.method === 'PUT') return new Response(null, { status: 204 });
      return Response.json({ state: 'succeeded', answer: { status: 200, contentType: 'text/plain', body: 'Kept' } });
    }
    const { name } = JSON.parse(String(init.body)) as { name: string };
    const response = await answer(name);
    if (response.status !== 429) response.headers.set('X-Run-Id', id);
    if (response.status !== 429) runs.set(id, { name, posts: (runs.get(id)?.posts ?? 0) + 1 });
    return response;
  });
});

/** A page of its own, as after a reload. */
function page(answers: object = FORM): { session: ToolSession; runner: BatchRunner } {
  const session = sessionWith(module, { ...answers }, new MemberScope({ id: 'member-1', guest: false }));
  return { session, runner: new BatchRunner(session) };
}
const kept = ({ session }: { session: ToolSession }) => loadBatch(session.scope, 'fixture')?.runs ?? [];
const states = (of: { session: ToolSession }) => kept(of).map(({ state }) => state);

describe('the rows of a batch', () => {
  it('are run once each, with the key of the form, which is kept nowhere', async () => {
    const here = page();
    await here.runner.start(SHEET);
    expect([...runs.values()].map(({ name, posts }) => [name, posts]).sort()).toEqual([
      ['Ann', 1],
      ['Bob', 1],
      ['Cem', 1],
    ]);
    expect(states(here)).toEqual(['done', 'done', 'done']);
    expect(JSON.stringify({ ...localStorage })).not.toContain('sk-secret-1');
  });

  it('go on after a reload: what arrived is found by its id, what did not is sent, nothing twice', async () => {
    let left = () => undefined as unknown;
    answer = (name) => {
      if (name === 'Ann') return new Response('For Ann');
      left();
      // The page is closed before the answer comes; of Bob's the server has heard.
      return new Promise(() => undefined);
    };
    const before = page();
    const stands = new Promise((done) => {
      left = () => done(undefined);
    });
    void before.runner.start(SHEET);
    await stands;
    await vi.waitFor(() => expect(states(before)).toEqual(['done', 'running', 'running']));
    const [, bob, cem] = kept(before);
    runs.set(bob?.id ?? '', { name: 'Bob', posts: 1 });
    before.session.scope.end();

    answer = (name) => new Response(`For ${name}`);
    // By then no request is on its way any more.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const after = page();
    await after.runner.resumeInterrupted();
    vi.useRealTimers();
    expect(states(after)).toEqual(['done', 'done', 'done']);
    expect(runs.get(bob?.id ?? '')?.posts).toBe(1);
    expect(runs.get(cem?.id ?? '')?.posts).toBe(1);
    expect(runs.size).toBe(3);
  });

  it('that fail are marked with why, and run again alone', async () => {
    answer = (name) =>
      name === 'Bob'
        ? Response.json({ error: { code: 'upstream', message: 'The key was refused.' } }, { status: 502 })
        : new Response('Fine');
    const here = page();
    await here.runner.start(SHEET);
    expect(kept(here).map(({ state, reason }) => reason ?? state)).toEqual(['done', 'The key was refused.', 'done']);
    answer = () => new Response('Fine');
    await here.runner.retry();
    expect(states(here)).toEqual(['done', 'done', 'done']);
    expect([...runs.values()].map(({ name }) => name).sort()).toEqual(['Ann', 'Bob', 'Bob', 'Cem']);
  });

  const refused = (code: string) =>
    Response.json(
      { error: { code, message: `Refused: ${code}` } },
      { status: 429, headers: { 'Retry-After': '0.01' } },
    );

  it('wait as long as they are told to', async () => {
    let refusals = 0;
    answer = (name) => {
      if (name !== 'Ann' || refusals === 2) return new Response('Fine');
      refusals += 1;
      return refused('too_many_runs');
    };
    const here = page();
    await here.runner.start(SHEET);
    expect([states(here), refusals, runs.size]).toEqual([['done', 'done', 'done'], 2, 3]);
  });

  it('rest where the runs of the day are used', async () => {
    answer = (name) => (name === 'Cem' ? refused('daily_limit') : new Response('Fine'));
    const here = page();
    await here.runner.start(SHEET);
    expect(states(here)).toEqual(['done', 'done', 'running']);
    const note = 'Refused: daily_limit';
    expect(here.session.store.get(here.runner.state)).toMatchObject({ status: 'idle', note });
    // A reload does not go on where the member has to decide.
    const after = page();
    await after.runner.resumeInterrupted();
    expect([states(after), runs.size]).toEqual([['done', 'done', 'running'], 2]);
    answer = () => new Response('Fine');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await here.runner.resume();
    vi.useRealTimers();
    expect([states(here), runs.size]).toEqual([['done', 'done', 'done'], 3]);
  });

  it('go on where they are begun a second time while their key is on its way', async () => {
    const here = page();
    const withKeys = vi.spyOn(here.session, 'withKeys');
    let arrive = () => {};
    withKeys.mockImplementation((answers) => new Promise((resolve) => (arrive = () => resolve(answers))));
    const begun = here.runner.start(SHEET);
    await here.runner.resume();
    expect(withKeys).toHaveBeenCalledOnce();
    arrive();
    await begun;
    expect(states(here)).toEqual(['done', 'done', 'done']);
    expect(here.session.store.get(here.runner.state).note).toBeUndefined();
  });

  it('rest with a word of why where the storage is full, and go on from there, none of them twice', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const here = page();
    const full = vi.spyOn(Storage.prototype, 'setItem');
    answer = (name) => {
      if (name === 'Ann')
        full.mockImplementation(() => {
          throw new DOMException('full', 'QuotaExceededError');
        });
      return new Response('Fine');
    };
    await here.runner.start(SHEET);
    const note = expect.stringContaining('no room left');
    expect(here.session.store.get(here.runner.state)).toMatchObject({ status: 'idle', note });
    expect(states(here)).not.toContain('done');
    full.mockRestore();
    answer = (name) => new Response(`For ${name}`);
    await here.runner.resume();
    expect(states(here)).toEqual(['done', 'done', 'done']);
    expect([...runs.values()].map(({ posts }) => posts)).toEqual([1, 1, 1]);
    expect(logged).toHaveBeenCalled();
  });

  it('rest, and have not failed, where this page cannot read what came', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.mocked(loadNormaliser).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const here = page();
    await here.runner.start(SHEET);
    expect(states(here)).not.toContain('failed');
    await here.runner.resume();
    expect(states(here)).toEqual(['done', 'done', 'done']);
    expect([...runs.values()].map(({ posts }) => posts)).toEqual([1, 1, 1]);
  });

  it('are not begun without the key they need', async () => {
    const here = page({ ...FORM, key: '' });
    await here.runner.start(SHEET);
    expect([states(here), runs.size]).toEqual([['waiting', 'waiting', 'waiting'], 0]);
  });

  it('are left to the tab that is at work on them, and no other writes back what it knew before', async () => {
    stubLocks();
    const [here, other] = [page(), page()];
    answer = (name) =>
      name === 'Ann' ? Response.json({ error: { code: 'x', message: 'No.' } }, { status: 422 }) : new Response('Fine');
    await here.runner.start(SHEET);
    const late = page();
    answer = () => new Response('Fine');
    await here.runner.retry();
    const done = kept(here);
    // These tabs have read the batch before: one none, one a failed row.
    await late.runner.retry();
    await other.runner.resume();
    expect(kept(here)).toEqual(done);
    expect([...runs.values()].map(({ name }) => name).sort()).toEqual(['Ann', 'Ann', 'Bob', 'Cem']);

    let arrive: ((response: Response) => void) | undefined;
    answer = () => new Promise((resolve) => (arrive = resolve));
    const begun = here.runner.start({ header: ['Name'], rows: [['Dan']] });
    await vi.waitFor(() => expect(arrive).toBeDefined());
    for (const act of [() => other.runner.retry(), () => other.runner.clear(), () => other.runner.start(SHEET)])
      await act();
    expect(other.session.store.get(other.runner.state)).toMatchObject({
      note: 'This batch goes on in another tab.',
      batch: { sheet: { rows: [['Dan']] } },
    });
    arrive?.(new Response('Fine'));
    await begun;
    expect([states(here), runs.size]).toEqual([['done'], 5]);
    vi.unstubAllGlobals();
  });

  it('are read from the sheet once, however many there are', async () => {
    const read = vi.spyOn(sheets, 'readSheet');
    await page().runner.start(SHEET);
    expect(read).toHaveBeenCalledOnce();
  });

  it('are of one member alone', async () => {
    await page().runner.start(SHEET);
    expect(loadBatch(new MemberScope({ id: 'member-2', guest: false }), 'fixture')).toBeUndefined();
  });
});
