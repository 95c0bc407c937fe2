import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ResultsPage } from '@/app/pages/results-page';
import { MemberScope } from '@/browser/member-scope';
import type { RunView } from '@/contracts/run';
import { pendingDeletionsOf } from '@/engine/history/pending-deletions';
// Imported here, so that the first result does not wait for the lazy chunk.
import '@/engine/library/opened-result';
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
/** Runs stored at the gateway. */
let storedRuns: RunView[];
const deletions = () => network.mock.calls.filter(([, init]) => init?.method === 'DELETE');
const error = vi.spyOn(toast, 'error');

beforeEach(() => {
  localStorage.clear();
  stubMedia();
  stubLocks();
  storedRuns = [run('one'), run('two')];
  error.mockReset();
  vi.stubGlobal('fetch', network);
  network.mockReset().mockImplementation(async (address, init) => {
    const target = storedRuns.find(({ id }) => String(address).endsWith(`/runs/${id}`));
    if (init?.method === 'DELETE') storedRuns = storedRuns.filter((other) => other !== target);
    return target ? Response.json(target) : Response.json({ runs: storedRuns, clients: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a permanently deleted result', () => {
  it('does not come back by Undo: an error is shown and the result disappears', async () => {
    renderAt('/results', <ResultsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete: Run one' }));
    const otherPage = new MemberScope().get(pendingDeletionsOf);
    otherPage.add('one');
    expect(await otherPage.commit()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(error).toHaveBeenCalledWith('Too late to undo', expect.anything());
    expect(screen.queryByRole('link', { name: 'Run one' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Run two' })).toBeTruthy();
  });

  it('stays deleted if its toast still offers Undo after the list has changed', async () => {
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
