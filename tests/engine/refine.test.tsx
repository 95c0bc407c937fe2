import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { brand } from '@/brand';
import { loadRenderer } from '@/engine/plugins';
import type { RunResult } from '@/engine/run/run-state';
import type { ToolSession } from '@/engine/session/tool-session';
import type { Declaration } from '@/generated/declaration';
import { MAX_WISH_LENGTH } from '@/registry/refine';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../support/form-fixture';
import { renderResultPanel } from '../support/result-panel';
import { sessionWith } from '../support/session';
// Preload the lazy modules, so that no test waits for them.
import '@/engine/page/redo-part';
import '@/engine/page/refine-row';
import '@/engine/page/result-changes';
import '@/engine/page/result-view';

const answers = { name: 'Ann', tags: ['a'], key: 'sk-sample' };
const refine = { webhook: 'fixture-refine', wishes: [{ label: 'Shorter', ask: 'Make it shorter.' }] };
const TEXT: Partial<Declaration> = {
  result: { renderer: 'text', title: 'Result', refine },
  storage: { key: 'kept', version: 1, draft: true, result: true },
};
const SCENES: Partial<Declaration> = {
  ...TEXT,
  response: { normaliser: 'scenes' },
  result: { renderer: 'scenes', title: 'Result', refine: { ...refine, parts: [{ title: 'scene' }] } },
};
const result: RunResult = { kind: 'text', value: 'You are Ann.', runId: 'one', mode: 'live', inputs: { name: 'Ann' } };
const scenes: RunResult = {
  ...result,
  kind: 'scenes',
  value: [
    { scene: 1, prompt: 'A dawn.' },
    { scene: 2, prompt: 'A storm.' },
  ],
};

/** Server responses by path; all other paths are unreachable. */
let gateway: Record<string, (init: RequestInit) => Response | Promise<Response>>;
let sent: { path: string; body: { refine?: unknown; name?: string; key?: string }; id: string }[];
const toasts = { info: vi.spyOn(toast, 'info'), error: vi.spyOn(toast, 'error'), success: vi.spyOn(toast, 'success') };

beforeAll(() => Promise.all(['text', 'scenes', 'diff'].map(loadRenderer)), 60_000);
beforeEach(() => {
  localStorage.clear();
  gateway = {};
  sent = [];
  for (const spy of Object.values(toasts)) spy.mockClear().mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(String(address), 'http://site').pathname;
    const kind = Object.keys(gateway).find((known) => path.endsWith(known));
    const id = new Headers(init.headers).get('X-Run-Id') ?? path.split('/')[2] ?? '';
    if (path.includes('/webhook/')) sent.push({ path, body: JSON.parse(String(init.body)), id });
    if (!kind) throw new TypeError('offline');
    init.signal?.throwIfAborted();
    return gateway[kind]?.(init) as Response;
  });
});
afterEach(() => vi.unstubAllGlobals());

const answering = (text: string) => () => Response.json({ choices: [{ message: { content: text } }] });
const held = () => new Promise<Response>(() => undefined);

async function shown(parts = TEXT, value = result, given: object = answers): Promise<ToolSession> {
  const session = sessionWith(moduleFixture(parts), { ...given });
  await session.runs.show(value);
  await again(session);
  return session;
}

async function again(session: ToolSession): Promise<void> {
  await renderResultPanel(session);
  await screen.findByRole('heading', { name: 'Refine' });
}

const button = (name: string) => screen.getByRole('button', { name });
const text = () => screen.getByRole('region', { name: 'Result, text' }).textContent;
const own = () => screen.getByRole('textbox', { name: /In your own words/ });
const values = (session: ToolSession) =>
  session.store.get(session.atoms.run).result?.versions?.all.map(({ value }) => value);

