import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ResultsPage } from '@/app/pages/results-page';
import { Scope } from '@/browser/scope';
import type { RunView } from '@/contracts/run';
import { removalsOf } from '@/engine/history/removals';
// At hand from the beginning: loaded with the first result it would take its time.
import '@/engine/library/opened';
import { toast } from '@/ui/toast';
import { stubLocks } from '../support/locks';
import { renderAt, stubMedia } from './support/render-app';

const network = vi.fn<typeof fetch>();
const run = (id: string): RunView => ({
  id,
  tool: 'gone',
  name: `Run ${id}`,
  state: 'succeeded',
  mode: 'live',
  startedAt: '2026-01-02T10:00:00Z',
});
/** What the gateway has. */
let kept: RunView[];
const deletions = () => network.mock.calls.filter(([, init]) => init?.method === 'DELETE');
const error = vi.spyOn(toast, 'error');

beforeEach(() => {
  localStorage.clear();
  stubMedia();
  stubLocks();
  kept = [run('one'), run('two')];
  error.mockReset();
  vi.stubGlobal('fetch', network);
  network.mockReset().mockImplementation(async (address, init) => {
    const of = kept.find(({ id }) => String(address).endsWith(`/runs/${id}`));
    if (init?.method === 'DELETE') kept = kept.filter((other) => other !== of);
    return of ? Response.json(of) : Response.json({ runs: kept, clients: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a result that was deleted for good', () => {
  it('does not come back by Undo: the member is told, and it is shown no more', async () => {
    renderAt('/results', <ResultsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete: Run one' }));
    const otherPage = new Scope().of(removalsOf);
    otherPage.add('one');
    expect(await otherPage.settle()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(error).toHaveBeenCalledWith('Too late to undo', expect.anything());
    expect(screen.queryByRole('link', { name: 'Run one' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Run two' })).toBeTruthy();
  });

  it('stays gone where its message still offers Undo after the list has changed', async () => {
    const success = vi.spyOn(toast, 'success').mockImplementation(() => undefined);
    renderAt('/results/one', <ResultsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByRole('list', { name: 'Results' });
    fireEvent.click(screen.getByRole('button', { name: 'Favorites only' }));
    await waitFor(() => expect(deletions()).toHaveLength(1));
    act(() => success.mock.lastCall?.[1]?.undo?.());
    expect(error).toHaveBeenCalledWith('Too late to undo', expect.anything());
    expect(screen.queryByText('Run one')).toBeNull();
  });
});
