import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PENDING_DELETIONS_KEY } from '@/browser/storage-keys';
import type { RunView } from '@/contracts/run';
import { pendingDeletionsOf } from '@/engine/history/pending-deletions';
import { RunHistory } from '@/engine/history/run-history';
import { useRuns } from '@/engine/history/use-runs';
import type { ToolSession } from '@/engine/session/tool-session';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../support/form-fixture';
import { stubLocks } from '../support/locks';
import { sessionWith, Within } from '../support/session';

const network = vi.fn<typeof fetch>();
const error = vi.spyOn(toast, 'error');
let kept: RunView[];

const run = (id: string): RunView => ({
  id,
  tool: 'fixture',
  state: 'succeeded',
  mode: 'demo',
  startedAt: '2026-01-02T10:00:00Z',
});
const deleted = () =>
  network.mock.calls
    .filter(([, init]) => init?.method === 'DELETE')
    .map(([address]) => String(address).split('/').at(-1));

beforeEach(() => {
  localStorage.clear();
  kept = [run('one'), run('two')];
  error.mockReset();
  vi.stubGlobal('fetch', network);
  network.mockReset().mockImplementation(async (address, init) => {
    if (init?.method !== 'DELETE') return Response.json({ runs: kept });
    kept = kept.filter(({ id }) => !String(address).endsWith(id));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

function History({ session }: { session: ToolSession }) {
  const { runs, refresh } = useRuns(session);
  return <RunHistory session={session} runs={runs} refresh={refresh} />;
}

async function opened(session = sessionWith(moduleFixture())) {
  const page = render(
    <MemoryRouter>
      <Within session={session}>
        <History session={session} />
      </Within>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /Past runs \(\d\)/ }));
  await screen.findByRole('dialog');
  return { session, ...page };
}
const remove = () => fireEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement);

it('deletes a run when the list is closed, and not before', async () => {
  await opened();
  remove();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1);
  expect(deleted()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(deleted()).toEqual(['one']));
  expect(await screen.findByRole('button', { name: 'Past runs (1)' })).toBeTruthy();
});

it('leads to what had come of a run that broke off', async () => {
  kept = [run('one'), { ...run('half'), state: 'failed', hasUnfinished: true }];
  await opened();
  const links = screen.getAllByRole('link', { name: 'Show what had come' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/results/half']);
});

it('has a run back that was deleted', async () => {
  await opened();
  remove();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(2);
  expect(document.activeElement?.closest('li')).toBe(screen.getAllByRole('listitem')[0]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(deleted()).toEqual([]);
});

it('deletes with the page, and what a page that was closed left behind', async () => {
  const locks = stubLocks();
  const { unmount } = await opened();
  remove();
  unmount();
  await waitFor(() => expect(deleted()).toEqual(['one']));

  const closed = sessionWith(moduleFixture());
  closed.scope.get(pendingDeletionsOf).add('two');
  await waitFor(() => expect(localStorage.getItem(PENDING_DELETIONS_KEY)).toContain('"isHeld":true'));
  locks.closePages();
  render(
    <Within session={sessionWith(moduleFixture())}>
      <History session={sessionWith(moduleFixture())} />
    </Within>,
  );
  await waitFor(() => expect(deleted()).toEqual(['one', 'two']));
  expect(await screen.findByRole('button', { name: 'Past runs' })).toBeTruthy();
});

const NO = { error: { code: 'x', message: 'No.' } };

it('says so where a run could not be deleted, and shows it again', async () => {
  await opened();
  network.mockImplementation(async (_, init) =>
    init?.method === 'DELETE' ? Response.json(NO, { status: 409 }) : Response.json({ runs: kept }),
  );
  remove();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(error).toHaveBeenCalledWith('A run could not be deleted', expect.anything()));
  expect(await screen.findByRole('button', { name: 'Past runs (2)' })).toBeTruthy();
  await act(async () => undefined);
});

it('says so where Undo comes too late, as another page has deleted the run, and shows it no more', async () => {
  stubLocks();
  await opened();
  remove();
  const other = sessionWith(moduleFixture()).scope.get(pendingDeletionsOf);
  other.add('one');
  expect(await other.commit()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(error).toHaveBeenCalledWith('Too late to undo', expect.anything());
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(deleted()).toEqual(['one']);
});
