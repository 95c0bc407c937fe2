import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { loadRenderer } from '@/engine/plugins';
import type { RunResult } from '@/engine/run/run-state';
import type { Declaration } from '@/generated/declaration';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../support/form-fixture';
import { renderResultPanel } from '../support/result-panel';
import { memberScope, sessionWith } from '../support/session';
// At hand, so that no test waits for them.
import '@/engine/page/result-changes';
import '@/engine/page/result-editor';
import '@/engine/page/result-view';

const result: RunResult = { kind: 'text', value: 'You are Ann.', runId: 'one', mode: 'live', inputs: { name: 'Ann' } };
const KEPT: Partial<Declaration> = { storage: { key: 'kept', version: 1, draft: true, result: true } };
let said: MockInstance<typeof toast.success>;
let copied: string[];

beforeAll(() => Promise.all(['text', 'cards', 'scenes', 'facts', 'diff'].map(loadRenderer)), 60_000);
beforeEach(() => {
  said = vi.spyOn(toast, 'success').mockImplementation(() => undefined);
  copied = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function shown(value: RunResult = result, parts: Partial<Declaration> = KEPT) {
  const session = sessionWith(moduleFixture(parts), { name: 'Ann' }, memberScope());
  await session.runs.show(value);
  await renderResultPanel(session);
  await screen.findByRole('heading', { level: 2 });
  return session;
}

const button = (name: string) => screen.getByRole('button', { name });
const text = () => screen.getByRole('region', { name: 'Result, text' }).textContent;
const box = () => screen.getByRole('textbox', { name: 'Result' });

/** Edits the text that shows, and saves. */
async function edit(words: string) {
  await userEvent.click(button('Edit'));
  await waitFor(() => expect(document.activeElement).toBe(box()));
  await userEvent.clear(box());
  await userEvent.type(box(), words);
  await userEvent.click(button('Save as a new version'));
}

async function copy(): Promise<string | undefined> {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (words) => void copied.push(words));
  await user.click(button('Copy'));
  return copied.at(-1);
}

describe('a result that was edited', () => {
  it('shows, is copied and kept as the version that shows; none is lost', async () => {
    const session = await shown();
    await edit('You are Bo.');
    expect(text()).toBe('You are Bo.');
    expect(screen.getByText('Version 2 of 2')).toBeDefined();
    expect(screen.getByText('Edited')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 })));
    expect(await copy()).toBe('You are Bo.');
    await userEvent.click(button('Previous version'));
    expect(text()).toBe('You are Ann.');
    expect(screen.queryByText('Edited')).toBeNull();
    await edit('You are Cy.');
    expect(screen.getByText('Version 3 of 3')).toBeDefined();

    const again = sessionWith(moduleFixture(KEPT), {}, memberScope());
    again.restoreDraft();
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('offline')));
    await again.restoreRun();
    const { versions, value } = again.store.get(again.atoms.run).result ?? {};
    expect([value, versions?.all.map((version) => version.value)]).toEqual([
      'You are Cy.',
      ['You are Ann.', 'You are Bo.', 'You are Cy.'],
    ]);
    expect(session.store.get(session.atoms.run).result?.inputs).toEqual({ name: 'Ann' });
  });

  it('says that it was added to another, where that is the change', async () => {
    const session = await shown();
    await act(() => session.runs.edit(result, 'You are Ann and Bo.', 'merged'));
    expect(screen.getByText('Merged')).toBeDefined();
    expect(screen.queryByText('Edited')).toBeNull();
    const again = sessionWith(moduleFixture(KEPT), {}, memberScope());
    again.restoreDraft();
    await again.restoreRun();
    expect(again.store.get(again.atoms.run).result).toMatchObject({ edited: true, merged: true });
    await edit('You are Bo.');
    expect(screen.queryByText('Merged')).toBeNull();
  });

  it('shows what changed from the version before', async () => {
    await shown();
    await edit('You are Bo, the first.');
    await userEvent.click(button('What changed'));
    const changes = await screen.findByRole('region', { name: 'Result, changes' });
    expect(changes.querySelector('del')?.textContent).toContain('Ann');
    expect(changes.querySelector('ins')?.textContent).toContain('Bo, the first');
    await userEvent.click(button('What changed'));
    expect(text()).toBe('You are Bo, the first.');
  });

  it.each<[string, (session: Awaited<ReturnType<typeof shown>>) => unknown]>([
    ['another run is started', (session) => void session.submit({ name: 'Bea' })],
    ['another page is opened', () => cleanup()],
    ['the page is closed', () => window.dispatchEvent(new Event('pagehide'))],
  ])('is kept as a version where %s before it was saved', async (_, leave) => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const session = await shown();
    await userEvent.click(button('Edit'));
    await userEvent.type(box(), ' And kind.');
    await act(async () => leave(session));
    const { result: now } = session.store.get(session.atoms.run);
    expect(now?.versions?.all.map(({ value }) => value)).toEqual(['You are Ann.', 'You are Ann. And kind.']);
    cleanup();
    expect(session.store.get(session.atoms.run).result?.versions?.all).toHaveLength(2);
  });

  it('says that it is not kept where the tool keeps no results', async () => {
    await shown(result, {});
    await edit('You are Bo.');
    expect(said).toHaveBeenLastCalledWith(
      'Saved as a new version',
      expect.objectContaining({ description: expect.stringContaining('copy what you need') }),
    );
  });

  it('is as it came where the editor is left, where nothing was changed, or where nothing is left of it', async () => {
    const session = await shown();
    await userEvent.click(button('Edit'));
    await userEvent.type(box(), 'more');
    await userEvent.click(button('Cancel'));
    expect(document.activeElement).toBe(button('More'));
    await userEvent.click(button('Edit'));
    await userEvent.click(button('Save as a new version'));
    expect(text()).toBe('You are Ann.');
    await edit('{Backspace}');
    expect(document.activeElement).toBe(box());
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Please leave some text here.')).toBeDefined();
    expect(session.store.get(session.atoms.run).result).toEqual(result);
    expect(said).not.toHaveBeenCalled();
  });
});

