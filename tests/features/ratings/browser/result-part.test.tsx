import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RunView } from '@/contracts/run';
import { ResultFeedback } from '@/engine/page/result-feedback';
import { moduleFixture } from '../../../support/form-fixture';
import { sessionWith, Within } from '../../../support/session';
// At hand, so that no test waits for it.
import '@/features/ratings/browser/rating-row';

const network = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', network));
afterEach(() => vi.unstubAllGlobals());

const run: RunView = {
  ...{ id: 'run-1', tool: 'fixture', mode: 'live', state: 'succeeded', startedAt: '2026-11-03T12:00:00.000Z' },
  model: 'gpt-4.1-mini',
};
const shown = (stored?: Partial<RunView>) => {
  network.mockImplementation(async () =>
    stored ? Response.json({ ...run, ...stored }) : new Response('', { status: 500 }),
  );
  return render(
    <Within session={sessionWith(moduleFixture())}>
      <ResultFeedback runId="run-1" />
    </Within>,
  );
};
const costText = async () => (await screen.findByText(/^This run used/)).textContent;
const pressed = () => screen.queryByRole('button', { pressed: true })?.textContent;

it('shows the rating that was given before the page was loaded, and what the run cost', async () => {
  shown({ rating: { good: true }, usage: { input: 1200, output: 300, cost: 0.0012 } });
  expect(await costText()).toBe('This run used 1,500 tokens of gpt-4.1-mini: $0.001.');
  expect(pressed()).toBe('✓Good');
});

it('lets a result be rated whose run cannot be fetched, or asked no model', async () => {
  const { unmount } = shown({});
  await screen.findByRole('button', { name: 'Good' });
  unmount();
  shown();
  await screen.findByRole('button', { name: 'Good' });
  expect([pressed(), screen.queryByText(/tokens/)]).toEqual([undefined, null]);
});
