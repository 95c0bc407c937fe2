import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import { storageKey } from '@/browser/storage-keys';
import { openRestoredSession } from '@/engine/page/tool-by-id';
import { reuseInputs } from '@/engine/session/reuse-inputs';
import type { ToolSession } from '@/engine/session/tool-session';
import { syncDraft } from '@/features/drafts/browser/draft-sync';
import type { DraftResponse, SharedDraft } from '@/features/drafts/contract';
import { moduleFixture } from '../../../support/form-fixture';
import { stubNetwork } from '../../../support/session-network';

const { network } = stubNetwork();
const module = moduleFixture({ storage: { key: 'kept', version: 2, result: true } });
const CHANGED_AT = '2026-01-02T03:04:05.000Z';

/** What the gateway stores, and what it was sent. */
let stored: DraftResponse;
let puts: string[];
let isOnline: boolean;
/** What the other device stores; the one in use has the localStorage of the page. */
let otherStorage: Record<string, string>;
const openPages: AbortController[] = [];

beforeEach(() => {
  localStorage.clear();
  [stored, puts, isOnline, otherStorage] = [{}, [], true, {}];
  network.mockImplementation(async (_address, init) => {
    if (!isOnline) throw new TypeError('offline');
    if (init?.method !== 'PUT') return Response.json(stored);
    puts.push(String(init.body));
    const { revision, ...draft } = JSON.parse(String(init.body)) as SharedDraft;
    if (revision !== (stored.draft?.revision ?? 0)) return Response.json({}, { status: 409 });
    stored = { draft: { ...draft, revision: revision + 1, changedAt: CHANGED_AT } };
    return Response.json({ revision: revision + 1 });
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const page of openPages.splice(0)) page.abort();
  await settled();
});

/** Opens the page on the device in use, and returns a function that closes it once the gateway knows its draft. */
function visit(): { session: ToolSession; close: () => Promise<void> } {
  const closed = new AbortController();
  openPages.push(closed);
  const session = openRestoredSession(new MemberScope(), { module, widgets: {}, fields: {} });
  syncDraft(session, closed.signal);
  const close = async () => {
    closed.abort();
    await settled();
  };
  return { session, close };
}

/** Resolves when no more requests follow. */
async function settled(): Promise<void> {
  let last: number;
  do {
    last = network.mock.calls.length;
    for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setTimeout(done));
  } while (last !== network.mock.calls.length);
}

function switchDevice(): void {
  const here = { ...localStorage };
  localStorage.clear();
  for (const [key, text] of Object.entries(otherStorage)) localStorage.setItem(key, text);
  otherStorage = here;
}

const type = (session: ToolSession, more: Record<string, unknown>) =>
  session.updateAnswers({ ...session.answers, ...more });
const otherDraft = ({ store, atoms }: ToolSession) => store.get(atoms.otherDraft);

/** Types a name on this device, closes its page, and opens it on the other device. */
async function typeHereAndGoOn(name: string) {
  const here = visit();
  await settled();
  type(here.session, { name, key: 'sk-mine' });
  await here.close();
  switchDevice();
  const there = visit();
  await settled();
  return there;
}

it('brings the answers of one device to another, without secrets and without being asked', async () => {
  const there = await typeHereAndGoOn('Ann');
  expect(there.session.answers).toMatchObject({ name: 'Ann' });
  expect(there.session.answers.key).toBeUndefined();
  expect(otherDraft(there.session)).toBeUndefined();
  expect(puts.join()).not.toContain('sk-mine');
  expect(puts.map((body) => JSON.parse(body))).toEqual([{ answers: { name: 'Ann' }, version: 2, revision: 0 }]);
});

it('goes back and forth, and a form that was started over is empty on both', async () => {
  const there = await typeHereAndGoOn('Ann');
  type(there.session, { name: 'Bo', key: 'sk-there' });
  await there.close();
  switchDevice();
  const here = visit();
  await settled();
  expect(here.session.answers).toMatchObject({ name: 'Bo' });
  here.session.reset(['answers']);
  await here.close();
  switchDevice();
  const again = visit();
  await settled();
  expect(again.session.answers.name).toBeUndefined();
  expect(puts.join()).not.toContain('sk-');
});

it('sends what was typed last as the page is left, without waiting for a turn among the tabs', async () => {
  const { session } = visit();
  await settled();
  // A page that is left is gone before a lock is granted.
  vi.stubGlobal('navigator', { ...navigator, locks: { request: () => new Promise(() => undefined) } });
  type(session, { name: 'Ann' });
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(stored.draft?.answers).toEqual({ name: 'Ann' });
  expect(network.mock.lastCall?.[1]?.keepalive).toBe(true);
});