describe('what can be edited', () => {
  const cards = [
    { from: 'lovable_prompt', title: 'App', copied: 'Copied' },
    { from: 'chatgpt_prompt', title: 'Chat', copied: 'Copied' },
  ];

  it('is every card of a result, and nothing beside them', async () => {
    const value = { lovable_prompt: 'One', chatgpt_prompt: 'Two', beside: [1] };
    const session = await shown(
      { kind: 'prompt-pair', value, runId: 'one', mode: 'live', inputs: {} },
      { response: { normaliser: 'prompt-pair' }, result: { renderer: 'cards', title: 'Result', cards } },
    );
    await userEvent.click(button('Edit'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Chat' }), ' and a half');
    await userEvent.click(button('Save as a new version'));
    const changed = { ...value, chatgpt_prompt: 'Two and a half' };
    expect(session.store.get(session.atoms.run).result?.value).toEqual(changed);
  });

  it('is the prompt of every scene', async () => {
    const value = [
      { scene: 1, title: 'A', prompt: 'One' },
      { scene: 2, title: '', prompt: 'Two' },
    ];
    const session = await shown(
      { kind: 'scenes', value, runId: 'one', mode: 'live', inputs: {} },
      { response: { normaliser: 'scenes' }, result: { renderer: 'scenes', title: 'Result' } },
    );
    await userEvent.click(button('Edit'));
    await screen.findByRole('textbox', { name: 'Scene 1: A' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Scene 2' }), '!');
    await userEvent.click(button('Save as a new version'));
    expect(session.store.get(session.atoms.run).result?.value).toEqual([
      value[0],
      { scene: 2, title: '', prompt: 'Two!' },
    ]);
  });

  it('is nothing of a result without texts', async () => {
    await shown(
      { kind: 'record', value: { text: 'x' }, runId: 'one', mode: 'live', inputs: {} },
      {
        response: { normaliser: 'json-object' },
        result: { renderer: 'facts', title: 'Result', facts: [{ from: 'text', title: 'T' }] },
      },
    );
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});
