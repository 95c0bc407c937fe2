import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { expect, test, vi } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import { BatchPart } from '@/engine/batch/batch-part';
import { batchRunnerOf } from '@/engine/batch/batch-runner';
import { moduleFixture } from '../support/form-fixture';
import { sessionWith, Within } from '../support/session';

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
  const start = vi.spyOn(batchRunnerOf(session), 'start').mockResolvedValue();
  await act(async () => {
    render(
      <Within session={session}>
        <BatchPart session={session} batch={{ rows: 3 }} />
      </Within>,
    );
  });
  fireEvent.click(screen.getByRole('button', { name: 'Use a CSV file' }));
  const file = await screen.findByLabelText('CSV file');
  expect(document.activeElement, 'what opened it is gone').toBe(file);
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
  fireEvent.change(rows, { target: { value: 'Name,Tags\n,a' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run 0 rows' }).disabled).toBe(true);
  screen.getByText('No row can be sent yet. Fix what is listed above.');
});
