import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import { chooseClient } from '@/engine/client/chosen-client';
import { prefillForClient } from '@/engine/client/client-prefill';
import { prepareFormTool } from '@/engine/form-tool';
import { reuseOnToolPage } from '@/engine/library/result-actions';
import { openNextTool } from '@/engine/next/open-next-tool';
import { pendingRunsOf } from '@/engine/run/pending-runs';
import type { RunResult } from '@/engine/run/run-state';
import { editedVersion, withVersion } from '@/engine/run/versions';
import { openSession } from '@/engine/session/open-session';
import type { ToolSession } from '@/engine/session/tool-session';
import { fillFromLink } from '@/engine/start/fill-from-link';
import type { ToolModule } from '@/registry/tool-module';
import { formFixture, moduleFixture } from '../support/form-fixture';
import { answer, never, stubNetwork } from '../support/session-network';

let module: ToolModule;
let loadCheck: () => Promise<(value: unknown) => boolean>;

vi.mock('@/engine/registry-access', async (original) => ({
  ...(await original<object>()),
  loadTool: async () => ({ module, widgets: {}, fields: {} }),
}));
vi.mock('@/engine/plugins', async (original) => ({
  ...(await original<object>()),
  loadResultCheck: () => loadCheck(),
}));

const { toasts, webhookCalls, said, respond } = stubNetwork();
const KEY = 'kept';
const first: RunResult = { kind: 'text', value: 'As it came', runId: 'one', mode: 'live', inputs: { name: 'Ann' } };
/** A result the member edited: its versions exist only in this browser. */
const edited = withVersion(first, editedVersion(first, 'Changed by hand'));
const VALUES = ['As it came', 'Changed by hand'];
const sent = { name: 'Bo', tags: ['a'], key: 'sk-sample' };

const run = { id: 'r', tool: 'fixture', state: 'succeeded', startedAt: '', inputs: { name: 'Rye' } };

/** Returns the stored record without draft and time, which every save changes. */
function storedResult(): unknown {
  const { result, $meta } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
  return result === undefined ? undefined : { result, $meta: { ...$meta, savedAt: undefined } };
}

const storedText = () => JSON.stringify(storedResult());
const shown = ({ store, atoms }: ToolSession) => store.get(atoms.run).result;
const versionsOf = (session: ToolSession) => shown(session)?.versions?.all.map(({ value }) => value);

/** Opens a session as a freshly loaded page and renders its form. */
function visit(scope = new MemberScope()): ToolSession {
  const session = openSession(scope, prepareFormTool({ module, widgets: {}, fields: {} }));
  session.restoreDraft();
  return session;
}

/** Reloads: only browser storage remains. */
async function visitAgain(): Promise<ToolSession> {
  loadCheck = async () => () => true;
  const session = visit();
  await session.restoreRun();
  return session;
}

/** Opens a page whose stored result waits for its validator, which loads on `release`. */
function openRestoring() {
  let release = () => {};
  const arrived = new Promise<void>((resolve) => {
    release = resolve;
  });
  loadCheck = () => arrived.then(() => () => true);
  const session = visit();
  return { session, letGo: () => release(), restored: session.restoreRun() };
}

/** Makes the validator unloadable until the returned function restores the connection. */
function unreachableCheck(): () => void {
  loadCheck = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  return () => {
    loadCheck = async () => () => true;
    window.dispatchEvent(new Event('online'));
  };
}

/** Answers every request about runs with a finished run with this body. */
function endsWith(body: string, id = run.id): void {
  const answer = { status: 200, contentType: 'text/plain', body };
  respond(never, async () => Response.json({ ...run, id, mode: 'live', answer }));
}

let before: string;

beforeEach(() => {
  localStorage.clear();
  respond(never);
  loadCheck = async () => () => true;
  module = moduleFixture({ storage: { key: KEY, version: 1, draft: true, result: true } });
  Object.assign(module.declaration.ui?.fields ?? {}, { name: { meaning: 'businessName' } });
  const session = visit();
  session.replaceAnswers({ name: 'Ann' });
  session.store.set(session.atoms.run, { status: 'succeeded', result: edited });
  session.save();
  before = storedText();
  expect(before).toContain('Changed by hand');
});

