import { setImmediate } from 'node:timers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import { prepareFormTool } from '@/engine/form-tool';
import { loadNormaliser, loadRenderer, loadResultCheck } from '@/engine/plugins';
import { pendingRunsOf } from '@/engine/run/pending-runs';
import { isBusy, type RunResult } from '@/engine/run/run-state';
import { editedVersion, versionsOf, withVersion } from '@/engine/run/versions';
import { openSession } from '@/engine/session/open-session';
import { refinerOf } from '@/engine/session/refiner';
import type { ToolSession } from '@/engine/session/tool-session';
import type { ToolModule } from '@/registry/tool-module';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../support/form-fixture';
import { stubLocks } from '../support/locks';

const chunks = vi.hoisted(() => ({ areThere: true }));
vi.mock('@/engine/plugins', async (original) => {
  const real = await original<typeof import('@/engine/plugins')>();
  const unless =
    <Given extends unknown[], T>(load: (...given: Given) => Promise<T>) =>
    (...given: Given) =>
      chunks.areThere ? load(...given) : Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  return {
    ...real,
    loadNormaliser: unless(real.loadNormaliser),
    loadRenderer: unless(real.loadRenderer),
    loadResultCheck: unless(real.loadResultCheck),
  };
});

const KEY = 'kept';
const moduleWith = (draft: { draft?: true }) =>
  moduleFixture({
    storage: { key: KEY, version: 1, ...draft, result: true },
    result: {
      renderer: 'text',
      title: 'Result',
      refine: { webhook: 'fixture-refine', wishes: [{ label: 'Shorter', ask: 'Make it shorter.' }] },
    },
  });
const first: RunResult = { kind: 'text', value: 'As it came', runId: 'one', mode: 'live', inputs: { name: 'Ann' } };
/** A result the member edited: its versions exist only in this browser. */
const editedResult = withVersion(first, editedVersion(first, 'Changed by hand'));
const answers = { name: 'Bo', tags: ['a'], key: 'sk-sample' };
const WISH = { label: 'Shorter', ask: 'Make it shorter.' };

/** A run on the server. */
interface ServerRun {
  id: string;
  isRefinement: boolean;
  posts: number;
  /** Its answer, after it has ended. */
  text?: string;
  isCanceled?: boolean;
  /** Whether the member canceled it, so that its answer may be missing on the page. */
  isDropped?: boolean;
}

/** A browser with one storage, its tabs of one tool, and the server. */
class World {
  readonly locks = stubLocks();
  readonly said: string[] = [];
  readonly runs = new Map<string, ServerRun>();
  readonly tabs: ToolSession[] = [];
  tab: ToolSession;
  hasReset = false;
  private isOnline = true;
  private edits = 0;
  private stored = new Set<string>();
  private readonly waiting = new Map<ServerRun, Set<PromiseWithResolvers<void>>>();
  private readonly clocks: AbortController[] = [];

