import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileUnavailableError } from '@/contracts/file-unavailable-error';
import { loadRenderer } from '@/engine/plugins';
import { gatewayFilesOf } from '@/engine/run/gateway-files';
import { performAction } from '@/engine/session/perform-action';
import type { Action, Declaration } from '@/generated/declaration';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../support/form-fixture';
import { renderResultPanel } from '../support/result-panel';
import { sessionWith } from '../support/session';
import '@/engine/page/result-view'; // At hand, so that no test waits for it.

const network = vi.fn<typeof fetch>();
const toasts = { success: vi.spyOn(toast, 'success'), error: vi.spyOn(toast, 'error') };
const answers = { name: 'Ann', tags: ['a'], key: 'sk-sample' };

const again: Action = {
  do: 'request',
  label: 'Try again',
  id: 'again',
  into: 'result',
  request: {
    webhook: 'fixture-again',
    timeoutSeconds: 5,
    body: { draft: { result: 'text' }, words: { dialog: 'words' }, name: { from: 'name' } },
  },
  dialog: {
    title: 'What should be different?',
    form: { type: 'object', required: ['words'], properties: { words: { type: 'string', title: 'Words' } } },
    submit: 'Send',
    invalid: 'Say something',
  },
  messages: { done: 'Drafted anew.', failed: 'No new draft.' },
};
const parts: Partial<Declaration> = {
  response: { normaliser: 'json-object' },
  result: {
    renderer: 'facts',
    title: 'Draft',
    facts: [{ from: 'text', title: 'Text' }],
    actions: [again, { do: 'open', label: 'Open it', result: 'url' }],
  },
  storage: { key: 'kept', version: 1, draft: true, result: true },
};

/** The page's result with a first draft in it. */
async function shown(first: object) {
  network.mockResolvedValue(Response.json(first));
  const session = sessionWith(moduleFixture(parts), answers);
  await session.submit(answers);
  await renderResultPanel(session);
  await screen.findByRole('heading', { name: 'Draft' });
  return session;
}

async function reject(words: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Words/ }), words);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
}

const bodyOf = (call: number) =>
  JSON.parse(String(network.mock.calls.filter(([to]) => String(to).includes('/webhook/'))[call]?.[1]?.body));

// Loading takes its time on a busy machine.
beforeAll(() => loadRenderer('facts'), 60_000);
beforeEach(() => {
  vi.stubGlobal('fetch', network);
  network.mockReset();
  for (const spy of Object.values(toasts)) spy.mockClear().mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

describe('the dialog of an action', () => {
  it('says which of its fields are required, to the eye and to a screen reader', async () => {
    await shown({ text: 'First draft' });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByRole('textbox', { name: /Words/ })).getAttribute('aria-required')).toBe('true');
  });
});

describe('an action that cannot even be sent', () => {
  it('says so, and its button is free again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const session = await shown({ text: 'First draft' });
    vi.spyOn(session, 'withKeys').mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    await reject('shorter');
    await waitFor(() => expect(toasts.error).toHaveBeenCalledWith('No new draft.', expect.anything()));
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).not.toBe('true');
  });
});