describe('what is saved before the stored result shows leaves that result as it is', () => {
  const here = formFixture({ id: 'here', result: { renderer: 'text', title: 'Result' } });
  const next = { tool: 'fixture', label: 'Go on', carry: { name: { from: 'more' } } } as const;
  const from = { declaration: here, result: { value: 'x', inputs: { more: 'Rye' } } };
  const link = (session: ToolSession) => {
    window.history.replaceState(null, '', '/fixture?name=Rye');
    fillFromLink(session);
  };
  const client = (session: ToolSession) => {
    chooseClient(session.scope, { id: 'c', name: 'Rye' });
    session.updateAnswers({});
    prefillForClient(session, { id: 'c', name: 'Rye', known: {} });
  };

  it.each([
    ['another tool leads on to it', () => openNextTool(new MemberScope(), from, next)],
    ['answers of the library are used again', () => reuseOnToolPage(new MemberScope(), run as never)],
    ['somebody types', async () => visit().updateAnswers({ name: 'Rye' })],
    ['a link fills in the form', async () => link(visit())],
    ['a client fills in the form', async () => client(visit())],
  ])('when %s', async (_, act) => {
    await act();
    expect(storedText()).toBe(before);
    const again = await visitAgain();
    expect([again.answers.name, versionsOf(again)]).toEqual(['Rye', VALUES]);
  });

  it('also while its check is on the way, and from then on', async () => {
    const { session, letGo: release, restored } = openRestoring();
    session.updateAnswers({ name: 'Rye' });
    expect(storedText()).toBe(before);
    release();
    await restored;
    expect(versionsOf(session)).toEqual(VALUES);
    session.updateAnswers({ name: 'Ryes' });
    expect(storedText()).toBe(before);
  });

  it('where the storage is full', async () => {
    const session = visit();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    session.updateAnswers({ name: 'Rye' });
    session.updateAnswers({});
    full.mockRestore();
    expect(storedText()).toBe(before);
  });

  it('where the member signs out meanwhile, and tells the next one nothing', async () => {
    const { session, letGo: release, restored } = openRestoring();
    session.scope.end();
    session.save();
    release();
    await restored;
    expect(storedText()).toBe(before);
    expect([shown(session), said()]).toEqual([undefined, []]);
  });
});

describe('a check that cannot be loaded at once', () => {
  it('comes later: the result shows, and a run that was under way was not held up', async () => {
    const left = visit();
    void left.submit(sent);
    await vi.waitFor(() => expect(webhookCalls()).toHaveLength(1));
    left.scope.end();
    const connect = unreachableCheck();
    endsWith('Picked up');
    const session = visit();
    await session.restoreRun();
    expect(shown(session)?.value).toBe('Picked up');
    session.updateAnswers({ name: 'Rye' });
    expect(storedText()).toContain('Changed by hand');
    connect();
    await vi.waitFor(() => expect(versionsOf(session)).toEqual([...VALUES, 'Picked up']));
    expect(versionsOf(await visitAgain())).toEqual([...VALUES, 'Picked up']);
  });
});

describe('an answer that nobody has looked at, of the run that made the stored result', () => {
  it('shows until the check has loaded, and is not added to the versions again', async () => {
    endsWith('As it came', first.runId);
    const connect = unreachableCheck();
    const session = visit();
    const { scope, runs } = session;
    scope.get(pendingRunsOf).write('fixture', { id: first.runId, startedAt: 5, inputs: first.inputs, settled: true });
    await session.restoreRun();
    expect(shown(session)).toMatchObject(first);
    await runs.edit(first, 'Changed here');
    connect();
    await vi.waitFor(() => expect(versionsOf(session)).toEqual([...VALUES, 'Changed here']));
    expect(versionsOf(await visitAgain())).toEqual([...VALUES, 'Changed here']);
  });
});

describe('while the stored result is on its way', () => {
  it('starting over drops it for good, until that is undone', async () => {
    const { session, letGo: release, restored } = openRestoring();
    session.reset(['answers', 'secrets', 'result']);
    release();
    await restored;
    expect([shown(session), storedResult()]).toEqual([undefined, undefined]);
    toasts.success.mock.lastCall?.[1]?.undo?.();
    await vi.waitFor(() => expect(versionsOf(session)).toEqual(VALUES));
    expect([session.answers.name, storedText()]).toEqual(['Ann', before]);
  });

  it('a new result comes after it, as it would have otherwise', async () => {
    respond(async () => answer('Newer'));
    const { session, letGo: release, restored } = openRestoring();
    await session.submit(sent);
    expect(storedText()).toContain('Changed by hand');
    expect(storedText()).toContain('Newer');
    release();
    await restored;
    expect(versionsOf(session)).toEqual([...VALUES, 'Newer']);
    expect(versionsOf(await visitAgain())).toEqual([...VALUES, 'Newer']);
  });

  it('a run that fails does not cost it', async () => {
    respond(async () => answer('', { status: 500 }));
    const { session, letGo: release, restored } = openRestoring();
    const submitted = session.submit(sent);
    release();
    await Promise.all([restored, submitted]);
    expect(session.store.get(session.atoms.run).status).toBe('failed');
    expect(versionsOf(session)).toEqual(VALUES);
    session.updateAnswers({ name: 'Rye' });
    expect(storedText()).toBe(before);
  });

  it('another tab may store a newer one, which is shown and kept', async () => {
    const { session, letGo: release, restored } = openRestoring();
    const other = { ...first, value: 'Of the other tab', runId: 'two' };
    visit(new MemberScope()).records.save({ name: 'Ann' }, other);
    session.updateAnswers({ name: 'Rye' });
    release();
    await restored;
    expect(shown(session)?.value).toBe('Of the other tab');
    session.save();
    expect(storedText()).toContain('Of the other tab');
  });
});

