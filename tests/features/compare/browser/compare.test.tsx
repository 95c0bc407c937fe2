import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemberScope } from '@/browser/member-scope';
import { OWNER_KEY } from '@/browser/member-storage';
import { PageReady } from '@/browser/page-ready';
import { SESSION_KEY } from '@/browser/session-key';
import { SAVED_KEYS_KEY } from '@/browser/storage-keys';
import { saveModels } from '@/engine/keys/chosen-model';
import { ResultPanel } from '@/engine/page/result-panel';
import { RunEstimateNote } from '@/engine/page/run-estimate-note';
import { ToolView } from '@/engine/page/tool-view';
import { answerReader, resultCheck } from '@/engine/run/partial-result';
import type { ToolSession } from '@/engine/session/tool-session';
import { comparisonOf } from '@/features/compare/browser/comparison';
import { ComparisonPanel } from '@/features/compare/browser/comparison-panel';
import { rivalOption } from '@/features/compare/browser/rival-option';
import { SubmitOption } from '@/features/compare/browser/submit-option';
import type { Answers } from '@/registry/answers';
import { moduleFixture } from '../../../support/form-fixture';
import { memberScope, sessionWith, Within } from '../../../support/session';
import '@/engine/page/result-view'; // At hand, so that no test waits for it.

/** The saved keys of this device, by provider. */
const vault = vi.hoisted(() => new Map<string, string>());
vi.mock('@/browser/key-vault', () => ({ loadKey: async (_: MemberScope, provider: string) => vault.get(provider) }));

const MODELS = ['gpt-6-luna', 'gpt-6.1-sol'] as const;
const answers = { name: 'Ann', tags: ['a'], key: 'sk-mine' };

interface Call {
  path: string;
  method: string;
  headers: Headers;
  body: string;
}

let scope: MemberScope;
let calls: Call[];
/** Answers a webhook call by its model. */
let answerOf: (model: string | null) => Promise<Response>;