describe('an action whose answer becomes the result', () => {
  it('shows and keeps the new draft, and gives the former one back', async () => {
    const session = await shown({ text: 'First draft' });
    network.mockResolvedValue(Response.json({ data: { text: 'Second draft' } }));
    await reject('shorter');
    expect(await screen.findByText('Second draft')).toBeDefined();
    expect(bodyOf(1)).toEqual({ draft: 'First draft', words: 'shorter', name: 'Ann' });
    expect(toasts.success).toHaveBeenLastCalledWith('Drafted anew.', expect.anything());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Draft' })));
    expect(localStorage.getItem('kept')).toContain('Second draft');
    expect(JSON.stringify(localStorage)).not.toContain('sk-sample');
    const { run } = session.atoms;
    expect(session.store.get(run).result?.inputs).not.toHaveProperty('key');

    await userEvent.click(screen.getByRole('button', { name: 'Previous version' }));
    expect(await screen.findByText('First draft')).toBeDefined();
    expect(localStorage.getItem('kept')).toContain('First draft');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Draft' })));
    await userEvent.click(screen.getByRole('button', { name: 'Next version' }));
    expect(await screen.findByText('Second draft')).toBeDefined();
  });

  it.each([
    ['holds none', () => Response.json(['no'])],
    ['is an error', () => Response.json({ error: 'Quota used up' })],
    ['is refused', () => new Response('', { status: 502, headers: { 'X-Run-Id': 'x' } })],
  ])('leaves the result as it is where its answer %s', async (_, answer) => {
    await shown({ text: 'First draft' });
    network.mockImplementation(async () => answer());
    await reject('shorter');
    await waitFor(() => expect(toasts.error).toHaveBeenCalledOnce());
    expect(toasts.error.mock.calls[0]?.[0]).toBe('No new draft.');
    expect(screen.getByText('First draft')).toBeDefined();
    expect(localStorage.getItem('kept')).toContain('First draft');
    expect(screen.queryByRole('button', { name: 'Previous version' })).toBeNull();
  });

  it('is not told as done where the result it was made of is gone', async () => {
    const info = vi.spyOn(toast, 'info').mockImplementation(() => undefined);
    const session = await shown({ text: 'First draft' });
    const { result } = session.store.get(session.atoms.run);
    toasts.success.mockClear();
    network.mockImplementation(async () => {
      session.runs.reset();
      return Response.json({ text: 'Second draft' });
    });
    const dialog = { words: 'shorter' };
    expect(result && (await performAction(session, again, result, dialog))).toEqual({ ok: false });
    expect(info.mock.lastCall?.[0]).toBe('The answer is among your results');
    expect(toasts.success).not.toHaveBeenCalled();
  });

  it('says why there is none', async () => {
    await shown({ text: 'First draft' });
    network.mockImplementation(async () => Response.json({ error: 'Quota used up' }));
    await reject('shorter');
    await waitFor(() =>
      expect(toasts.error).toHaveBeenCalledExactlyOnceWith(
        'No new draft.',
        expect.objectContaining({ description: 'Quota used up' }),
      ),
    );
  });
});

describe('a button that opens a part of the result', () => {
  it('opens it in a new tab and says where it leads', async () => {
    await shown({ text: 'x', url: 'https://songs.example/1' });
    const link = screen.getByRole('link', { name: /^Open it/ });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://songs.example/1', 'noopener']);
    expect(link.textContent).toContain('(songs.example)');
  });

  it.each([undefined, 'javascript:alert(1)', '/path', 'https://ann:secret@songs.example', 7, 'songs'])(
    'is not there for %j',
    async (url) => {
      await shown({ text: 'x', url });
      expect(screen.queryByRole('link', { name: /^Open it/ })).toBeNull();
    },
  );
});

describe('the address of a kept file', () => {
  const link = () => memberlessFiles().fetchFileLink('0b5c/song.mp3');
  const memberlessFiles = () => sessionWith(moduleFixture()).scope.get(gatewayFilesOf);

  it('is asked for at the gateway', async () => {
    network.mockResolvedValue(Response.json({ url: '/files/0b5c/song.mp3?signature=1' }));
    expect(new URL(await link()).pathname).toBe('/files/0b5c/song.mp3');
    const [address, init] = network.mock.calls[0] ?? [];
    expect([new URL(String(address)).pathname, init?.method]).toEqual(['/files/0b5c/link', 'POST']);
  });

  it.each([
    [404, FileUnavailableError],
    [410, FileUnavailableError],
    [503, Error],
  ])('is none where the gateway answers %i', async (status, kind) => {
    network.mockResolvedValue(Response.json({}, { status }));
    const error = await link().catch((thrown) => thrown);
    expect(error).toBeInstanceOf(kind);
    expect(error instanceof FileUnavailableError).toBe(status !== 503);
  });
});