describe('a result that may be refined', () => {
  it('becomes another version by a wish, with the heading in focus and the way back', async () => {
    gateway['fixture-refine'] = answering('Be Ann.');
    const session = await shown();
    await userEvent.click(button('Shorter'));
    await screen.findByText('Version 2 of 2');
    expect(text()).toBe('Be Ann.');
    expect(screen.getByText('Shorter', { selector: 'span' })).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Result' })));
    expect(sent[0]?.body).toMatchObject({
      name: 'Ann',
      key: 'sk-sample',
      refine: { result: 'You are Ann.', wish: 'Make it shorter.', part: '' },
    });
    await userEvent.click(button('Previous version'));
    expect(text()).toBe('You are Ann.');
    expect(values(session)).toEqual(['You are Ann.', 'Be Ann.']);
  });

  it.each(['live', 'demo'] as const)(
    'says that nothing changed if the answer to a %s run is the same',
    async (mode) => {
      gateway['fixture-refine'] = () =>
        Response.json({ choices: [{ message: { content: 'You are Ann.' } }] }, { headers: { 'X-Run-Mode': mode } });
      await shown();
      await userEvent.click(button('Shorter'));
      await screen.findByText('Version 2 of 2');
      await waitFor(() => expect(toasts.info).toHaveBeenCalledOnce());
      expect(toasts.info.mock.lastCall?.[0]).toBe('Nothing changed');
      expect(/sample/i.test(toasts.info.mock.lastCall?.[1]?.description ?? '')).toBe(mode === 'demo');
      expect(toasts.success).not.toHaveBeenCalled();
      await userEvent.click(button('What changed'));
      expect(await screen.findByText('Nothing changed: both versions say the same.')).toBeDefined();
    },
  );

  it('is asked for in own words by Enter, of the version that shows, and keeps the words until they are answered', async () => {
    gateway['fixture-refine'] = answering('Arr, be Ann.');
    const session = await shown();
    await act(() => session.runs.edit(result, 'You are Bea.'));
    await userEvent.type(own(), '  As a pirate {Enter}');
    await screen.findByText('Version 3 of 3');
    expect(sent[0]?.body.refine).toEqual({ result: 'You are Bea.', wish: 'As a pirate', part: '' });
    expect(own()).toHaveProperty('value', '');
    expect(own()).toHaveProperty('maxLength', MAX_WISH_LENGTH);
    await userEvent.type(own(), ' {Enter}');
    expect(await screen.findByText('Please say what to change.')).toBeDefined();
    expect(document.activeElement).toBe(own());
    expect(sent).toHaveLength(1);
  });

  it('stays as it is where the change fails, says why, and is asked again', async () => {
    const refused = { error: { code: 'x', message: 'Your provider refused the key.' } };
    gateway['fixture-refine'] = () => Response.json(refused, { status: 502, headers: { 'X-Run-Id': 'x' } });
    const session = await shown();
    await userEvent.type(own(), 'As a pirate{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your provider refused the key.');
    expect([text(), values(session)]).toEqual(['You are Ann.', undefined]);
    expect(own()).toHaveProperty('value', 'As a pirate');
    expect(document.activeElement).not.toBe(document.body);
    gateway['fixture-refine'] = answering('Arr.');
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Version 2 of 2');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays while the change is made, and where it is given up, here and at the other end', async () => {
    const cancelled = vi.fn(() => Response.json({ cancelled: true, message: 'Stopped.' }));
    Object.assign(gateway, { 'fixture-refine': held, '/cancel': cancelled });
    await shown();
    await userEvent.click(button('Shorter'));
    expect(await screen.findByRole('progressbar', { name: 'Refining' })).toBeDefined();
    expect(text()).toBe('You are Ann.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Refine' })));
    await userEvent.click(button('Cancel'));
    expect(text()).toBe('You are Ann.');
    expect(button('Shorter')).toBeDefined();
    await waitFor(() => expect(cancelled).toHaveBeenCalled());
    expect(localStorage.getItem(`${brand.shortName}.refining`)).toBeNull();
  });

  it('is given up where another run takes the place of the result', async () => {
    const cancelled = vi.fn(() => Response.json({ cancelled: true, message: 'Stopped.' }));
    Object.assign(gateway, { 'fixture-refine': held, '/cancel': cancelled, '/webhook/fixture': held });
    const session = await shown();
    await userEvent.click(button('Shorter'));
    await screen.findByRole('progressbar', { name: 'Refining' });
    await act(async () => void session.submit(answers));
    await waitFor(() => expect(cancelled).toHaveBeenCalled());
  });

  it('is not told as done where the result it was made of is gone, and becomes a version once that shows again', async () => {
    let respond = (_: Response) => {};
    const request = new Promise<Response>((resolve) => {
      respond = resolve;
    });
    gateway['fixture-refine'] = () => request;
    const session = await shown();
    await userEvent.type(own(), 'As a pirate{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    session.runs.reset();
    await act(async () => respond(answering('Arr.')()));
    await waitFor(() => expect(toasts.info).toHaveBeenCalledOnce());
    expect(toasts.info.mock.calls[0]?.[0]).toBe('The new version is among your results');
    expect(toasts.success).not.toHaveBeenCalled();
    const [{ id = '' } = {}] = sent;
    const answer = { status: 200, contentType: 'text/plain', body: 'Arr.' };
    gateway[`/runs/${id}`] = () => Response.json({ id, tool: 'fixture', mode: 'live', state: 'succeeded', answer });
    await act(() => session.runs.show(result));
    await screen.findByText('Version 2 of 2');
    expect(sent).toHaveLength(1);
  });

  it('leads to the key where it is not there, and sends nothing', async () => {
    await shown(TEXT, result, { ...answers, key: '' });
    await userEvent.click(button('Shorter'));
    expect(toasts.error).toHaveBeenCalledWith(
      expect.stringMatching(/key/i),
      expect.objectContaining({ description: expect.stringContaining('enter yours again') }),
    );
    expect(sent).toEqual([]);
  });

  it('is waited for again after a reload, and is there once', async () => {
    Object.assign(gateway, { 'fixture-refine': held, '/inputs': () => new Response(null, { status: 204 }) });
    await shown();
    await userEvent.click(button('Shorter'));
    await screen.findByRole('progressbar', { name: 'Refining' });
    await waitFor(() => expect(sent).toHaveLength(1));
    const [{ id = '' } = {}] = sent;
    cleanup();

    const answer = { status: 200, contentType: 'text/plain', body: 'Be Ann.' };
    gateway[`/runs/${id}`] = () => Response.json({ id, tool: 'fixture', mode: 'live', state: 'succeeded', answer });
    const session = await shown();
    await screen.findByText('Version 2 of 2');
    expect(values(session)).toEqual(['You are Ann.', 'Be Ann.']);
    cleanup();
    await again(session);
    expect(values(session)).toHaveLength(2);
    expect(sent).toHaveLength(1);
  });

  it('counts where the connection was lost on the way', async () => {
    gateway['fixture-refine'] = () => Promise.reject(new TypeError('lost'));
    vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce('00000000-0000-4000-8000-000000000001');
    const answer = { status: 200, contentType: 'text/plain', body: 'Be Ann.' };
    gateway['/runs/00000000-0000-4000-8000-000000000001'] = () =>
      Response.json({ id: 'x', tool: 'fixture', mode: 'live', state: 'succeeded', answer });
    await shown();
    await userEvent.click(button('Shorter'));
    expect(await screen.findByText('Version 2 of 2')).toBeDefined();
  });

  it('whose connection was lost is looked for before it is asked for again', async () => {
    gateway['fixture-refine'] = () => Promise.reject(new TypeError('lost'));
    await shown();
    await userEvent.click(button('Shorter'));
    await screen.findByText(/could not be reached/);
    const answer = { status: 200, contentType: 'text/plain', body: 'Be Ann.' };
    gateway[`/runs/${sent[0]?.id}`] = () =>
      Response.json({ id: 'x', tool: 'fixture', mode: 'live', state: 'succeeded', answer });
    await userEvent.click(button('Shorter'));
    expect(await screen.findByText('Version 2 of 2')).toBeDefined();
    expect(sent).toHaveLength(1);
    expect(toasts.info).toHaveBeenCalledWith('Your earlier change arrived', expect.anything());
  });

  it('keeps its versions in this browser, without the key, and when another run came after', async () => {
    gateway['fixture-refine'] = answering('Be Ann.');
    await shown();
    await userEvent.click(button('Shorter'));
    await screen.findByText('Version 2 of 2');
    const restored = sessionWith(moduleFixture(TEXT), {});
    restored.restoreDraft();
    await restored.restoreRun();
    const kept = restored.store.get(restored.atoms.run).result;
    expect(kept).toMatchObject({ value: 'Be Ann.', refined: 'Shorter', number: 2 });
    expect(values(restored)).toEqual(['You are Ann.', 'Be Ann.']);
    expect(JSON.stringify({ ...localStorage })).not.toContain('sk-sample');
    gateway['/webhook/fixture'] = answering('Somebody else.');
    await restored.submit(answers);
    expect(values(restored)).toEqual(['You are Ann.', 'Be Ann.', 'Somebody else.']);
  });
});

