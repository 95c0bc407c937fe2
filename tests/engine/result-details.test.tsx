import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunView } from '@/contracts/run';
import { loadRenderer } from '@/engine/plugins';
import type { RunResult } from '@/engine/run/run-state';
import { moduleFixture } from '../support/form-fixture';
import { renderResultPanel } from '../support/result-panel';
import { sessionWith } from '../support/session';
import '@/engine/page/result-feedback'; // At hand, so that it asks for the run before the details are opened.
import '@/engine/page/details-content'; // At hand, so that no test waits for it.
import '@/engine/page/result-view'; // At hand, so that no test waits for it.

const network = vi.fn<typeof fetch>();
const result: RunResult = {
  kind: 'text',
  value: 'A prompt',
  runId: 'run-1',
  mode: 'live',
  inputs: { name: 'Ann', tags: ['a', 'b'], wantsMore: true, more: '' },
  repairs: ['a fence was taken away'],
  raw: '{"text":"A prompt"}',
};
const run: RunView = {
  id: 'run-1',
  tool: 'fixture',
  mode: 'live',
  state: 'succeeded',
  startedAt: '2026-01-02T03:04:05Z',
  finishedAt: '2026-01-02T03:04:29Z',
};

beforeAll(() => loadRenderer('text'), 60_000);
beforeEach(() => {
  vi.stubGlobal('fetch', network);
  network.mockReset().mockImplementation(async () => Response.json(run));
});
afterEach(() => vi.unstubAllGlobals());

async function opened(shown: RunResult = result) {
  const session = sessionWith(moduleFixture(), { name: 'Ann', key: 'sk-sample' });
  await session.runs.show(shown);
  await renderResultPanel(session);
  const summary = await screen.findByText('Details');
  // The rating below a live result asks for the run once; the details ask on request only.
  const before = shown.mode === 'live' ? 1 : 0;
  await waitFor(() => expect(network).toHaveBeenCalledTimes(before));
  expect(screen.queryByText('Run')).toBeNull();
  await userEvent.click(summary);
  await screen.findByText('Made by');
  await waitFor(() => expect(network).toHaveBeenCalledTimes(before + 1));
}

const told = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

describe('the details of a result', () => {
  it('say on request which run made it, of what, how long it took, and what came', async () => {
    await opened();
    await screen.findByText('24 s');
    expect(told()).toEqual({
      Run: 'run-1',
      Started: expect.stringContaining('2026'),
      Took: '24 s',
      'Made by': 'A live run',
      'Fixed to read it': 'a fence was taken away',
      Name: 'Ann',
      Tags: 'a, b',
      'Say more?': 'Yes',
    });
    expect(screen.getByRole('region', { name: 'Raw answer' }).textContent).toBe(result.raw);
    expect(document.body.textContent).not.toContain('sk-sample');
  });

  it('say what is known where nobody can be asked, and nothing else', async () => {
    network.mockRejectedValue(new TypeError('offline'));
    await opened({ kind: 'text', value: 'A prompt', runId: 'run-1', mode: 'demo', inputs: {} });
    expect(told()).toEqual({ Run: 'run-1', 'Made by': 'The demo: no model was called' });
    expect(screen.queryByRole('region', { name: 'Raw answer' })).toBeNull();
  });
});