it('asks which answers count if both devices were changed, and overwrites nothing until then', async () => {
  isOnline = false;
  const here = visit();
  type(here.session, { name: 'Ann' });
  await here.close();
  switchDevice();
  isOnline = true;
  const there = visit();
  type(there.session, { name: 'Bo' });
  await there.close();
  switchDevice();
  const back = visit();
  await settled();
  expect(back.session.answers.name).toBe('Ann');
  expect(otherDraft(back.session)?.changedAt).toBe(CHANGED_AT);
  type(back.session, { more: 'later' });
  await back.close();
  expect(stored.draft?.answers).toEqual({ name: 'Bo' });

  const asked = visit();
  await settled();
  otherDraft(asked.session)?.use();
  expect(asked.session.answers).toMatchObject({ name: 'Bo' });
  expect(otherDraft(asked.session)).toBeUndefined();
  asked.session.store.get(asked.session.atoms.origin)?.undo?.();
  expect(asked.session.answers).toMatchObject({ name: 'Ann', more: 'later' });
});

it('keeps the answers of this device for all, if the member says so', async () => {
  isOnline = false;
  const here = visit();
  type(here.session, { name: 'Ann' });
  await settled();
  isOnline = true;
  stored = { draft: { answers: { name: 'Bo' }, version: 2, revision: 7, changedAt: CHANGED_AT } };
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(otherDraft(here.session)).toBeDefined());
  otherDraft(here.session)?.decline();
  await vi.waitFor(() => expect(stored.draft).toMatchObject({ answers: { name: 'Ann' }, revision: 8 }));
  expect(otherDraft(here.session)).toBeUndefined();
});

it('sends what was typed offline once it is online, and reads the newer draft after a 409', async () => {
  isOnline = false;
  const here = visit();
  type(here.session, { name: 'Ann' });
  await settled();
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(stored.draft?.answers).toEqual({ name: 'Ann' }));
  // Another device changes it while this page is open.
  stored = { draft: { answers: { name: 'Bo' }, version: 2, revision: 5, changedAt: CHANGED_AT } };
  type(here.session, { name: 'Cy' });
  await here.close();
  expect(stored.draft?.answers).toEqual({ name: 'Bo' });
  expect(otherDraft(here.session)?.changedAt).toBe(CHANGED_AT);
});

it('leaves a draft of a newer version of the form alone', async () => {
  stored = { draft: { answers: { name: 'Bo' }, version: 3, revision: 5, changedAt: CHANGED_AT } };
  const here = visit();
  await settled();
  type(here.session, { name: 'Ann' });
  await here.close();
  expect([here.session.answers.name, stored.draft?.answers]).toEqual(['Ann', { name: 'Bo' }]);
  expect(localStorage.getItem(storageKey('.drafts.fixture'))).toContain('Ann');
});

describe('answers of a past run that the member has put into the form', () => {
  const past = { name: 'Ann' };
  const elsewhere = () => {
    stored = { draft: { answers: { name: 'Bo' }, version: 2, revision: 7, changedAt: CHANGED_AT } };
  };

  it('are not replaced by those of another device without a question, although both sides had agreed on them', async () => {
    const here = visit();
    type(here.session, past);
    await here.close();
    elsewhere();
    // As "Use these answers" does in the library, before the page of the tool opens.
    await reuseInputs(here.session, past);
    const closed = new AbortController();
    openPages.push(closed);
    syncDraft(here.session, closed.signal);
    await settled();
    expect(here.session.answers.name).toBe('Ann');
    expect(otherDraft(here.session)?.changedAt).toBe(CHANGED_AT);
    otherDraft(here.session)?.use();
    expect(here.session.answers.name).toBe('Bo');
    expect(here.session.store.get(here.session.atoms.isFormOpen)).toBe(true);
  });

  it('are replaced as before once they were sent', async () => {
    const here = visit();
    type(here.session, past);
    await settled();
    await reuseInputs(here.session, past);
    await here.session.submit({ ...here.session.effective, key: 'sk-mine', tags: ['a'] });
    await here.close();
    elsewhere();
    const closed = new AbortController();
    openPages.push(closed);
    syncDraft(here.session, closed.signal);
    await settled();
    expect(otherDraft(here.session)).toBeUndefined();
    expect(here.session.answers.name).toBe('Bo');
  });
});