  constructor(private readonly module: ToolModule) {
    localStorage.clear();
    chunks.areThere = true;
    for (const tone of ['success', 'error', 'info'] as const)
      vi.spyOn(toast, tone).mockImplementation((title) => void this.said.push(`${tone}: ${title}`));
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const clock = new AbortController();
      this.clocks.push(clock);
      return clock.signal;
    });
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => this.fetched(String(address), init));
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => this.isOnline);
    const before = this.visit();
    before.replaceAnswers({ name: 'Ann' });
    before.store.set(before.atoms.run, { status: 'succeeded', result: editedResult });
    before.save();
    this.closeTabs();
    this.tab = this.visit();
  }

  /** Opens a new page and renders its form. */
  visit(): ToolSession {
    const session = openSession(new MemberScope(), prepareFormTool({ module: this.module, widgets: {}, fields: {} }));
    session.restoreDraft();
    this.tabs.push(session);
    return session;
  }

  closeTabs(): void {
    for (const { scope } of this.tabs.splice(0)) scope.end();
    this.locks.closePages();
  }

  readonly acts: Record<string, () => void> = {
    restore: () => void this.tab.restoreRun(),
    submit: () => this.submit(),
    'late answer': () => {
      if (!this.isRunning()) this.submit();
      return this.later(() => {
        for (const clock of this.clocks.splice(0)) clock.abort(new DOMException('too long', 'TimeoutError'));
        return this.later(() => this.answerAll());
      });
    },
    reset: () => {
      const isFree = !isBusy(this.stateOf(this.tab));
      this.tab.reset(['answers', 'secrets', 'result']);
      if (!isFree) return;
      this.hasReset = true;
      this.stored = new Set();
      for (const run of this.runs.values()) run.isDropped = true;
    },
    refine: () => {
      const { result } = this.stateOf(this.tab);
      if (!result) return;
      this.tab.updateAnswers({ ...this.tab.answers, ...answers });
      void refinerOf(this.tab).refine(result, WISH);
    },
    'sign-out': () => {
      this.tab.scope.end();
      this.tab = this.visit();
    },
    'chunk failure': () => {
      chunks.areThere = false;
    },
    'second tab': () => {
      const other = this.visit();
      void other.restoreRun();
      return this.later(() => {
        const { result } = this.stateOf(other);
        this.edits += 1;
        other.updateAnswers({ ...other.answers, name: `Tab ${this.edits}` });
        if (result) void other.runs.edit(result, `Edit ${this.edits}`);
      });
    },
    offline: () => {
      this.isOnline = false;
      for (const all of this.waiting.values()) for (const { reject } of all) reject(new TypeError('connection lost'));
    },
  };

  /** Waits until all loading, requests and responses are settled. */
  async settle(): Promise<void> {
    for (let round = 0; round < 24; round += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (round % 8 === 0) window.dispatchEvent(new StorageEvent('storage'));
    }
  }

  /** Restores connection and chunks, and lets the server answer all requests. */
  async heal(): Promise<void> {
    this.isOnline = true;
    chunks.areThere = true;
    this.answerAll();
    window.dispatchEvent(new Event('online'));
    void this.tab.runs.resumePending();
    await this.settle();
    // A run that never arrived is asked for over some seconds, as it may be on its way.
    await vi.advanceTimersByTimeAsync(15_000);
    await this.settle();
    // As the refine row does when it renders.
    const { result } = this.stateOf(this.tab);
    if (result) void refinerOf(this.tab).resume(result);
    await this.settle();
    this.answerAll();
    await this.settle();
  }

  /** Checks the invariants; `isQuiet`: nothing is pending. */
  check(isQuiet: boolean): void {
    const now = this.storedValues();
    for (const value of this.stored) expect(now, `"${value}" is still stored`).toContain(value);
    // After a reset there are no manual edits, and a new result replaces the former one.
    this.stored = this.hasReset ? new Set() : now;
    for (const { posts, id } of this.runs.values()) expect(posts, `run ${id} is sent once`).toBe(1);
    const arrived = [...this.runs.values()].filter(({ text }) => text !== undefined);
    const done = this.said.filter((words) => words === 'success: Done!').length;
    if (arrived.every(({ isRefinement }) => isRefinement)) expect(done, 'nothing is done').toBe(0);
    const versions = this.said.filter((words) => words === 'success: A new version').length;
    expect(versions, 'versions that are told are there').toBeLessThanOrEqual(
      arrived.filter(({ text = '', isRefinement }) => isRefinement && (this.hasReset || now.has(text))).length,
    );
    if (!isQuiet) return;
    for (const run of this.runs.values())
      if (!run.isRefinement && !run.isDropped && !run.isCanceled)
        expect(this.isNoted(run) || now.has(run.text ?? ''), `run ${run.id} can be found`).toBe(true);
    const open = this.tabs.filter(({ scope }) => !scope.signal.aborted);
    const isWaiting = [...this.waiting.values()].some((all) => all.size > 0);
    if (!isWaiting) for (const tab of open) expect(this.stateOf(tab).status, 'the form is free').not.toBe('running');
    if (!open.some((tab) => isBusy(this.stateOf(tab)))) expect(this.locks.held(), 'the lock is free').toEqual([]);
  }

  /** Checks what the member finds on a later visit. */
  async checkReload(): Promise<void> {
    this.closeTabs();
    this.tab = this.visit();
    void this.tab.restoreRun();
    await this.heal();
    this.check(true);
    const { result, status } = this.stateOf(this.tab);
    const shown = result ? versionsOf(result).all.map(({ value }) => value) : [];
    if (!this.hasReset) expect(shown).toEqual(expect.arrayContaining(['As it came', 'Changed by hand']));
    const wanted = [...this.runs.values()].filter(({ isDropped, isCanceled }) => !isDropped && !isCanceled);
    for (const { text } of wanted) expect(shown, 'what was paid for shows').toContain(text);
    // A run that never reached the server is reported as such.
    expect(['idle', 'succeeded', ...(wanted.length > 0 ? [] : ['failed'])]).toContain(status);
  }

  stateOf({ store, atoms }: ToolSession) {
    return store.get(atoms.run);
  }

  private pending: Promise<void> = Promise.resolve();

  /** Runs the second part of an act after its first part has settled. */
  private later(act: () => void): void {
    this.pending = this.settle().then(act);
  }

  /** Resolves when every part of the last act has started. */
  async begun(): Promise<void> {
    for (let last: unknown; last !== this.pending; ) {
      last = this.pending;
      await this.pending;
    }
  }

  private submit(): void {
    void this.tab.submit(answers);
  }

  private isRunning(): boolean {
    return [...this.runs.values()].some(({ text, isRefinement }) => text === undefined && !isRefinement);
  }

  private isNoted({ id }: ServerRun): boolean {
    return this.tab.scope.get(pendingRunsOf).readAll().fixture?.id === id;
  }

  private storedValues(): Set<string> {
    const text = localStorage.getItem(KEY) ?? '';
    const possible = ['As it came', 'Changed by hand', ...[...this.runs.values()].map(({ text = '-' }) => text)];
    for (let edit = 1; edit <= this.edits; edit += 1) possible.push(`Edit ${edit}`);
    return new Set(possible.filter((value) => text.includes(JSON.stringify(value))));
  }

  private answerAll(): void {
    for (const [id, run] of this.runs) {
      if (run.text === undefined && !run.isCanceled) run.text = `Answer to ${id.slice(0, 8)}`;
      for (const { resolve } of this.waiting.get(run) ?? []) resolve();
    }
  }

  private async fetched(address: string, init: RequestInit = {}): Promise<Response> {
    const { signal } = init;
    signal?.throwIfAborted();
    if (!this.isOnline) throw new TypeError('Failed to fetch');
    const path = new URL(address, 'http://site').pathname;
    const [, id = '', rest] = /\/runs\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (path.includes('/webhook/')) {
      const run = this.take(new Headers(init.headers).get('X-Run-Id') ?? '', path.endsWith('-refine'));
      await this.end(run, signal);
      return new Response(run.text, { headers: { 'Content-Type': 'text/plain' } });
    }
    const run = this.runs.get(id);
    if (rest === 'cancel' && run) run.isCanceled = true;
    if (!run || rest === 'events') return Response.json({}, { status: 404 });
    if (rest) return new Response(null, { status: 204 });
    await this.end(run, signal);
    const answer = { status: 200, contentType: 'text/plain', body: run.text };
    return Response.json({ id, tool: 'fixture', state: 'succeeded', mode: 'live', startedAt: '', answer });
  }

  private take(id: string, isRefinement: boolean): ServerRun {
    const run = this.runs.get(id) ?? { id, isRefinement, posts: 0, isDropped: isRefinement && this.hasReset };
    // A new run may replace one whose answer is pending; that one is found in the history.
    if (!isRefinement)
      for (const other of this.runs.values())
        if (other.id !== id && !this.storedValues().has(other.text ?? '')) other.isDropped = true;
    run.posts += 1;
    this.runs.set(id, run);
    return run;
  }

  private async end(run: ServerRun, signal?: AbortSignal | null): Promise<void> {
    if (run.text !== undefined) return;
    const end = Promise.withResolvers<void>();
    const all = this.waiting.get(run) ?? new Set();
    this.waiting.set(run, all.add(end));
    signal?.addEventListener('abort', () => end.reject(signal.reason));
    try {
      await end.promise;
    } finally {
      all.delete(end);
    }
  }
}