describe('a part of a result', () => {
  const changed = JSON.stringify([
    { scene: 1, title: 'Dawn', prompt: 'A dawn.' },
    { scene: 2, title: 'Sea', prompt: 'A calm sea.' },
  ]);

  it('is made anew alone, in a dialog with the same wishes', async () => {
    gateway['fixture-refine'] = answering(changed);
    const session = await shown(SCENES, scenes);
    expect((await screen.findAllByRole('button', { name: /^Redo scene \d$/ })).length).toBe(2);
    await userEvent.click(button('Redo scene 2'));
    const dialog = await screen.findByRole('dialog', { name: 'Redo scene 2' });
    expect(within(dialog).getByRole('button', { name: 'Shorter' })).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Rewrite' }));
    await screen.findByText('Version 2 of 2');
    expect(sent[0]?.body.refine).toMatchObject({ result: scenes.value, part: '1' });
    expect(values(session)?.at(-1)).toEqual(JSON.parse(changed));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('waits while another change is made', async () => {
    gateway['fixture-refine'] = held;
    await shown(SCENES, scenes);
    await userEvent.click(await screen.findByRole('button', { name: 'Redo scene 1' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox'), 'Warmer light{Enter}');
    await screen.findByText('Warmer light, scene 1 alone.');
    expect(button('Redo scene 2').getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button('Redo scene 2'));
    expect(screen.queryByRole('dialog', { name: 'Redo scene 2' })).toBeNull();
    expect(sent).toHaveLength(1);
  });
});
