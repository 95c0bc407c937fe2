import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { RunView } from '@/contracts/run';
import { BatchPart } from '@/features/batch/browser/batch-part';
import { batchRunnerOf } from '@/features/batch/browser/batch-runner';
import type { BatchRun } from '@/features/batch/browser/stored-batch';
import { moduleFixture } from '../../../support/form-fixture';
import { sessionWith, Within } from '../../../support/session';

const { validate, ...module } = moduleFixture({ batch: { rows: 3 } });

/** The part of a form whose validator comes after something. */
function part(before: () => Promise<void> | undefined) {
  const session = sessionWith(module, {}, new MemberScope({ id: 'member-1', guest: false }));
  const { validator: check } = session.tool;
  vi.spyOn(check, 'load').mockImplementation(async () => {
    const waited = before();
    if (waited) await waited;
    check.validate = validate;
    return validate as CompiledValidator;
  });
  return (
    <InSlices>
      <BatchPart session={session} batch={{ rows: 3 }} />
    </InSlices>
  );
}

/** As the page draws it once it stands. */
function InSlices({ children }: { children: ReactNode }) {
  const shown = useDeferredValue(true, false);
  return <Suspense fallback={null}>{shown && children}</Suspense>;
}

test('is offered where rows can be checked while it is drawn, without an error React recovers from', async () => {
  const onRecoverableError = vi.fn();
  await act(async () => {
    render(
      part(() => undefined),
      { onRecoverableError },
    );
  });
  screen.getByRole('button', { name: 'Use a CSV file' });
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('is not offered before, and comes where what checks them was late', async () => {
  let arrive = () => {};
  await act(async () => {
    render(part(() => new Promise((resolve) => (arrive = resolve))));
  });
  expect(screen.queryByText('Run from a CSV')).toBe(null);
  await act(async () => arrive());
  screen.getByText('Run from a CSV');
});

test('offers to skip the rows that cannot be sent, names them, and runs the others', async () => {
  const session = sessionWith(
    { ...module, validate } as never,
    { key: 'sk-1' },
    new MemberScope({ id: 'member-1', guest: false }),
  );
  const start = vi.spyOn(session.get(batchRunnerOf), 'start').mockResolvedValue();
  await act(async () => {
    render(
      <Within session={session}>
        <BatchPart session={session} batch={{ rows: 3 }} />
      </Within>,
    );
  });
  fireEvent.click(screen.getByRole('button', { name: 'Use a CSV file' }));
  const file = await screen.findByLabelText('CSV file');
  await vi.waitFor(() => expect(document.activeElement, 'what opened it is gone').toBe(file));
  const rows = screen.getByLabelText('Or paste its rows');
  fireEvent.change(rows, { target: { value: 'Name,Tags\nAnn,a\n,a\nBob,b' } });
  screen.getByText('1 of 3 rows cannot be sent yet');
  const run = screen.getByRole('button', { name: 'Skip 1 and run 2 rows' });
  expect(document.getElementById(run.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Left out: row 2.',
  );
  fireEvent.click(run);
  expect(start.mock.lastCall?.[0].rows).toEqual([
    ['Ann', 'a'],
    ['Bob', 'b'],
  ]);
  expect(start.mock.lastCall?.slice(1)).toEqual([1, [1, 3]]);
  fireEvent.change(rows, { target: { value: 'Name,Tags\n,a' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run 0 rows' }).disabled).toBe(true);
  screen.getByText('No row can be sent yet. Fix what is listed above.');
});

describe('a finished batch', () => {
  const rowRun = (id: string, seconds: number, usage?: RunView['usage']) => ({
    id,
    tool: 'sample',
    state: 'succeeded',
    mode: 'live',
    startedAt: '2026-01-02T10:00:00Z',
    finishedAt: new Date(Date.parse('2026-01-02T10:00:00Z') + seconds * 1000).toISOString(),
    ...(usage && { usage }),
  });

  /** Renders a batch of which three rows were done, one failed and two were skipped, with these pages of runs. */
  async function renderFinished(pages: object[]) {
    const addresses: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      addresses.push(String(address));
      return Response.json(pages.shift());
    });
    // A visitor's: the stubbed network needs no session.
    const session = sessionWith({ ...module, validate } as never, { key: 'sk-1' });
    const runner = session.get(batchRunnerOf);
    const startedAt = Date.parse('2026-01-02T10:00:00Z');
    const runs = ['a', 'b', 'c', 'd'].map((id): BatchRun => ({ id, state: id === 'd' ? 'failed' : 'done', startedAt }));
    const rows = ['Ann', 'Bob', 'Cat', 'Dan'].map((name) => [name]);
    session.store.set(runner.state, {
      status: 'idle',
      batch: { sheet: { header: ['name'], rows }, besides: {}, runs, skipped: 2, rowNumbers: [1, 3, 4, 6] },
    });
    await act(async () => {
      render(
        <MemoryRouter>
          <Within session={session}>
            <BatchPart session={session} batch={{ rows: 6 }} />
          </Within>
        </MemoryRouter>,
      );
    });
    return addresses;
  }
  const figures = () => screen.getByRole('region', { name: 'Figures of the batch' }).textContent;

  test('says what it came to, and what each row took and cost', async () => {
    const other = rowRun('other', 500);
    const addresses = await renderFinished([
      { runs: [other, rowRun('a', 8, { input: 1, output: 1, cost: 0.02 })], next: '7,x' },
      {
        runs: [rowRun('b', 12, { input: 1, output: 1, cost: 0.03 }), rowRun('c', 20, { input: 1, output: 1 })],
        next: '8,x',
      },
      { runs: [{ ...rowRun('older', 1), startedAt: '2025-12-30T10:00:00Z' }], next: '9,x' },
    ]);
    await screen.findByText('Usual row');
    expect(figures()).toBe('Succeeded3Failed1Skipped2Start to end20 sUsual row12 sCost$0.05+');
    const table = within(screen.getByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Row',
      'Name',
      'State',
      'Time and cost',
    ]);
    const cells = table.getAllByRole('row').map((row) => row.lastElementChild?.textContent);
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual(['1', '3', '4', '6']);
    expect(cells).toEqual(['Time and cost', '8 s, $0.02', '12 s, $0.03', '20 s', '–']);
    // Row d has no run at the gateway: the search for it ends with the runs before the batch.
    expect(addresses).toHaveLength(3);
  });

  test('counts its rows where the gateway cannot be reached', async () => {
    await renderFinished([]);
    expect(figures()).toBe('Succeeded3Failed1Skipped2');
    expect(screen.queryByRole('columnheader', { name: 'Time and cost' })).toBeNull();
  });
});