const NAMES = [
  'restore',
  'submit',
  'late answer',
  'reset',
  'refine',
  'sign-out',
  'chunk failure',
  'second tab',
  'offline',
];
const pairs = NAMES.flatMap((one) => NAMES.map((other) => [one, other] as const));

// Preload, so that no walk waits for it.
beforeAll(async () => {
  const parts = [loadNormaliser('plain-text'), loadRenderer('text'), loadResultCheck('text')];
  await Promise.all([
    ...parts,
    import('@/engine/run/follow-events'),
    import('@/engine/run/outcome-of'),
    import('@/engine/session/sync-drafts'),
  ]);
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  for (const kind of ['error', 'warn'] as const) vi.spyOn(console, kind).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each([
  ['in one record', { draft: true as const }],
  ['in a record each', {}],
])(
  'whatever happens to a session with draft and result %s, nothing is lost, sent twice, locked or told that is not so',
  (_, draft) => {
    const module = moduleWith(draft);

    it.each(NAMES)('%s, and then anything', async (one) => {
      for (const [, other] of pairs.filter(([begins]) => begins === one))
        for (const isRestored of [true, false])
          for (const isAtOnce of [true, false]) await walk(module, [one, other], isRestored, isAtOnce);
    });

    it.each(['submit', 'refine'])('%s without a connection, and once more', async (one) => {
      for (const isAtOnce of [true, false]) await walk(module, [one, 'offline', one], true, isAtOnce);
    });
  },
);

/**
 * Performs acts in order and checks the invariants.
 *
 * @param isAtOnce each act starts before the previous one has any effect
 */
async function walk(
  module: ToolModule,
  names: readonly string[],
  isRestored: boolean,
  isAtOnce: boolean,
): Promise<void> {
  const world = new World(module);
  try {
    if (isRestored) world.acts.restore?.();
    if (isRestored) await world.settle();
    world.check(true);
    for (const [at, name] of names.entries()) {
      world.acts[name]?.();
      if (isAtOnce && at < names.length - 1) continue;
      await world.begun();
      await world.settle();
      world.check(true);
    }
    await world.heal();
    world.check(true);
    await world.checkReload();
  } catch (error) {
    const when = `${isRestored ? 'restored, ' : ''}${names.join(isAtOnce ? ' and at once ' : ', ')}`;
    throw new Error(`${when}: ${(error as Error).message}\nsaid: ${world.said.join(' | ')}`, { cause: error });
  } finally {
    world.closeTabs();
  }
}
