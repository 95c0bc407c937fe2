import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import { PageReady } from '@/browser/page-ready';
import { ToolView } from '@/engine/page/tool-view';
import { type Batch, saveBatch } from '@/features/batch/browser/stored-batch';
import { moduleFixture } from '../../../support/form-fixture';
import { sessionWith, Within } from '../../../support/session';
// Preload the lazy parts, so that no test waits for them.
import '@/features/batch/browser/batch-line';
import '@/features/batch/browser/batch-part';
import '@/features/batch/browser/batch-progress';
import '@/engine/page/answers-line';
import '@/engine/page/result-view';

const module = moduleFixture({
  batch: { rows: 3 },
  storage: { key: 'kept', version: 1, draft: true, result: true },
});

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', async () => Response.json({ runs: [], clients: [] }));
});

/** Opens the tool as after a reload, with this batch and a result of an earlier visit. */
async function openWith(part: Partial<Batch>) {
  const scope = new MemberScope({ id: 'member-1', guest: true });
  const rows = ['Ann', 'Bob', 'Cat'].map((name) => [name]);
  const runs = (['done', 'waiting', 'waiting'] as const).map((state, index) => ({ id: `r-${index}`, state }));
  saveBatch(scope, 'fixture', { sheet: { header: ['Name'], rows }, besides: { tags: ['a'] }, runs, ...part });
  const session = sessionWith(module, { name: 'Zoe', tags: ['a'] }, scope);
  await session.showResult({ kind: 'text', value: 'For Zoe.', runId: 'r', mode: 'live', inputs: { name: 'Zoe' } });
  await act(async () => {
    render(
      <MemoryRouter>
        <PageReady />
        <Within session={session}>
          <Suspense>
            <ToolView session={session} />
          </Suspense>
        </Within>
      </MemoryRouter>,
    );
  });
}

it('is above the result that folds the form, says that the key is needed to go on, and leads to the rows', async () => {
  await openWith({});
  const line = await screen.findByText(
    /^Batch from a CSV: 1 of 3 done, 2 to go\. Enter your key in the form, then continue\.$/,
  );
  expect(line.compareDocumentPosition(screen.getByText('For Zoe.'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const title = screen.getByText('Run from a CSV');
  expect(title.closest('.hidden'), 'the batch itself is in the folded form').not.toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Show its rows' }));
  expect([title.closest('.hidden'), document.activeElement]).toEqual([null, title]);
});

it('says that a stopped batch waits, and is not there without a batch', async () => {
  await openWith({ isPaused: true });
  expect(await screen.findByText(/2 to go\. It waits until you continue it\.$/)).toBeTruthy();
});