describe('a stored result that cannot be shown', () => {
  const refuse = async () => {
    loadCheck = async () => () => false;
    const session = visit();
    await session.restoreRun();
    return session;
  };

  it('is set aside once, told once, and not merged with the next one', async () => {
    for (const name of ['Rye', 'Oat', 'Bran']) (await refuse()).updateAnswers({ name });
    expect(said()).toEqual(['info: A saved result could not be shown']);
    const session = await visitAgain();
    expect(shown(session)).toBeUndefined();
    expect(session.records.readQuarantined().map(({ text }) => JSON.parse(text).name)).toEqual(['Ann']);
    expect(session.answers.name).toBe('Bran');
    respond(async () => answer('Newer'));
    await session.submit(sent);
    expect([shown(session)?.value, versionsOf(session)]).toEqual(['Newer', undefined]);
  });

  it('stays stored while there is no room to set it aside', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await refuse();
    full.mockRestore();
    expect(storedText()).toBe(before);
  });
});

describe('two tabs', () => {
  const heard = async () => {
    window.dispatchEvent(new StorageEvent('storage'));
    await import('@/engine/session/sync-drafts');
  };
  const stored = () => JSON.parse(localStorage.getItem(KEY) ?? '{}');

  it('share one draft: what is typed in one is not overwritten by the other', async () => {
    const [one, other] = [visit(), visit()];
    other.updateAnswers({ ...other.answers, key: 'sk-mine' });
    one.updateAnswers({ ...one.answers, name: 'Rye' });
    await heard();
    expect(other.answers).toMatchObject({ name: 'Rye', key: 'sk-mine' });
    other.updateAnswers({ ...other.answers, more: 'Bread' });
    expect(stored()).toMatchObject({ name: 'Rye', more: 'Bread' });
    expect(one.answers.key, 'keys are not shared').toBeUndefined();
  });

  it('share it also where one was frozen, which hears of nothing, until it is shown again', async () => {
    const [one, other] = [visit(), visit()];
    one.updateAnswers({ ...one.answers, name: 'Rye' });
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(other.answers.name).toBe('Rye'));
  });

  it('draw no form anew, in which somebody may be typing, where its answers are the same', async () => {
    const [one, other] = [visit(), visit()];
    const { epoch } = one.atoms;
    const before = one.store.get(epoch);
    other.save();
    await heard();
    one.updateAnswers({ ...one.answers, name: 'Rye' });
    await heard();
    expect([one.store.get(epoch), one.answers.name]).toEqual([before, 'Rye']);
  });

  it('keep what is here where the other starts over, and take nothing over once the member has left', async () => {
    const [one, other, third] = [visit(), visit(), visit()];
    one.reset(['answers', 'secrets', 'result']);
    await heard();
    expect(other.answers.name).toBe('Ann');
    third.scope.end();
    one.updateAnswers({ ...one.answers, name: 'Rye' });
    await heard();
    expect(third.answers.name).toBe('Ann');
  });

  it('keep the result of both: a letter typed in one does not take away what the other got', async () => {
    const [one, other] = [await visitAgain(), await visitAgain()];
    respond(async () => answer('Newer'));
    await one.submit(sent);
    await heard();
    other.updateAnswers({ ...other.answers, name: 'Rye' });
    expect(versionsOf(await visitAgain())).toEqual([...VALUES, 'Newer']);
    const result = shown(other);
    if (result) await other.runs.edit(result, 'Edited in the other');
    await vi.waitFor(() => expect(versionsOf(other)).toEqual([...VALUES, 'Newer', 'Edited in the other']));
    other.save();
    expect(versionsOf(await visitAgain())).toEqual([...VALUES, 'Newer', 'Edited in the other']);
  });
});
