import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ResultsPage } from '@/app/pages/results-page';
import type { RunPage, RunView } from '@/contracts/run';
// Imported here, so that the first result does not wait for the lazy chunk.
import '@/engine/library/opened-result';
import { toast } from '@/ui/toast';
import { tools } from '../e2e/support/tool-runs';
import { at, member, renderAt, stubMedia } from './support/render-app';

const { suspendRun } = vi.hoisted(() => ({
  suspendRun: vi.fn(async (_scope: object, _run: string, _isSuspended: boolean) => undefined),
}));
vi.mock('@/generated/slots/suspend-run', () => ({ suspendRunSlots: [suspendRun] }));

const network = vi.fn<typeof fetch>();
const error = vi.spyOn(toast, 'error');

/** Responses of the gateway to the next list requests, and to all others. */
let pages: RunPage[];
let otherResponse: () => Response;
/** List requests wait for this. */
let listDelay: Promise<unknown> | undefined;

const run = (id: string, more: Partial<RunView> = {}): RunView => ({
  id,
  tool: 'gone',
  name: `Run ${id}`,
  state: 'succeeded',
  mode: 'live',
  startedAt: '2026-01-02T10:00:00Z',
  ...more,
});
const calls = (method = 'GET') =>
  network.mock.calls.filter(([, init]) => (init?.method ?? 'GET') === method).map(([address]) => String(address));
/** Opens the page as a visitor: the stubbed network needs no session. */
const open = (path = '/results') => renderAt(path, <ResultsPage />);
const where = () => screen.getByTestId('where').textContent;

