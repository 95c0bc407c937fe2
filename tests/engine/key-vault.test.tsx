import { webcrypto } from 'node:crypto';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadKey } from '@/browser/key-vault';
import { OWNER_KEY } from '@/browser/member-storage';
import { SAVED_KEY_PLACEHOLDER } from '@/browser/saved-keys';
import { SESSION_KEY } from '@/browser/session-key';
import { SAVED_KEYS_KEY } from '@/browser/storage-keys';
import { KeyTools } from '@/engine/keys/key-tools';
import { fillInFromSource } from '@/engine/start/fill-in-from';
import type { Declaration } from '@/generated/declaration';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../support/form-fixture';
import { memberScope, sessionWith, Within } from '../support/session';

/** The one saved key of the member, encrypted as the page does; absent records and failures are up to the test. */
let record: object | undefined;
/** Failures of the next operations, in turn; undefined: it works. */
let failures: (DOMException | undefined)[];
let deletions: string[];

const PASSING = ['UnknownError', 'InvalidStateError', 'QuotaExceededError', 'AbortError', 'TimeoutError'];
const network = vi.fn<typeof fetch>();

beforeEach(async () => {
  vi.stubGlobal('crypto', webcrypto);
  const lock = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const params = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode('member-1 openai') };
  const locked = await crypto.subtle.encrypt(params, lock, new TextEncoder().encode('sk-saved'));
  record = { member: 'member-1', provider: 'openai', lock, iv, locked };
  failures = [];
  deletions = [];
  vi.stubGlobal('indexedDB', { open: () => settled({ result: database }, 'onsuccess') });
  vi.stubGlobal('fetch', network);
  network.mockReset().mockImplementation(() => new Promise(() => undefined));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

/** Calls back like IndexedDB: later, so that the caller can set its listeners. */
function settled<T extends object>(target: T, listener: string): T {
  queueMicrotask(() => (target as Record<string, () => void>)[listener]?.());
  return target;
}

const database = {
  close() {},
  transaction: () => {
    const error = failures.shift();
    const transaction = settled({ error, objectStore: () => store }, error ? 'onabort' : 'oncomplete');
    const store = {
      get: () => ({ result: record }),
      getAllKeys: () => ({ result: [] }),
      delete: ([member, provider]: string[]) => {
        if (!error) deletions.push(`${member} ${provider}`);
        return { result: undefined };
      },
    };
    return transaction;
  },
};

function open() {
  const scope = memberScope();
  localStorage.setItem(OWNER_KEY, scope.id);
  const session = { access_token: 'a.b.c', expires_at: Date.now() / 1000 + 3600, user: { id: scope.id } };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  scope.storage.write(SAVED_KEYS_KEY, JSON.stringify(['openai']));
  const module = moduleFixture({ storage: { key: 'kept', version: 1, draft: true, secrets: ['key'] } });
  const { ui } = module.declaration;
  const fields = { ...ui?.fields, key: { ...ui?.fields?.key, provider: 'openai' } };
  const declaration = { ...module.declaration, ui: { ...ui, fields } } as Declaration;
  return sessionWith({ ...module, declaration } as typeof module, { name: 'Ann', tags: ['a'] }, scope);
}

const isKept = ({ scope }: ReturnType<typeof open>) =>
  deletions.length === 0 && scope.storage.read(SAVED_KEYS_KEY) === '["openai"]';
const sentKeys = () =>
  network.mock.calls.flatMap(([address, init]) =>
    String(address).includes('/webhook/') ? [JSON.parse(String(init?.body)).key] : [],
  );

function showTools(session: ReturnType<typeof open>, onChange = vi.fn()) {
  const props = { id: 'key', provider: 'openai', disabled: false, isSaved: true, session, onChange };
  render(
    <Within session={session}>
      <KeyTools {...props} value={SAVED_KEY_PLACEHOLDER} />
    </Within>,
  );
  return onChange;
}

describe.each(PASSING)('a saved key that cannot be read once (%s) is kept', (name) => {
  it('by a submit, which says so and sends nothing; the next one sends it', async () => {
    const session = open();
    const error = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
    failures = [new DOMException('', name)];
    await session.submit(session.effective);
    expect(error.mock.calls.map(([title]) => title)).toEqual(['Your key could not be read']);
    expect([isKept(session), sentKeys(), session.answers.key]).toEqual([true, [], SAVED_KEY_PLACEHOLDER]);
    void session.submit(session.effective);
    await vi.waitFor(() => expect(sentKeys()).toEqual(['sk-saved']));
  });

  it('by its field, which stays filled', async () => {
    const session = open();
    failures = [new DOMException('', name)];
    const onChange = showTools(session);
    await waitFor(() => expect(failures).toEqual([]));
    await userEvent.click(screen.getByRole('button', { name: 'Test key' }));
    expect([isKept(session), onChange.mock.calls]).toEqual([true, []]);
  });

  it('by a test of it, which says that it could not be tested', async () => {
    const session = open();
    failures = [undefined, new DOMException('', name)];
    const onChange = showTools(session);
    await userEvent.click(screen.getByRole('button', { name: 'Test key' }));
    await screen.findByText(/could not be tested/);
    expect([isKept(session), onChange.mock.calls]).toEqual([true, []]);
  });

  it('by what fills in the form, which says why it did not', async () => {
    const session = open();
    failures = [new DOMException('', name)];
    const reason = await fillInFromSource(session, 'a text', new AbortController().signal);
    expect(reason).toMatch(/key could not be read/);
    expect([isKept(session), network.mock.calls]).toEqual([true, []]);
  });

  it('by the options of a field, which are not asked for with the words in place of it', async () => {
    const session = open();
    failures = [new DOMException('', name)];
    const call = session.callWebhook('voices', { key: SAVED_KEY_PLACEHOLDER }, 5, new AbortController().signal);
    await expect(call).rejects.toThrow();
    expect([isKept(session), sentKeys()]).toEqual([true, []]);
  });
});

it('a key whose member is just being switched in another tab is kept', async () => {
  const session = open();
  localStorage.setItem(OWNER_KEY, 'leaving member-1');
  await expect(loadKey(session.scope, 'openai')).rejects.toThrow();
  localStorage.setItem(OWNER_KEY, 'member-1');
  expect(await loadKey(session.scope, 'openai')).toBe('sk-saved');
  expect(isKept(session)).toBe(true);
});

it('a key whose record is gone, or belongs to another, is none', async () => {
  const session = open();
  record = { ...record, provider: 'openai', iv: crypto.getRandomValues(new Uint8Array(12)) };
  expect(await loadKey(session.scope, 'openai')).toBeUndefined();
  record = undefined;
  expect(await loadKey(session.scope, 'openai')).toBeUndefined();
});

it('the options of a field are not asked for with the words in place of a key that is gone', async () => {
  const session = open();
  record = undefined;
  const call = session.callWebhook('voices', { key: SAVED_KEY_PLACEHOLDER }, 5, new AbortController().signal);
  await expect(call).rejects.toThrow();
  expect(sentKeys()).toEqual([]);
});

it('a key that could not be deleted is not told as forgotten, and can be forgotten again', async () => {
  const session = open();
  failures = [undefined, new DOMException('', 'UnknownError')];
  const onChange = showTools(session);
  await userEvent.click(screen.getByRole('button', { name: 'Forget' }));
  await screen.findByText(/could not be deleted/);
  expect([onChange.mock.calls, isKept(session)]).toEqual([[], true]);
  await userEvent.click(screen.getByRole('button', { name: 'Forget' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(undefined));
  expect(deletions).toEqual(['member-1 openai']);
});
