import { act, render, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ResultPanel } from '@/engine/page/result-panel';
import { renderers } from '@/engine/result-tables';
import { moduleFixture } from '../support/form-fixture';
import { memberScope, sessionWith, Within } from '../support/session';

it('loads what shows a result while the run still goes on', async () => {
  const load = vi.spyOn(renderers, 'text');
  const session = sessionWith(moduleFixture(), { name: 'Ann' }, memberScope());
  render(
    <MemoryRouter>
      <Within session={session}>
        <Suspense>
          <ResultPanel session={session} />
        </Suspense>
      </Within>
    </MemoryRouter>,
  );
  expect(load).not.toHaveBeenCalled();
  const run = { id: 'run-1', startedAt: 5, inputs: {} };
  await act(async () => session.store.set(session.atoms.run, { status: 'running', run, resumed: false }));
  await waitFor(() => expect(load).toHaveBeenCalled());
});
