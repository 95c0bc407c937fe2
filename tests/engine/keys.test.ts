import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemberScope } from '@/browser/member-scope';
import { OWNER_KEY } from '@/browser/member-storage';
import { SAVED_KEY_PLACEHOLDER } from '@/browser/saved-keys';
import { SESSION_KEY } from '@/browser/session-key';
import { SAVED_KEYS_KEY } from '@/browser/storage-keys';
import type { RunResult } from '@/engine/run/run-state';
import { refinerOf } from '@/engine/session/refiner';
import { reuseInputs } from '@/engine/session/reuse-inputs';
import type { ToolSession } from '@/engine/session/tool-session';
import type { KeyUse } from '@/generated/chat-providers';
import type { Declaration } from '@/generated/declaration';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../support/form-fixture';
import { memberScope, sessionWith } from '../support/session';

/** Saved keys by provider; replaces IndexedDB and WebCrypto, which the test environment lacks. */
const vault = vi.hoisted(() => new Map<string, string>());
vi.mock('@/browser/key-vault', () => ({
  loadKey: async (_: MemberScope, provider: string) => vault.get(provider),
  forgetKey: async ({ storage }: MemberScope, provider: string) => {
    vault.delete(provider);
    storage.remove(SAVED_KEYS_KEY);
  },
}));

const network = vi.fn<typeof fetch>();
const refused = vi.spyOn(toast, 'error');
const KEY = 'sk-a-members-own-key';

let scope: MemberScope;

beforeEach(() => {
  localStorage.clear();
  vault.clear();
  vi.stubGlobal('fetch', network);
  network.mockReset().mockImplementation(() => new Promise<Response>(() => undefined));
  refused.mockClear();
  scope = memberScope();
  localStorage.setItem(OWNER_KEY, scope.id);
  const session = { access_token: 'a.b.c', expires_at: Date.now() / 1000 + 3600, user: { id: scope.id } };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
});
afterEach(() => vi.unstubAllGlobals());

function remember(provider: string): void {
  vault.set(provider, KEY);
  scope.storage.write(SAVED_KEYS_KEY, JSON.stringify([provider]));
}

function open(provider = 'openai', parts: Partial<Declaration> = {}, answers = {}, keyUse?: KeyUse) {
  const module = moduleFixture({ storage: { key: 'kept', version: 1, draft: true, secrets: ['key'] }, ...parts });
  const { ui } = module.declaration;
  if (!ui?.fields?.key) throw new Error('the fixture has lost its key');
  const fields = { ...ui.fields, key: { ...ui.fields.key, provider } };
  const declaration = { ...module.declaration, ui: { ...ui, fields } } as Declaration;
  return sessionWith(
    { ...module, declaration, ...(keyUse && { keyUse }) } as typeof module,
    { name: 'Ann', tags: ['a'], ...answers },
    scope,
  );
}

const refine = { webhook: 'fixture-refine', wishes: [] };
const made: RunResult = { kind: 'text', value: 'A prompt', runId: 'one', mode: 'live', inputs: { name: 'Ann' } };

const sent = () =>
  network.mock.calls.flatMap(([address, init]) =>
    String(address).includes('/webhook/') ? [JSON.parse(String(init?.body))] : [],
  );

describe('a remembered key', () => {
  it('stands for itself in the empty field of its provider, and in no other', () => {
    remember('openai');
    expect(open().answers.key).toBe(SAVED_KEY_PLACEHOLDER);
    expect(open().initialAnswers().key).toBe(SAVED_KEY_PLACEHOLDER);
    expect(open('google-maps').answers.key).toBeUndefined();
    expect(open('openai', {}, { key: 'sk-typed' }).answers.key).toBe('sk-typed');
  });

  it('is sent in the place of its mark, and neither is kept', async () => {
    remember('openai');
    const session = open();
    session.updateAnswers(session.answers);
    void session.submit(session.effective);
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ key: KEY });
    const kept = JSON.stringify({ ...localStorage });
    expect([kept.includes(KEY), kept.includes(SAVED_KEY_PLACEHOLDER)]).toEqual([false, false]);
    expect(
      network.mock.calls.map(([, init]) => String(init?.body)).filter((body) => body.includes(SAVED_KEY_PLACEHOLDER)),
    ).toEqual([]);
  });

  it('is that of the provider used last, of those whose keys the tool takes', async () => {
    vault.set('openai', KEY);
    vault.set('anthropic', 'sk-ant-a-members-own-key');
    scope.storage.write(SAVED_KEYS_KEY, JSON.stringify(['openai', 'anthropic']));
    for (const [keyUse, key] of [
      ['chats', 'sk-ant-a-members-own-key'],
      ['pictures', KEY],
      [undefined, KEY],
    ] as const) {
      const session = open('openai', {}, {}, keyUse);
      expect(session.answers.key).toBe(SAVED_KEY_PLACEHOLDER);
      expect(await session.withKeys(session.answers)).toMatchObject({ key });
    }
    scope.storage.write(SAVED_KEYS_KEY, JSON.stringify(['anthropic']));
    expect(open('openai', {}, {}, 'pictures').answers.key).toBeUndefined();
  });

  it('is sent for the options of a field too', async () => {
    remember('openai');
    const session = open();
    void session.callWebhook(
      'voices',
      { key: SAVED_KEY_PLACEHOLDER, name: SAVED_KEY_PLACEHOLDER },
      5,
      new AbortController().signal,
    );
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    // Text in other fields belongs to the member, even if it equals the placeholder.
    expect(sent()[0]).toEqual({ key: KEY, name: SAVED_KEY_PLACEHOLDER });
  });

  it('that is there no more is asked for again, and nothing is sent', async () => {
    remember('openai');
    const session = open();
    vault.clear();
    await session.submit(session.effective);
    expect(sent()).toEqual([]);
    expect(session.answers).toEqual({ name: 'Ann', tags: ['a'] });
    expect(refused.mock.calls.map(([title]) => title)).toEqual(['Enter your key again']);
  });

  it.each<[string, (session: ToolSession) => Promise<unknown>]>([
    ['a run', (session) => session.submit(session.effective)],
    ['a change of a result', (session) => refinerOf(session).refine(made, { label: 'Shorter', ask: 'Shorter.' })],
  ])('that cannot be read is told, and %s neither goes out nor holds the page', async (_, send) => {
    remember('openai');
    const session = open('openai', { result: { renderer: 'text', title: 'Result', refine } });
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    vi.spyOn(vault, 'get').mockImplementationOnce(() => {
      throw new TypeError('Failed to fetch');
    });
    await send(session);
    expect(refused.mock.calls.map(([title]) => title)).toEqual(['Your key could not be read']);
    expect(sent()).toEqual([]);
    void send(session);
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('is back after a reuse and a reset, as long as it is remembered', async () => {
    remember('openai');
    const session = open();
    await reuseInputs(session, { name: 'Ben' });
    expect(session.answers).toMatchObject({ name: 'Ben', key: SAVED_KEY_PLACEHOLDER });
    session.reset(['answers', 'secrets']);
    expect(session.answers.key).toBe(SAVED_KEY_PLACEHOLDER);
    scope.storage.remove(SAVED_KEYS_KEY);
    session.replaceAnswers(session.answers);
    expect(session.answers.key).toBeUndefined();
  });
});