beforeEach(() => {
  localStorage.clear();
  stubMedia();
  pages = [{ runs: [run('one'), run('two')] }];
  otherResponse = () => new Response(null, { status: 204 });
  listDelay = undefined;
  error.mockReset();
  suspendRun.mockClear();
  vi.stubGlobal('fetch', network);
  network.mockReset().mockImplementation(async (address) => {
    if (!String(address).includes('/runs?')) return otherResponse();
    await listDelay;
    return Response.json(pages.length > 1 ? pages.shift() : pages[0]);
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the list of results', () => {
  it('reads its query from the URL and writes changes back', async () => {
    open('/results?since=30&favourites=1');
    await screen.findByRole('link', { name: 'Run one' });
    expect(calls()[0]).toMatch(/\/runs\?since=\d{4}-[^&]+&favourites=1&succeeded=1&limit=20&count=1$/);
    fireEvent.click(screen.getByRole('button', { name: 'Favorites only' }));
    await waitFor(() => expect(where()).toBe('/results?since=30'));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tea' } });
    await waitFor(() => expect(where()).toBe('/results?words=tea&since=30'));
    expect(screen.getByRole('link', { name: 'Run one' }).getAttribute('href')).toBe('/results/one?words=tea&since=30');
  });

  it('fetches the next page and moves the focus to its first result', async () => {
    pages = [{ runs: [run('one')], next: '7,x' }, { runs: [run('two'), run('three')] }];
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Run two' })));
    expect(screen.getAllByRole('link', { name: /^Run / })).toHaveLength(3);
    expect(calls().at(-1)).toContain('before=7%2Cx');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says of how many results a filter or a first page shows some, also after one was deleted', async () => {
    pages = [
      { runs: [run('one'), run('two')], next: '7,x', total: 12 },
      { runs: [run('three')] },
      { runs: [], total: 11 },
    ];
    open('/results?favourites=1');
    await screen.findByText('2 of 12 results');
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('3 of 12 results');
    fireEvent.click(screen.getByRole('button', { name: 'Delete: Run one' }));
    await screen.findByText('2 of 11 results');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tea' } });
    await screen.findByText('0 of 11 results');
  });

  it('offers to search further back if a search has found nothing yet', async () => {
    pages = [{ runs: [], next: '7,x' }, { runs: [] }];
    open('/results?words=tea');
    const further = await screen.findByRole('button', { name: 'Look further back' });
    expect(screen.getByText('Nothing found yet')).toBeTruthy();
    fireEvent.click(further);
    expect(await screen.findByText('No results found')).toBeTruthy();
  });

  it('keeps the button for all results while the user types on after no match', async () => {
    pages = [{ runs: [] }];
    open('/results?words=te');
    const all = await screen.findByRole('button', { name: 'Show all results' });
    listDelay = new Promise(() => undefined);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tea' } });
    await waitFor(() => expect(where()).toBe('/results?words=tea'));
    await screen.findByText('Looking…');
    expect(all.isConnected).toBe(true);
    listDelay = undefined;
    pages = [{ runs: [run('one')] }];
    fireEvent.click(all);
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await waitFor(() => expect([where(), screen.queryByText(/No result/)]).toEqual(['/results', null]));
    expect(await screen.findByRole('link', { name: 'Run one' })).toBeTruthy();
  });

  it('shows no result to the member who signs in next, in this tab or another', async () => {
    const { rerender } = open();
    await screen.findByRole('link', { name: 'Run one' });
    listDelay = new Promise(() => undefined);
    rerender(at('/results', <ResultsPage />, member));
    expect(screen.queryByRole('link', { name: 'Run one' })).toBeNull();
  });

  it('makes no statement about matches while it retries', async () => {
    network.mockRejectedValueOnce(new TypeError('offline'));
    open('/results?words=tea');
    const again = await screen.findByRole('button', { name: 'Try again' });
    listDelay = new Promise(() => undefined);
    fireEvent.click(again);
    await screen.findByText('Looking…');
    expect(screen.queryByText('No results found')).toBeNull();
  });

  it('offers a retry if it could not be fetched', async () => {
    network.mockRejectedValueOnce(new TypeError('offline'));
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Run one' })).toBeTruthy();
  });

  it('reverts a favorite that could not be saved, and shows an error', async () => {
    open();
    const star = await screen.findByRole('button', { name: 'Favorite: Run one' });
    otherResponse = () => new Response('', { status: 500 });
    fireEvent.click(star);
    expect(star.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(error).toHaveBeenCalledWith('The favorite could not be kept', expect.anything()));
    expect(star.getAttribute('aria-pressed')).toBe('false');
  });

  it('suspends what others see of a deleted result at once, and resumes it after Undo', async () => {
    open();
    const suspendCalls = () => suspendRun.mock.calls.map(([, id, isSuspended]) => ({ run: id, held: isSuspended }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete: Run one' }));
    await waitFor(() => expect(suspendCalls()).toEqual([{ run: 'one', held: true }]));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Run one' }));
    await waitFor(() => expect(suspendCalls().at(-1)).toEqual({ run: 'one', held: false }));
    expect(calls('DELETE')).toEqual([]);
  });

  it('deletes once, when the list changes, and waits for that before the next list request', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete: Run one' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    expect(calls('DELETE')).toEqual([]);
    let finishDeletion = () => {};
    network.mockImplementation(async (address, init) => {
      if (init?.method !== 'DELETE') return Response.json({ runs: [run('two')] });
      expect(String(address)).toMatch(/\/runs\/one$/);
      await new Promise<void>((resolve) => {
        finishDeletion = resolve;
      });
      return new Response(null, { status: 204 });
    });
    const lists = calls().length;
    fireEvent.click(screen.getByRole('button', { name: 'Favorites only' }));
    await waitFor(() => expect(calls('DELETE')).toHaveLength(1));
    expect(calls()).toHaveLength(lists);
    finishDeletion();
    await waitFor(() => expect(calls()).toHaveLength(lists + 1));
    expect(calls('DELETE')).toHaveLength(1);
    expect(screen.queryByText('Run one')).toBeNull();
  });
});

describe('the page of a result', () => {
  it('shows a run of a removed tool, and fetches no list for it', async () => {
    otherResponse = () => Response.json(run('one', { answer: { status: 200, contentType: 'text/plain', body: 'x' } }));
    open('/results/one');
    expect(await screen.findByRole('heading', { level: 1, name: 'Run one' })).toBeTruthy();
    expect(screen.getByText('Its tool is no longer there.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use these answers' })).toBeNull();
    expect(calls().filter((address) => address.includes('/runs'))).toHaveLength(1);
  });

  it('keeps the old name if a new one could not be saved; Escape leaves the field', async () => {
    otherResponse = () => Response.json(run('one'));
    open('/results/one?since=7');
    fireEvent.click(await screen.findByRole('button', { name: 'Rename' }));
    const input = screen.getByLabelText('Name of this result');
    expect(document.activeElement).toBe(input);
    otherResponse = () => new Response('', { status: 500 });
    fireEvent.change(input, { target: { value: 'Tea' } });
    fireEvent.submit(input);
    await waitFor(() => expect(error).toHaveBeenCalledWith('The name could not be kept', expect.anything()));
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByLabelText('Name of this result')).toBeNull());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Run one');
    expect(screen.getByRole('link', { name: 'All results' }).getAttribute('href')).toBe('/results?since=7');
  });

  it('distinguishes a missing run from one that could not be fetched', async () => {
    otherResponse = () => new Response('', { status: 500 });
    open('/results/one');
    const again = await screen.findByRole('button', { name: 'Try again' });
    otherResponse = () => Response.json({}, { status: 404 });
    fireEvent.click(again);
    expect(await screen.findByText('This result is not there')).toBeTruthy();
  });

  it('returns to the list when it is deleted, where Undo restores it', async () => {
    otherResponse = () => Response.json(run('one'));
    open('/results/one?since=7');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(where()).toBe('/results?since=7'));
    const list = await screen.findByRole('list', { name: 'Results' });
    fireEvent.click(await within(list).findByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('link', { name: 'Run one' })).toBeTruthy();
    expect(calls('DELETE')).toEqual([]);
  });
});