beforeEach(() => {
  localStorage.clear();
  vault.clear();
  calls = [];
  answerOf = async (model) => new Response(`By ${model}`, { headers: { 'Content-Type': 'text/plain' } });
  vi.stubGlobal('fetch', async (address: string | URL, { method = 'GET', headers, body }: RequestInit = {}) => {
    const call = {
      path: new URL(String(address), location.href).pathname,
      method,
      headers: new Headers(headers),
      body: String(body),
    };
    calls.push(call);
    if (call.path.startsWith('/webhook/')) return answerOf(call.headers.get('X-Run-Model'));
    if (call.path.endsWith('/rating')) return new Response(null, { status: 204 });
    if (/^\/runs\/[^/]+$/.test(call.path) && method === 'GET')
      return Response.json({ usage: { input: 900, output: 100, cost: 0.5 }, model: 'small' });
    return Response.json({}, { status: 404 });
  });
  scope = memberScope();
  localStorage.setItem(OWNER_KEY, scope.id);
  const session = { access_token: 'a.b.c', expires_at: Date.now() / 1000 + 3600, user: { id: scope.id } };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  saveModels(scope, 'openai', { models: [...MODELS], model: MODELS[0] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): ToolSession {
  const module = moduleFixture();
  const { ui } = module.declaration as { ui: { fields: Record<string, object> } };
  ui.fields.key = { widget: 'secret', provider: 'openai' };
  const tool = { ...module, usualUse: { input: 100_000, output: 0 }, keyUse: 'chats' as const };
  return sessionWith(tool, answers, scope);
}
const choose = (session: ToolSession, model: string = MODELS[1], provider = 'openai') =>
  session.store.set(session.atoms.submitOption, rivalOption({ provider, model }));
const optionOf = ({ store, atoms }: ToolSession) => store.get(atoms.submitOption);
const comparedModels = (session: ToolSession, given: Answers) => optionOf(session)?.models(session, given);
const submit = async (session: ToolSession) => optionOf(session)?.submit(session, answers);
const webhookCalls = () => calls.filter(({ path }) => path.startsWith('/webhook/'));
const side = async (model: string) => within(await screen.findByRole('region', { name: model }));

function show(session: ToolSession) {
  return render(
    <MemoryRouter>
      <Within session={session}>
        <Suspense>
          <ResultPanel session={session} />
        </Suspense>
        <ComparisonPanel session={session} />
      </Within>
    </MemoryRouter>,
  );
}

it('takes the place of the result, which is back with one of them, and compares once', async () => {
  const session = open();
  await session.showResult({ kind: 'text', value: 'From before', runId: 'r', mode: 'live', inputs: {} });
  choose(session);
  await act(async () => {
    render(
      <MemoryRouter>
        <PageReady />
        <Within session={session}>
          <Suspense>
            <ToolView session={session} />
          </Suspense>
        </Within>
      </MemoryRouter>,
    );
  });
  session.store.set(session.atoms.isFormOpen, true);
  await act(() => submit(session));
  const heading = await screen.findByRole('heading', { name: 'Two models, the same answers' });
  const old = screen.getByText('From before');
  expect([document.activeElement, session.store.get(session.atoms.isFormOpen)]).toEqual([heading, false]);
  expect(old.closest('.hidden'), 'the result from before is out of the way').not.toBeNull();
  expect(heading.compareDocumentPosition(old), 'in its place').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const lists = () => calls.filter(({ path, method }) => path === '/runs' && method === 'GET').length;
  const listedBefore = lists();
  fireEvent.click(await (await side(MODELS[1])).findByRole('button', { name: /^Keep/ }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Two models, the same answers' })).toBeNull());
  expect(screen.getAllByText(`By ${MODELS[1]}`).some((one) => !one.closest('.hidden'))).toBe(true);
  expect(optionOf(session)).toBeUndefined();
  await waitFor(() => expect(lists()).toBeGreaterThan(listedBefore));
});

it('runs the same answers once with each model, and shows both with what they cost', async () => {
  const session = open();
  choose(session);
  show(session);
  await submit(session);
  expect(
    webhookCalls()
      .map(({ headers }) => headers.get('X-Run-Model'))
      .sort(),
  ).toEqual([...MODELS]);
  const [one, other] = webhookCalls();
  expect(one?.body).toBe(other?.body);
  expect(one?.headers.get('X-Run-Id')).not.toBe(other?.headers.get('X-Run-Id'));
  for (const model of MODELS) {
    expect(await (await side(model)).findByText(`By ${model}`)).toBeTruthy();
    const cost = await (await side(model)).findByText(/^This run used/);
    expect(cost.textContent).toBe('This run used 1,000 tokens of small: $0.50.');
  }
  expect(document.activeElement?.textContent).toBe('Two models, the same answers');
  expect([session.result, JSON.stringify(localStorage).includes('sk-mine')]).toEqual([undefined, false]);
});

it('makes the one that is kept the result of the page, and rates it as good and the other not at all', async () => {
  const session = open();
  choose(session);
  show(session);
  await submit(session);
  fireEvent.click(await (await side(MODELS[1])).findByRole('button', { name: /^Keep this one/ }));
  await waitFor(() => expect(session.result?.value).toBe(`By ${MODELS[1]}`));
  const kept = webhookCalls().find(({ headers }) => headers.get('X-Run-Model') === MODELS[1]);
  const ratings = await waitFor(() => {
    const found = calls.filter(({ path }) => path.endsWith('/rating'));
    expect(found).not.toEqual([]);
    return found;
  });
  expect(ratings.map(({ path, method, body }) => [path, method, JSON.parse(body)])).toEqual([
    [`/runs/${kept?.headers.get('X-Run-Id')}/rating`, 'PUT', { good: true }],
  ]);
  expect(screen.queryByRole('heading', { name: 'Two models, the same answers' })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Result' })).toBe(document.activeElement);
});

it('names the model of each answer while both are written', async () => {
  answerOf = () => new Promise(() => undefined);
  const session = open();
  choose(session);
  // At hand, so that no test waits for them.
  await Promise.all([answerReader(session.tool.declaration), resultCheck('text')]);
  show(session);
  void submit(session);
  for (const model of MODELS) await side(model);
  const answer = { status: 200, contentType: 'text/plain', body: 'Half' };
  await act(async () => {
    for (const { session: of } of session.store.get(session.get(comparisonOf).sides)) {
      const run = of.store.get(of.atoms.run);
      of.store.set(of.atoms.streamed, { runId: 'run' in run ? run.run.id : '', answer });
    }
  });
  for (const model of MODELS) {
    const region = await screen.findByRole('region', { name: `The answer of ${model} so far` });
    expect(within(region).getByRole('region', { name: `Result of ${model}, text` }).textContent).toContain('Half');
  }
});

it('shows the one that answers where the other fails, and starts no second comparison meanwhile', async () => {
  let finish: (response: Response) => void = () => undefined;
  answerOf = async (model) =>
    model === MODELS[0]
      ? Response.json(
          { error: { code: 'x', message: 'No credit left.' } },
          { status: 502, headers: { 'X-Run-Id': 'x' } },
        )
      : new Promise((resolve) => {
          finish = resolve;
        });
  const session = open();
  choose(session);
  show(session);
  const comparison = submit(session);
  expect(await (await side(MODELS[0])).findByText('No credit left.')).toBeTruthy();
  await submit(session);
  expect(webhookCalls()).toHaveLength(2);
  finish(new Response('Late', { headers: { 'Content-Type': 'text/plain' } }));
  await comparison;
  expect(await (await side(MODELS[1])).findByText('Late')).toBeTruthy();
});

it('takes the focus with the one that is kept, and never again', async () => {
  const session = open();
  choose(session);
  show(session);
  await submit(session);
  fireEvent.click(await (await side(MODELS[1])).findByRole('button', { name: /Keep this one/ }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Result'));
  cleanup();
  show(session);
  await screen.findByRole('heading', { name: 'Result' });
  expect(document.activeElement).toBe(document.body);
});

it('is no comparison with the same model, for a demo, or with a key of another provider', () => {
  const session = open();
  expect(comparedModels(session, answers)).toBeUndefined();
  choose(session);
  expect(comparedModels(session, answers)).toEqual([...MODELS]);
  expect(comparedModels(session, { ...answers, key: 'Demo' })).toBeUndefined();
  expect(comparedModels(session, { ...answers, key: 'sk-ant-mine' })).toBeUndefined();
  choose(session, MODELS[0]);
  expect(comparedModels(session, answers)).toBeUndefined();
});

it('is chosen beside the model, and its price told before', () => {
  const session = open();
  render(
    <Within session={session}>
      <SubmitOption
        {...{ id: 'key', provider: 'openai', chosen: MODELS[0], models: MODELS, session, disabled: false }}
        offeredProviders={['openai', 'anthropic', 'google']}
      />
      <RunEstimateNote session={session} runs={[]} />
    </Within>,
  );
  const note = () => document.querySelector('p.text-sm')?.textContent;
  expect(note()).toBe('About $0.01 on your key');
  const select = screen.getByLabelText<HTMLSelectElement>('Compare with');
  expect([...select.options].map(({ text }) => text)).toEqual(['No other', MODELS[1]]);
  expect(screen.getByText(/^Remember a key of Anthropic or Google on this device/)).toBeTruthy();
  fireEvent.change(select, { target: { value: `openai ${MODELS[1]}` } });
  expect(note()).toBe('About $0.21 on your key, for two runs');
});

describe('a model of another provider', () => {
  const RIVAL = 'claude-sonnet-5-5';
  const remember = (provider: string, key: string) => {
    vault.set(provider, key);
    scope.storage.write(SAVED_KEYS_KEY, JSON.stringify([provider]));
  };

  it('is offered where its key is saved on this device, and asked with that key', async () => {
    remember('anthropic', 'sk-ant-mine');
    const session = open();
    const props = { id: 'key', provider: 'openai', chosen: MODELS[0], models: MODELS, session, disabled: false };
    render(
      <Within session={session}>
        <SubmitOption {...props} offeredProviders={['openai', 'anthropic']} />
      </Within>,
    );
    const select = screen.getByLabelText<HTMLSelectElement>('Compare with');
    const option = [...select.options].find(({ text }) => text === `${RIVAL} (Anthropic)`);
    fireEvent.change(select, { target: { value: option?.value } });
    expect(screen.queryByText(/^Remember a key/)).toBeNull();
    expect(comparedModels(session, answers)).toEqual([MODELS[0], RIVAL]);
    await submit(session);
    const sent = webhookCalls().map(({ headers, body }) => [headers.get('X-Run-Model'), JSON.parse(body).key]);
    expect(Object.fromEntries(sent)).toEqual({ [MODELS[0]]: 'sk-mine', [RIVAL]: 'sk-ant-mine' });
  });

  it('is not asked, nor the first, where its key is gone by then', async () => {
    remember('anthropic', 'sk-ant-mine');
    const session = open();
    choose(session, RIVAL, 'anthropic');
    vault.clear();
    await submit(session);
    expect(webhookCalls()).toEqual([]);
    scope.storage.write(SAVED_KEYS_KEY, '[]');
    expect(comparedModels(session, answers)).toBeUndefined();
  });
});