describe('the clients of results', () => {
  const HARBOUR = '11111111-2222-4333-8444-555555555555';
  const withClients = () =>
    network.mockImplementation(async (address, init) => {
      if (String(address).endsWith('/profiles'))
        return Response.json({ clients: [{ id: HARBOUR, name: 'Harbour', known: {} }] });
      return String(address).includes('/runs?')
        ? Response.json(pages[0])
        : init?.method === 'PUT'
          ? otherResponse()
          : opened();
    });
  const opened = () => Response.json(run('one', { answer: { status: 200, contentType: 'text/plain', body: 'x' } }));

  it('are shown in the list, which can be filtered by one', async () => {
    pages = [{ runs: [run('one', { client: HARBOUR }), run('two')] }];
    withClients();
    open();
    const filter = await screen.findByRole('combobox', { name: 'Client' });
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect([rows[0]?.includes('Harbour'), rows[1]?.includes('Harbour')]).toEqual([true, false]);
    fireEvent.change(filter, { target: { value: HARBOUR } });
    await waitFor(() => expect(where()).toBe(`/results?client=${HARBOUR}`));
    await waitFor(() => expect(calls().some((address) => address.includes(`client=${HARBOUR}`))).toBe(true));
  });

  it('are changed on the page of a result, and revert if that fails', async () => {
    withClients();
    open('/results/one');
    const move = async (name: string) => {
      await waitFor(() => expect(screen.getByRole('button', { name: /^Client:/ })).toHaveProperty('disabled', false));
      fireEvent.keyDown(screen.getByRole('button', { name: /^Client:/ }), { key: 'Enter' });
      fireEvent.click(await screen.findByRole('menuitemcheckbox', { name }));
    };
    await move('Harbour');
    await waitFor(() => expect(screen.getByRole('button', { name: /^Client:/ }).textContent).toBe('Client: Harbour'));
    const [, sent] = network.mock.calls.find(([, init]) => init?.method === 'PUT') ?? [];
    expect(JSON.parse(String(sent?.body))).toEqual({ client: HARBOUR });
    otherResponse = () => new Response(null, { status: 500 });
    await move('No client');
    await waitFor(() => expect(error).toHaveBeenCalledWith('The result could not be moved', expect.anything()));
    expect(screen.getByRole('button', { name: /^Client:/ }).textContent).toBe('Client: Harbour');
  });
});

describe('a run that broke off', () => {
  it('shows what had come of its answer, as no result, to copy', async () => {
    const tool = tools.find(({ result }) => result?.renderer === 'text');
    const answer = (body: string) => ({ status: 200, contentType: 'text/plain', body });
    const failed = {
      tool: tool?.id ?? '',
      state: 'failed',
      error: { code: 'provider', message: 'It broke off.' },
      answer: { status: 502, contentType: 'application/json', body: '{"error":{"message":"It broke off."}}' },
      hasUnfinished: true,
      unfinished: answer('# Half of a prompt'),
    } as const;
    otherResponse = () => Response.json(run('half', failed));
    open('/results/half');
    expect(await screen.findByText('It broke off.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'The unfinished answer' }).textContent).toContain('Half of a prompt');
    expect(screen.getByRole('button', { name: /^Copy\s*the unfinished answer/ })).toBeTruthy();
  });
});
